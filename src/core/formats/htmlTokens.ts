import { Tokenizer, TokenizerMode, type Token } from 'parse5';

/** What a page of HTML is made of, in order, with places in the file. */
export type HtmlToken = HtmlTag | HtmlText;

export interface HtmlTag {
  readonly kind: 'open' | 'close';
  /** In small letters. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** By name, decoded. Empty for a closing tag. */
  readonly attributes: ReadonlyMap<string, string>;
}

export interface HtmlText {
  readonly kind: 'text';
  /** As a reader sees it, character references decoded. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const noAttributes: ReadonlyMap<string, string> = new Map();

/** Elements whose content is no HTML: the tokenizer has to be told. */
const modes: Readonly<Record<string, Tokenizer['state'] | undefined>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};

/**
 * Cuts a page into tags and text, by the tokenizer of the HTML standard. No tree is built: what is wanted are blocks in reading order, and the
 * standard's repair of misnested elements is not linear on hostile pages. Never throws; cost: linear.
 */
export function htmlTokens(html: string): { readonly tokens: readonly HtmlToken[]; readonly comments: readonly string[] } {
  const tokens: HtmlToken[] = [];
  const comments: string[] = [];
  let inSvg = 0;
  // What is no text is left out also where nothing ends it.
  let isSilent = false;
  const text = ({ chars, location }: Token.CharacterToken): void => {
    if (!location || isSilent) return;
    const { startOffset: start, endOffset: end } = location;
    const last = tokens.at(-1);
    // The tokenizer parts white space from words.
    if (last?.kind === 'text' && last.end === start)
      tokens[tokens.length - 1] = { kind: 'text', value: last.value + chars, start: last.start, end };
    else tokens.push({ kind: 'text', value: chars, start, end });
  };
  const tag = (kind: 'open' | 'close', { tagName, attrs, location }: Token.TagToken): void => {
    const attributes = kind === 'close' || attrs.length === 0 ? noAttributes : new Map(attrs.map(({ name, value }) => [name, value]));
    if (location) tokens.push({ kind, name: tagName, start: location.startOffset, end: location.endOffset, attributes });
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        tag('open', token);
        if (token.tagName === 'svg' && !token.selfClosing) inSvg++;
        // Inside a drawing a title or a style is an element like others.
        const mode = inSvg > 0 ? undefined : modes[token.tagName];
        if (mode !== undefined) tokenizer.state = mode;
        isSilent = mode !== undefined && mode !== TokenizerMode.RCDATA;
      },
      onEndTag(token) {
        tag('close', token);
        isSilent = false;
        if (token.tagName === 'svg' && inSvg > 0) inSvg--;
      },
      onComment({ data }) {
        if (comments.length < 20) comments.push(data);
      },
      onCharacter: text,
      onWhitespaceCharacter: text,
      onNullCharacter() {},
      onDoctype() {},
      onEof() {},
    },
  );
  tokenizer.write(html, true);
  return { tokens, comments };
}

/** For each opening tag the index of the token that closes it; -1 where none does, and for all other tokens. Cost: linear. */
export function closings(tokens: readonly HtmlToken[]): Int32Array {
  const found = new Int32Array(tokens.length).fill(-1);
  const open = new Map<string, number[]>();
  tokens.forEach((token, i) => {
    if (token.kind === 'open') {
      const same = open.get(token.name);
      if (same) same.push(i);
      else open.set(token.name, [i]);
    } else if (token.kind === 'close') {
      const opening = open.get(token.name)?.pop();
      if (opening !== undefined) found[opening] = i;
    }
  });
  return found;
}

/** A piece of a text: copied from the file where `value` is null. */
export interface TextPiece {
  readonly start: number;
  readonly end: number;
  readonly value: string | null;
}

const reference = /&(?:#[xX][0-9a-fA-F]+|#\d+|[a-zA-Z][a-zA-Z0-9]*);?/y;

/**
 * The pieces of a text beside what it is in the file. Where the two cannot be laid side by side, it is one piece. Cost: linear.
 */
export function piecesOf(html: string, { value, start, end }: HtmlText): TextPiece[] {
  if (end - start === value.length) return [{ start, end, value: null }];
  const pieces: TextPiece[] = [];
  let from = start;
  let at = start;
  let read = 0;
  const replaced = (to: number, by: string): void => {
    if (at > from) pieces.push({ start: from, end: at, value: null });
    pieces.push({ start: at, end: to, value: by });
    from = at = to;
    read += by.length;
  };
  while (at < end && read < value.length) {
    const unit = html.charCodeAt(at);
    if (unit === 13 && value.charCodeAt(read) === 10) replaced(at + (html.charCodeAt(at + 1) === 10 ? 2 : 1), '\n');
    else if (unit === 38) {
      const found = decodedAt({ html, at, end }, value, read);
      if (found) replaced(found.end, found.value);
      else {
        at++;
        read++;
      }
    } else if (unit !== value.charCodeAt(read)) return [{ start, end, value }];
    else {
      at++;
      read++;
    }
  }
  if (at !== end || read !== value.length) return [{ start, end, value }];
  if (end > from) pieces.push({ start: from, end, value: null });
  return pieces;
}

/** What a reference at a place stands for, told from what follows it on both sides; null where it stands for itself. */
function decodedAt(
  { html, at, end }: { readonly html: string; readonly at: number; readonly end: number },
  value: string,
  read: number,
): { readonly end: number; readonly value: string } | null {
  reference.lastIndex = at;
  const written = reference.exec(html)?.[0];
  if (written === undefined || at + written.length > end) return null;
  if (value.startsWith(written, read) && !/^&(?:amp|AMP|#)/.test(written)) return null;
  const one = (value.codePointAt(read) ?? 0) > 0xffff ? 2 : 1;
  const after = at + written.length;
  const goesOn = (length: number): boolean => {
    if (after === end) return read + length === value.length;
    return /[&\r]/.test(html[after]) || html[after] === value[read + length];
  };
  // A few names stand for two signs.
  for (const length of [one, one + 1]) if (goesOn(length)) return { end: after, value: value.slice(read, read + length) };
  // Old names need no semicolon, whatever follows them.
  for (let length = written.length - 1; length > 2; length--)
    if (value.startsWith(written.slice(length), read + one)) return { end: at + length, value: value.slice(read, read + one) };
  return null;
}
