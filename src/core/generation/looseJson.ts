/**
 * Reads JSON as language models write it: with thoughts before it, prose or a code fence around it, comments, trailing commas, line breaks inside of strings,
 * and cut off at any place. What was complete is kept. Undefined where there is no object or list at all. Cost: linear.
 */
export function readLooseJson(reply: string): { readonly value: unknown; readonly cut: boolean } | undefined {
  const text = afterThought(reply);
  for (const start of starts(text)) {
    const reader = new Reader(text, start);
    const value = reader.value();
    if (value !== undefined) return { value, cut: reader.cut };
  }
  return undefined;
}

/** What a model says once it has thought aloud, as some do in a block of its own; some servers leave out the mark that opens it. */
function afterThought(text: string): string {
  const close = '</think>';
  const end = text.indexOf(close);
  const said = text.slice(end + close.length);
  if (/^\s*<think>/.test(text)) return end < 0 ? '' : said;
  return end >= 0 && /^\s*[`[{]/.test(said) ? said : text;
}

/** Places where an object or a list may begin, an object that goes on with a key first. */
function starts(text: string): number[] {
  const object = /\{\s*["'“}]/.exec(text)?.index;
  const list = /\[\s*[{\]]/.exec(text)?.index;
  return [object, list].filter(at => at !== undefined).sort((a, b) => a - b);
}

const deepest = 20;

class Reader {
  readonly #text: string;
  #at: number;
  #depth = 0;
  /** The text ended before the value did. */
  cut = false;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Undefined where nothing readable stands. */
  value(): unknown {
    this.#skip();
    const char = this.#text[this.#at];
    if (char === '{') return this.#deeper(() => this.#object());
    if (char === '[') return this.#deeper(() => this.#list());
    if (char === '"' || char === "'" || char === '“') return this.#string();
    return this.#word();
  }

  #deeper<T>(read: () => T): T | undefined {
    if (this.#depth >= deepest) return undefined;
    this.#depth++;
    this.#at++;
    const value = read();
    this.#depth--;
    return value;
  }

  #object(): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    while (!this.#closes('}')) {
      const key = this.value();
      this.#skip();
      if (typeof key !== 'string' || this.#text[this.#at] !== ':') return this.#broken(found);
      this.#at++;
      const value = this.value();
      if (value === undefined) return this.#broken(found);
      // A value that was cut off within is not complete; one with complete parts may be used.
      if (!this.cut || typeof value === 'object')
        Object.defineProperty(found, key, { value, enumerable: true, configurable: true, writable: true });
    }
    return found;
  }

  #list(): unknown[] {
    const found: unknown[] = [];
    while (!this.#closes(']')) {
      const value = this.value();
      if (value === undefined) return this.#broken(found);
      if (!this.cut) found.push(value);
      else if (typeof value === 'object') return found;
    }
    return found;
  }

  #broken<T>(found: T): T {
    this.cut = true;
    this.#at = this.#text.length;
    return found;
  }

  /** Whether the bracket closes here, or the text ends. */
  #closes(bracket: string): boolean {
    this.#skip();
    if (this.#text[this.#at] === ',') {
      this.#at++;
      this.#skip();
    }
    if (this.#at >= this.#text.length) {
      this.cut = true;
      return true;
    }
    if (this.#text[this.#at] !== bracket) return false;
    this.#at++;
    return true;
  }

  #string(): string {
    const close = this.#text[this.#at] === '“' ? '”' : this.#text[this.#at];
    let value = '';
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char === close) {
        this.#at++;
        return value;
      }
      value += char === '\\' ? this.#escape() : char;
    }
    this.cut = true;
    return value;
  }

  #escape(): string {
    const char = this.#text[++this.#at] ?? '';
    const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
    if (char !== 'u') return plain[char] ?? char;
    const code = /^[\da-f]{4}/i.exec(this.#text.slice(this.#at + 1, this.#at + 5))?.[0];
    if (code === undefined) return '';
    this.#at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  #word(): unknown {
    const word = /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null|[A-Za-z_]\w*)/i.exec(this.#text.slice(this.#at, this.#at + 40))?.[0];
    if (word === undefined) return undefined;
    this.#at += word.length;
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    const number = Number(word);
    return Number.isNaN(number) ? word : number;
  }

  /** White space and comments. */
  #skip(): void {
    const space = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
    space.lastIndex = this.#at;
    space.test(this.#text);
    this.#at = space.lastIndex;
  }
}
