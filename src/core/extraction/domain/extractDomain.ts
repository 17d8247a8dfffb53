import type { DocumentDomain, Standing, Statement, StatementEnd } from '../../model/domain';
import type { ParsedDocument, Passage, Section } from '../../model/lexical';
import { Names, namesIn } from './names';
import { claimsOf } from './claims';
import { isGlossary, readDefinitionList, readDefinitions, readTitleBracket, readTitleDefinition } from './definitions';
import { RepeatedPhrases } from './phrases';
import { relationsOf, type SentenceContext } from './relations';
import { propertyKey, type ExtractionRules } from './rules';
import { Flag, Kind, Scan } from './scan';
import { occupations } from './wordLists';
import { validTimeOf } from './validTime';
import { scriptRelationsOf } from './scriptRelations';
import { standingOf, standings } from './standing';
import { readHeaderLines, readProperties, readRelationList, readStatusLines, readTable, type StructureContext } from './structure';

/**
 * What a document speaks of and states, by its structure and by trigger phrases: no model, nothing from other documents. Each name and
 * statement has the exact characters that it rests on. Never throws. Cost: one pass over the passages, about a quarter of parsing.
 */
export function extractDomain(document: ParsedDocument, rules: ExtractionRules): DocumentDomain {
  const names = new Names();
  const statements: Statement[] = [];
  const topic: StatementEnd = { name: document.title, span: null, type: '' };
  const context: StructureContext = { document, rules, topic, names, statements };
  const repeated = new RepeatedPhrases(document.text);
  const places = standings(document.sections);
  const scan = new Scan(document.text, document.links);
  const glossary = isGlossary(document.title);
  let of: SectionKind | null = null;
  readProperties(context);
  readTitles(document, glossary, names);
  for (const passage of document.passages) {
    const standing = standingOf(passage, places);
    const section = document.sections[passage.section];
    switch (passage.kind) {
      case 'code':
      case 'heading':
        continue;
      case 'table':
        readTable(context, passage, standing);
        continue;
      case 'definition':
        readDefinitionList(document, passage, names);
        break;
      default:
        if (of === null || of.section !== section) of = kindOf(section, rules);
        readForms(context, passage, of, standing, glossary || of.glossary);
    }
    scan.read(passage.span);
    repeated.read(scan, passage.ordinal);
    readSentences(context, scan, passage, section, standing);
  }
  repeated.addTo(names);
  return { names: names.all(), statements };
}

/** A heading's brackets hold an abbreviation, or in a glossary another name; elsewhere they may hold anything. */
function readTitles(document: ParsedDocument, glossary: boolean, names: Names): void {
  readTitleDefinition(document, names);
  readTitleBracket(document.title, document.titleSpan, document.text, -1, names);
  for (const section of document.sections) {
    if (!/[)）]\s*$/.test(section.heading)) continue;
    const isShort = glossary || /[(（]\p{Lu}[\p{Lu}\p{N}]*[)）]\s*$/u.test(section.heading);
    if (isShort && section.heading !== document.title) readTitleBracket(section.heading, section.headingSpan, document.text, -1, names);
  }
}

const statusHeading = /^(?:status|state|stand|statut|estado|状态|ステータス)$/i;

/** What the heading of a section says of its passages. */
interface SectionKind {
  readonly section: Section;
  readonly status: boolean;
  readonly glossary: boolean;
  /** The property that the heading is; empty where it is none. */
  readonly property: string;
}

function kindOf(section: Section, rules: ExtractionRules): SectionKind {
  const key = propertyKey(section.heading);
  return {
    section,
    status: statusHeading.test(section.heading),
    glossary: isGlossary(section.heading),
    property: rules.properties.has(key) ? key : '',
  };
}

/** Header lines, status sections, lists under a heading that is a relation, and explained terms. */
function readForms(context: StructureContext, passage: Passage, of: SectionKind, standing: Standing, glossary: boolean): void {
  if (of.status) readStatusLines(context, passage);
  else if (of.section.level <= 1 || passage.kind === 'list') readHeaderLines(context, passage, standing);
  if (passage.kind === 'list' && of.property !== '') readRelationList(context, passage, of.property);
  readDefinitions(context.document, passage, glossary, context.names);
}

