import { extractDomain } from '../../core/extraction/domain/extractDomain';
import { extractionRules } from '../../core/extraction/domain/rules';
import { parseDocument } from '../../core/markdown/parse';
import type { DomainName } from '../../core/model/domain';
import { type ExtractionReport, precisionRecall } from './score';

/** The code entities of Tabassum et al., "Code and Named Entity Recognition in StackOverflow" (2020), with names of files, versions and errors, which are spelt like code. */
const codeLike = new Set([
  'Code_Block',
  'Library',
  'Library_Class',
  'Library_Function',
  'Library_Variable',
  'Class_Name',
  'Function_Name',
  'Variable_Name',
  'Data_Type',
  'HTML_XML_Tag',
  'File_Name',
  'Version',
  'Error_Name',
]);

interface Tagged {
  readonly word: string;
  /** Label without `B-`, or `O`; whether it begins an entity. */
  readonly label: string;
  readonly begins: boolean;
  /** Whether the source marks the token as code. */
  readonly code: boolean;
}

/**
 * Names of code in sentences of tagged tokens (`word label word mark`, tab-separated, an empty line between sentences). Each sentence is put back
 * together as markdown, what the source marks as code in back quotes; an entity counts where a name of ours has exactly its tokens, a
 * token where one covers it.
 */
export function scoreTaggedTokens(text: string): ExtractionReport {
  const rules = extractionRules();
  const spans = { right: 0, found: 0, gold: 0 };
  const tokens = { right: 0, found: 0, gold: 0 };
  const errors: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const { markdown, starts } = compose(sentence);
    const { names } = extractDomain(parseDocument({ folder: '', path: 'x.md', text: markdown }), rules);
    const gold = entitiesOf(sentence);
    const ours = coveredBy(markdown, names, sentence, starts);
    const wanted = new Set(gold.map(({ from, to }) => `${from}-${to}`));
    spans.gold += gold.length;
    spans.found += ours.length;
    for (const { from, to } of ours) if (wanted.has(`${from}-${to}`)) spans.right++;
    const covered = new Set(ours.flatMap(range));
    const inGold = new Set(gold.flatMap(range));
    tokens.gold += inGold.size;
    tokens.found += covered.size;
    for (const token of covered) {
      if (inGold.has(token)) tokens.right++;
      else errors.push(`not code: ${sentence[token].word} (${sentence[token].label})`);
    }
    for (const token of inGold) if (!covered.has(token)) errors.push(`missed: ${sentence[token].word} (${sentence[token].label})`);
  }
  const scores = [
    ...precisionRecall('tokens', tokens.right, tokens.found, tokens.gold),
    ...precisionRecall('entities', spans.right, spans.found, spans.gold),
  ];
  return { scores, errors };
}

function range({ from, to }: { readonly from: number; readonly to: number }): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function sentencesOf(text: string): Tagged[][] {
  const sentences: Tagged[][] = [[]];
  for (const line of text.split(/\r?\n/)) {
    const [word, label = '', , mark = ''] = line.split('\t');
    if (word.trim() === '' || label === '') {
      if (sentences[sentences.length - 1].length > 0) sentences.push([]);
      continue;
    }
    sentences[sentences.length - 1].push({
      word,
      label: label.replace(/^[BI]-/, ''),
      begins: label.startsWith('B-'),
      code: mark.includes('Code'),
    });
  }
  return sentences.filter(sentence => sentence.length > 0);
}

function compose(sentence: readonly Tagged[]): { markdown: string; starts: number[] } {
  let markdown = '';
  const starts: number[] = [];
  sentence.forEach(({ word, code }, i) => {
    const before = i > 0 && sentence[i - 1].code;
    if (i > 0) markdown += before && !code ? '` ' : ' ';
    if (code && !before) markdown += '`';
    starts.push(markdown.length);
    markdown += code ? word.replaceAll('`', "'") : word.replace(/[*_`<[\\]/g, unit => (unit === '_' ? unit : `\\${unit}`));
  });
  if (sentence[sentence.length - 1].code) markdown += '`';
  return { markdown, starts };
}

function entitiesOf(sentence: readonly Tagged[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const { label } = sentence[at];
    if (!codeLike.has(label)) continue;
    let to = at + 1;
    while (to < sentence.length && sentence[to].label === label && !sentence[to].begins) to++;
    found.push({ from: at, to });
    at = to - 1;
  }
  return found;
}

/** The tokens of each place where a name of code stands. */
function coveredBy(
  markdown: string,
  names: readonly DomainName[],
  sentence: readonly Tagged[],
  starts: readonly number[],
): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  const code = names.filter(({ kind, type }) => kind === 'code' && type !== 'person');
  const spelt = new Set(code.map(({ name }) => name));
  for (let at = 0; at < sentence.length; at++) {
    let to = at;
    if (sentence[at].code) {
      while (to < sentence.length && sentence[to].code) to++;
    } else if (
      spelt.has(sentence[at].word) ||
      code.some(({ span }) => span.start <= starts[at] && starts[at] < span.end && markdown[starts[at]] !== '`')
    )
      to = at + 1;
    if (to === at) continue;
    found.push({ from: at, to });
    at = to - 1;
  }
  return found;
}
