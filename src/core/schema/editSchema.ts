import { Document, isMap, isScalar, isSeq, type Pair, parseDocument, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { sameName } from './names';

/** What a person decides about names, for `.docgraph/schema.yaml`. */
export type SchemaChange =
  /** The names are one thing; the first stands for all. */
  | { readonly kind: 'same'; readonly names: readonly string[] }
  /** The names are two things, whatever the texts and the schema said before. */
  | { readonly kind: 'different'; readonly names: readonly [string, string] }
  | { readonly kind: 'type'; readonly name: string; readonly type: string }
  /** A name that several things have means this one, whatever it was said to mean before. */
  | { readonly kind: 'means'; readonly name: string; readonly meant: string };

/** The new text, or why the file cannot be changed by a program, in a sentence. */
export type ChangedSchema = { readonly text: string } | { readonly problem: string };

/**
 * Writes a decision into the text of a schema file. Only the keys that it concerns are written anew; comments and all else stay as they
 * are. A file that is no valid YAML, or has something else where the decision belongs, is left alone.
 */
export function editSchema(text: string, change: SchemaChange): ChangedSchema {
  const editor = new SchemaEditor(text);
  switch (change.kind) {
    case 'same':
      editor.same(change.names);
      break;
    case 'different':
      editor.different(change.names);
      break;
    case 'means':
      editor.means(change.name, change.meant);
      break;
    case 'type':
      editor.type(change.name, change.type);
  }
  return editor.problem === '' ? { text: editor.text() } : { problem: editor.problem };
}

class SchemaEditor {
  readonly #text: string;
  readonly #document: Document;
  readonly #changed = new Set<string>();
  problem = '';

  constructor(text: string) {
    this.#text = text;
    this.#document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'silent', strict: false });
    const { errors, contents } = this.#document;
    if (errors.length > 0) this.problem = 'The file is not valid YAML. Put that right first.';
    else if (contents !== null && !isMap(contents) && !(isScalar(contents) && contents.value === null))
      this.problem = 'The file is no map of keys. Put that right first.';
  }

  /** The names join the group of `first`, or else of any of them. */
  same(names: readonly string[], first?: string): void {
    this.#drop('different', group => names.filter(name => includes(group, name)).length > 1);
    const groups = this.#list('same');
    const known = groups?.items.find(
      (group): group is YAMLSeq => isSeq(group) && (first === undefined ? names : [first]).some(name => includes(group, name)),
    );
    if (!groups) return;
    if (known) for (const name of names) if (!includes(known, name)) known.add(this.#document.createNode(name));
    if (!known) groups.add(group(this.#document, names));
    this.#changed.add('same');
  }

  different(names: readonly [string, string]): void {
    const [kept, parted] = names;
    this.#part('same', kept, parted);
    this.#partAliases(kept, parted);
    const groups = this.#list('different');
    if (!groups) return;
    const isSaid = groups.items.some(other => isSeq(other) && names.every(name => includes(other, name)));
    if (!isSaid) groups.add(group(this.#document, names));
    if (!isSaid) this.#changed.add('different');
  }

  means(name: string, meant: string): void {
    for (const group of this.#groups('same')) {
      if (!includes(group, name) || includes(group, meant)) continue;
      group.items = group.items.filter(item => sameName(String(plain(item))) !== sameName(name));
      this.#changed.add('same');
    }
    this.#drop('same', group => group.items.length < 2);
    this.#partAliases(name, name, meant);
    const isSaid = this.#groups('same').some(group => includes(group, name) && includes(group, meant));
    if (!isSaid) this.same([meant, name], meant);
  }

  type(name: string, type: string): void {
    this.#listToMap('entities');
    const entities = this.#map('entities');
    if (!entities) return;
    const key = entities.items.find(pair => sameName(keyText(pair)) === sameName(name));
    const value = key?.value;
    if (!key) entities.add(this.#document.createPair(name, { type }));
    else if (isMap(value)) value.set('type', type);
    else {
      // The short form: other names alone.
      const full = this.#document.createNode({ type }) as YAMLMap;
      if (isSeq(value) || (isScalar(value) && value.value !== null)) full.set('aliases', value);
      key.value = full;
    }
    this.#changed.add('entities');
  }

  /** A list of names is a map without anything said of them. */
  #listToMap(key: string): void {
    const list = this.#top()?.get(key);
    if (!isSeq(list)) return;
    const map = new YAMLMap();
    for (const item of list.items) map.add(this.#document.createPair(plain(item), null));
    // In its place, so that it is written there.
    map.range = list.range;
    this.#top()!.set(key, map);
  }

  /** Takes groups out of a list of groups. */
  #drop(key: string, goes: (group: YAMLSeq) => boolean): void {
    const groups = this.#top()?.get(key);
    if (!isSeq(groups)) return;
    const kept = groups.items.filter(item => !(isSeq(item) && goes(item)));
    if (kept.length === groups.items.length) return;
    groups.items = kept;
    this.#changed.add(key);
  }

  /** Takes a name out of the groups that hold it together with another. */
  #part(key: string, kept: string, parted: string): void {
    for (const group of this.#groups(key)) {
      if (!includes(group, kept) || !includes(group, parted)) continue;
      group.items = group.items.filter(item => sameName(String(plain(item))) !== sameName(parted));
      this.#changed.add(key);
    }
    this.#drop(key, group => group.items.length < 2);
  }

  /** Takes a name out of the aliases of another, or, where both are one, of everything but what it means. */
  #partAliases(kept: string, parted: string, except = ''): void {
    const entities = this.#top()?.get('entities');
    if (!isMap(entities)) return;
    for (const pair of entities.items) {
      if (except !== '' && sameName(keyText(pair)) === sameName(except)) continue;
      const isKept = sameName(keyText(pair)) === sameName(kept);
      const aliases = isMap(pair.value) ? pair.value.get('aliases') : pair.value;
      if (!isSeq(aliases) || !includes(aliases, parted) || !(isKept || includes(aliases, kept))) continue;
      aliases.items = aliases.items.filter(item => sameName(String(plain(item))) !== sameName(parted));
      this.#changed.add('entities');
    }
  }

  #groups(key: string): readonly YAMLSeq[] {
    const groups = this.#top()?.get(key);
    return isSeq(groups) ? groups.items.filter((group): group is YAMLSeq => isSeq(group)) : [];
  }

  #top(): YAMLMap | undefined {
    if (this.problem !== '') return undefined;
    const { contents } = this.#document;
    if (isMap(contents)) return contents;
    const made = new YAMLMap();
    this.#document.contents = made;
    return made;
  }

  #list(key: string): YAMLSeq | undefined {
    return this.#section(key, isSeq, new YAMLSeq());
  }

  #map(key: string): YAMLMap | undefined {
    return this.#section(key, isMap, new YAMLMap());
  }

  #section<T extends YAMLMap | YAMLSeq>(key: string, fits: (node: unknown) => node is T, empty: T): T | undefined {
    const top = this.#top();
    const node = top?.get(key, true) as unknown;
    if (fits(node)) return node;
    if (node !== undefined && !(isScalar(node) && node.value === null)) {
      this.problem = `"${key}" is not written as it should be. Put that right first.`;
      return undefined;
    }
    top?.set(key, empty);
    return top && empty;
  }

  /** The old text with the changed keys written anew; new ones at its end. */
  text(): string {
    const top = this.#top()!;
    const newline = this.#text.includes('\r\n') ? '\r\n' : '\n';
    let text = this.#text;
    const pairs = top.items.filter(pair => this.#changed.has(keyText(pair)));
    const places = pairs.map(pair => ({ pair, range: rangeOf(pair) }));
    for (const { pair, range } of [...places].reverse()) {
      if (range === null) continue;
      const old = text.slice(range[0], range[1]);
      const isGone = (isSeq(pair.value) || isMap(pair.value)) && pair.value.items.length === 0;
      // What is written on one line ends before the line does.
      const written = isGone ? '' : this.#stringify(pair, old).replace(/\n$/, /\n$/.test(old) ? '\n' : '');
      const section = written.replaceAll('\n', newline);
      text = text.slice(0, range[0]) + section + text.slice(range[1]);
    }
    for (const { pair, range } of places) {
      if (range !== null) continue;
      if (text !== '' && !/[\r\n]$/.test(text)) text += newline;
      text += this.#stringify(pair, '').replaceAll('\n', newline);
    }
    return text;
  }

  #stringify({ key, value }: Pair<unknown, unknown>, old: string): string {
    const map = new YAMLMap();
    const bare = new Scalar(keyText({ key }));
    map.add({ key: bare, value } as Pair<unknown, unknown>);
    const document = new Document(map);
    // As people write lists: `[a, b]`, unless they write them otherwise.
    return document.toString({ lineWidth: 0, nullStr: '', flowCollectionPadding: /[[{] /.test(old) });
  }
}

function rangeOf({ key, value }: Pair<unknown, unknown>): readonly [number, number] | null {
  const start = isScalar(key) ? key.range?.[0] : undefined;
  const keyEnd = isScalar(key) ? key.range?.[2] : undefined;
  const end = isScalar(value) || isSeq(value) || isMap(value) ? value.range?.[2] : undefined;
  return start === undefined ? null : [start, end ?? keyEnd ?? start];
}

function group(document: Document, names: readonly string[]): YAMLSeq {
  const made = document.createNode([...names]) as YAMLSeq;
  made.flow = true;
  return made;
}

function includes(group: YAMLSeq, name: string): boolean {
  return group.items.some(item => sameName(String(plain(item))) === sameName(name));
}

function plain(item: unknown): unknown {
  return isScalar(item) ? item.value : item;
}

function keyText({ key }: Pick<Pair<unknown, unknown>, 'key'>): string {
  return String(plain(key));
}