function readSentences(context: StructureContext, scan: Scan, passage: Passage, section: Section, standing: Standing): void {
  let previous: StatementEnd | null = null;
  const topic = topicOf(context, section);
  const isStatus = statusHeading.test(section.heading);
  for (let i = 0; i < scan.sentences.length; i++) {
    const from = scan.sentences[i];
    const to = scan.sentenceEnd(i);
    if (to === from) continue;
    namesIn(scan, from, to, passage.ordinal, context.names);
    const hits = cuesIn(scan, from, to, context.rules);
    if (hits === 0) {
      previous = null;
      continue;
    }
    const span = scan.outerSpan(from, to);
    const here = standingHere(scan, from, standing);
    const sentence: SentenceContext = {
      scan,
      from,
      to,
      passage: passage.ordinal,
      standing: here,
      topic,
      title: context.topic,
      previous,
      span,
    };
    const spaced = (hits & 1) === 0 || isStatus ? [] : relationsOf(sentence, context.rules);
    const relations = (hits & inScript) === 0 || isStatus ? spaced : [...spaced, ...scriptRelationsOf(sentence)];
    const claims = (hits & 2) === 0 ? [] : claimsOf(sentence);
    context.statements.push(...timed(scan, from, to, [...relations, ...claims]));
    describe(context, sentence, relations);
    previous = relations[0]?.subject ?? claims[0]?.subject ?? null;
  }
}

/** The statements of a sentence with the time that it gives, where they have none. */
function timed(scan: Scan, from: number, to: number, statements: readonly Statement[]): readonly Statement[] {
  if (statements.length === 0) return statements;
  const time = validTimeOf(scan, from, to);
  if (time.from === '' && time.until === '') return statements;
  return statements.map(statement => {
    // `status since 2024`, `until: March 2024`: there the day is what is said.
    const isSaid = statement.value?.kind === 'date';
    return isSaid ? statement : { ...statement, from: statement.from || time.from, until: time.until };
  });
}

/** A bit beside those of the filter: words of a script without spaces. */
const inScript = 4;

/** What the words of a sentence may hold: see the filter of the rules. */
function cuesIn(scan: Scan, from: number, to: number, { filter }: ExtractionRules): number {
  const mask = filter.length - 1;
  let hits = 0;
  for (let at = from; at < to; at++) {
    if (scan.kinds[at] === Kind.word) hits |= filter[scan.hashes[at] & mask];
    else if (scan.kinds[at] === Kind.script) hits |= inScript;
  }
  return hits;
}

/** What the place of a sentence without a subject speaks of. */
function topicOf(context: StructureContext, section: Section): StatementEnd {
  if (section.level <= 1 || section.heading === '') return context.topic;
  return { name: section.heading, span: null, type: '' };
}

function standingHere(scan: Scan, from: number, standing: Standing): Standing {
  if ((scan.flags[from] & Flag.struck) !== 0) return 'struck';
  if (scan.kinds[from] === Kind.word && /^(?:example|e\.g|beispiel)$/.test(scan.lower(from))) return 'example';
  return standing;
}

/** `X is a ...` describes X, where it begins its sentence. */
function describe(context: StructureContext, sentence: SentenceContext, relations: readonly Statement[]): void {
  const is = relations.find(statement => statement.predicate === 'IS_A');
  if (is === undefined || is.negated || is.subject.span === null || is.standing !== 'stated') return;
  if (is.subject.span.start - sentence.span.start > 6) return;
  const { name, span } = is.subject;
  const head = is.object?.name.toLowerCase().split(' ').at(-1) ?? '';
  const type = occupations.has(head) ? 'person' : is.subject.type;
  context.names.add({ kind: 'defined', name, span, passage: sentence.passage, type, of: '', description: sentence.span });
}
