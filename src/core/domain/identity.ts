import { rowKey } from '../model/domain';
import { isRow } from '../search/domainRows';
import { foldedName } from '../search/entityIndex';
import type { DomainIndex } from './domainIndex';
import type { SchemaNames } from './schemaNames';

/** Why one name stands for another; for people to see and to undo. */
export type MergeReason = 'schema' | 'record' | 'alias' | 'abbreviation' | 'company form' | 'short form';

export interface Merge {
  readonly head: string;
  /** Null where the key stands for itself. */
  readonly reason: MergeReason | null;
}

/** Words that companies have behind their name. */
const companyForms = ['corp', 'corporation', 'inc', 'ltd', 'limited', 'llc', 'gmbh', 'ag', 'co', 'company', 'plc', 'sa', 'kg'];
const shortest = 3;
/** Kinds of names by which a text speaks of a thing in its own right. */
const ownThings = ['title', 'defined', 'record'] as const;

/**
 * Which names are one thing, in cheap layers, asked key by key: the schema; the rows of the records; another name or an abbreviation that a
 * text gives; a company with and without its form; a person's last name beside the full one. Guards: a name with other digits is another
 * thing; what a merge leads to is not merged further by a text (no chains); what fits two things stays by itself.
 */
export class Identity {
  readonly #index: DomainIndex;
  readonly #schema: SchemaNames;
  readonly #heads = new Map<string, Merge>();
  readonly #members = new Map<string, readonly { readonly key: string; readonly reason: MergeReason | null }[]>();

  /** For one state of the index. */
  constructor(index: DomainIndex, schema: SchemaNames) {
    this.#index = index;
    this.#schema = schema;
  }

  headOf(key: string): Merge {
    let merge = this.#heads.get(key);
    if (!merge) {
      merge = this.#resolve(key);
      this.#heads.set(key, merge);
    }
    return merge;
  }

  #resolve(key: string): Merge {
    const start = this.#schema.headOf(key) ?? key;
    const bySchema = start === key ? null : ('schema' as const);
    const row = this.#rowOf(start);
    if (row !== start) return { head: row, reason: bySchema ?? 'record' };
    if (isRow(start)) return { head: start, reason: bySchema };
    const text = this.#byText(start);
    if (!text || this.#schema.areDifferent(start, text.head)) return { head: start, reason: bySchema };
    const head = this.#schema.headOf(text.head) ?? text.head;
    return { head: this.#rowOf(head), reason: bySchema ?? text.reason };
  }

  /** The row that a name or a foreign key means, where it is one; a key of no row means the thing of that name. */
  #rowOf(key: string): string {
    if (!isRow(key)) return this.#spelledRow(key) ?? this.#onlyRow(key, '') ?? key;
    if (this.#index.namesFor(key).length > 0) return key;
    const slash = key.indexOf('/');
    const name = foldedName(key.slice(slash + 1));
    return this.#onlyRow(name, key.slice(0, slash + 1)) ?? (name === '' ? key : name);
  }

  /** The row that a schema names by type and key (`customer/c2`), where its name alone would not tell it from another. */
  #spelledRow(key: string): string | undefined {
    const [type, ...rest] = this.#schema.spelling(key).split('/');
    const row = rest.length === 0 ? '' : rowKey(type, rest.join('/'));
    return row !== '' && this.#index.namesFor(row).length > 0 ? row : undefined;
  }

  #onlyRow(name: string, prefix: string): string | undefined {
    const rows = new Set(
      this.#index
        .namesOf(name)
        .filter(({ ofKey }) => isRow(ofKey) && ofKey.startsWith(prefix))
        .map(({ ofKey }) => ofKey),
    );
    const [row] = rows;
    return rows.size === 1 && !this.#schema.areDifferent(name, row) ? row : undefined;
  }

  #byText(key: string): { readonly head: string; readonly reason: MergeReason } | null {
    return this.#declared(key) ?? this.#company(key) ?? this.#shortForm(key);
  }

  /** Another name, where all texts that give it agree on what it stands for, and that stands for nothing else itself. */
  #declared(key: string): { readonly head: string; readonly reason: MergeReason } | null {
    const targets = this.#targetsOf(key);
    if (targets.size !== 1) return null;
    const [[target, reason]] = targets;
    if (versionsDiffer(key, target) || this.#schema.areDifferent(key, target)) return null;
    const further = this.#targetsOf(target);
    if (further.size === 0) return { head: target, reason };
    // Each is called the other: the longer name stands for both.
    const isMutual = further.size === 1 && further.has(key);
    const stays = target.length > key.length || (target.length === key.length && target < key);
    return isMutual && stays ? { head: target, reason } : null;
  }

  #targetsOf(key: string): ReadonlyMap<string, 'alias' | 'abbreviation'> {
    const targets = new Map<string, 'alias' | 'abbreviation'>();
    for (const { kind, ofKey } of this.#index.namesOf(key)) {
      if ((kind === 'alias' || kind === 'abbreviation') && ofKey !== '' && ofKey !== key && !isRow(ofKey) && !targets.has(ofKey))
        targets.set(ofKey, kind);
    }
    return targets;
  }

  /** `Acme` is `Acme Corp` where no other company is called so. */
  #company(key: string): { readonly head: string; readonly reason: MergeReason } | null {
    if (companyForms.some(form => key.endsWith(` ${form}`))) return null;
    const named = companyForms.map(form => `${key} ${form}`).filter(candidate => this.#index.has(candidate));
    if (named.length !== 1 || this.#targetsOf(named[0]).size > 0 || this.#typesConflict(key, named[0])) return null;
    return { head: named[0], reason: 'company form' };
  }

  /** `Holmes` is `Sherlock Holmes` where a document speaks of both and no other person has that last name. */
  #shortForm(key: string): { readonly head: string; readonly reason: MergeReason } | null {
    if (key.includes(' ') || key.length < shortest || /\d/.test(key)) return null;
    const full = [...this.#index.endingIn(key)].filter(candidate => this.#isPerson(candidate));
    if (full.length !== 1 || this.#targetsOf(full[0]).size > 0 || this.#typesConflict(key, full[0])) return null;
    const documents = this.#documentsOf(full[0]);
    return [...this.#documentsOf(key)].some(id => documents.has(id)) ? { head: full[0], reason: 'short form' } : null;
  }

  #isPerson(key: string): boolean {
    return this.#typesOf(key).some(type => this.#schema.isA(type, 'person'));
  }

  #typesConflict(a: string, b: string): boolean {
    const [first, second] = [this.#typesOf(a), this.#typesOf(b)];
    return first.length > 0 && second.length > 0 && !first.some(type => second.some(other => type.toLowerCase() === other.toLowerCase()));
  }

  #typesOf(key: string): string[] {
    const declared = this.#schema.typeOf(key);
    if (declared !== '') return [declared];
    return [...new Set(this.#index.namesOf(key).flatMap(({ type }) => (type === '' ? [] : [type])))];
  }

  #documentsOf(key: string): ReadonlySet<string> {
    const rows = [...this.#index.namesOf(key), ...this.#index.statementsOf(key)];
    return new Set(rows.map(row => this.#index.document(row).id));
  }

  /**
   * Ids of the things that a name may stand for, in order, where texts and records give it to two or more that are kept apart; else empty.
   * What the schema has settled still has its readings: `headOf` tells which of them counts.
   */
  readingsOf(key: string): readonly string[] {
    const rows = new Set(this.#index.namesOf(key).flatMap(({ ofKey }) => (isRow(ofKey) ? [ofKey] : [])));
    const found = rows.size > 0 ? [...rows] : [...this.#meantByTexts(key)];
    const heads = new Set(found.filter(other => !this.#schema.areDifferent(key, other)).map(other => this.headOf(other).head));
    heads.delete(key);
    return heads.size > 1 ? [...heads].sort() : [];
  }

  /** What texts explain an abbreviation by, pages and definitions that give the name as another one, people with that last name. */
  #meantByTexts(key: string): ReadonlySet<string> {
    const targets = [...this.#targetsOf(key)].filter(
      ([target, kind]) => !versionsDiffer(key, target) && (kind === 'abbreviation' || this.#index.isNamed(target, ownThings)),
    );
    const found = new Set(targets.map(([target]) => target));
    if (found.size > 0 || key.includes(' ') || key.length < shortest || /\d/.test(key) || this.#index.isNamed(key, ownThings)) return found;
    return new Set([...this.#index.endingIn(key)].filter(candidate => this.#isPerson(candidate)));
  }

  /** All keys that stand for the head, itself first, the others in order. */
  membersOf(head: string): readonly { readonly key: string; readonly reason: MergeReason | null }[] {
    let members = this.#members.get(head);
    if (!members) {
      const others = [...this.#candidates(head)].filter(key => key !== head && this.headOf(key).head === head).sort();
      members = [{ key: head, reason: null }, ...others.map(key => ({ key, reason: this.headOf(key).reason }))];
      this.#members.set(head, members);
    }
    return members;
  }

  /** Keys that may stand for the head: what leads to it by one step of any layer, and then by one of the schema or the records. */
  #candidates(head: string): ReadonlySet<string> {
    const found = new Set<string>();
    const add = (key: string) => {
      if (key === '' || found.has(key)) return;
      found.add(key);
      for (const other of this.#schema.groupOf(key)) add(other);
    };
    add(head);
    for (const { key, name } of this.#index.namesFor(head)) {
      add(key);
      if (isRow(head)) add(`${head.slice(0, head.indexOf('/'))}/${name.trim().toLowerCase()}`);
    }
    for (const key of [...found].filter(candidate => !isRow(candidate))) {
      for (const { key: other } of this.#index.namesFor(key)) add(other);
      for (const form of companyForms) if (key.endsWith(` ${form}`)) add(key.slice(0, -form.length - 1));
      if (key.includes(' ')) add(key.slice(key.lastIndexOf(' ') + 1));
    }
    for (const key of [...found].filter(candidate => !isRow(candidate)))
      for (const type of this.#index.rowTypes) if (this.#index.has(`${type}/${key}`)) add(`${type}/${key}`);
    return found;
  }
}

/** Both have digits, and other ones: `v1` and `v2`, `ASR1603` and `ASR1605`. A name may stand for one without digits (`k8s`). */
function versionsDiffer(a: string, b: string): boolean {
  const [first, second] = [a, b].map(key => key.match(/\d+/g)?.join('.') ?? '');
  return first !== '' && second !== '' && first !== second;
}
