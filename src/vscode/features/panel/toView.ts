import { shownText } from '../../../core/markdown/plain';
import type { Graph, Place } from '../../../core/engine';
import type { ModelAskResult } from '../../../core/generation/askWithModel';
import type { Answer, Citation, PointData } from '../../../core/model/answer';
import type { AmbiguousName, RankedPassage, Retrieval } from '../../../core/model/retrieval';
import { withoutPart } from '../../../core/retrieval/questionLanguage';
import type { SettingsMap } from '../../../core/model/settingsMap';
import { textDiffers } from '../../../core/model/formats';
import type { Range, Span } from '../../../core/model/span';
import type { PointDataView } from '../../../protocol/pointData';
import type {
  AmbiguousView,
  AnswerView,
  CitationView,
  GraphView,
  OpenTarget,
  PassageView,
  RemedyView,
  ResultView,
  SettingsMapView,
} from '../../../protocol/views';
import { passageKey, pointKey } from './keys';
import { relationWords } from '../relationWords';
import { cutWords, queryNotes, stepViews } from './steps';

// More rows than this nobody reads, and each snapshot carries them.
const mostPassages = 100;

type TargetPlace = Pick<Place, 'document' | 'file' | 'span' | 'range' | 'quote' | 'hash'>;

/** Core values as the panel's own plain data; converted by hand, so that neither side's types leak into the other. */
export function resultView(result: ModelAskResult, settings: RemedyView): Omit<ResultView, 'run' | 'changes' | 'carried'> {
  const { retrieval, answer } = result;
  const graph = graphView(result.graph);
  const route = retrieval.trace.find(step => step.kind === 'route');
  const lines = new PassageLines(retrieval.passages);
  return {
    question: retrieval.question,
    query: queryView(retrieval),
    mode: route?.mode ?? '',
    modeReason: route?.reason ?? '',
    settings,
    graph,
    passages: retrieval.passages.slice(0, mostPassages).map(passage => passageView(passage, lines)),
    morePassages: Math.max(0, retrieval.passages.length - mostPassages),
    cut: retrieval.trace.flatMap(step => (step.kind === 'select' ? cutWords(step) : [])),
    answer: answerView(answer),
    ambiguous: retrieval.ambiguous.map(ambiguousView),
    followUps: result.followUps.map(({ question, reason }) => ({ question, reason })),
    composer: result.note && { model: result.note.model, answered: result.note.answered, message: result.note.message },
    steps: stepViews(retrieval, answer, graph),
    milliseconds: result.milliseconds,
    generation: result.generation,
  };
}

function queryView({ question, trace }: Retrieval): ResultView['query'] {
  const steps = trace.filter(step => step.kind === 'query');
  return {
    parts: steps.flatMap(({ parts }) => parts.map(part => ({ written: part.written, without: withoutPart(question, part) }))),
    notes: steps.flatMap(step => queryNotes(step)),
  };
}

export function settingsMapView({ hops, passages, cells, points }: SettingsMap): SettingsMapView {
  const toCell = ({ released, withheld, ...setting }: SettingsMap['cells'][number]) => ({
    hops: setting.hops,
    passages: setting.passages,
    released: [...released],
    withheld,
  });
  return { hops: [...hops], passages: [...passages], cells: cells.map(toCell), points: [...points] };
}

function ambiguousView({ term, readings, taken }: AmbiguousName): AmbiguousView {
  const chosen = readings.find(({ id }) => id === taken);
  return { term, readings: readings.map(({ inSchema }) => inSchema), taken: chosen?.inSchema ?? '' };
}

export function graphView(graph: Graph): GraphView {
  return {
    options: { type: 'directed', multi: true, allowSelfLoops: true },
    attributes: { more: graph.attributes.more, title: graph.attributes.title },
    nodes: graph.nodes.map(({ key, attributes }) => ({
      key,
      attributes: {
        kind: attributes.kind,
        label: attributes.label,
        hop: attributes.hop,
        seed: attributes.seed,
        touched: attributes.touched,
        selected: attributes.selected,
        more: attributes.more,
        target: placeTarget(attributes.place),
      },
    })),
    edges: graph.edges.map(({ key, source, target, attributes }) => ({
      key,
      source,
      target,
      attributes: {
        kind: attributes.kind,
        label: edgeWords(attributes.kind, attributes.label),
        touched: attributes.touched,
        evidence: placeTarget(attributes.evidence),
      },
    })),
  };
}

/** A relation as people say it; of other edges the label is none of theirs to read. */
function edgeWords(kind: string, label: string): string {
  return kind === 'RELATES' ? relationWords(label) : label;
}

export function placeTarget(place: null): null;
export function placeTarget(place: TargetPlace): OpenTarget;
export function placeTarget(place: TargetPlace | null): OpenTarget | null;
export function placeTarget(place: TargetPlace | null): OpenTarget | null {
  if (place === null) return null;
  return {
    document: place.document,
    file: place.file,
    ...inFile(place.document, place.span, place.range),
    quote: place.quote,
    hash: place.hash,
    line: place.range.start.line + 1,
  };
}

/** Offsets in the file, also of a document whose text is not that of its file. */
function inFile(document: string, span: Span, range: Range | null): Span {
  return range && textDiffers(document) ? { start: range.start.offset, end: range.end.offset } : { start: span.start, end: span.end };
}

function passageView(passage: RankedPassage, lines: PassageLines): PassageView {
  return {
    key: passageKey(passage.id),
    rank: passage.rank,
    selected: passage.selected,
    hop: passage.hop,
    title: passage.title,
    headings: passage.headings,
    kind: passage.kind,
    text: shownText(passage),
    target: {
      document: passage.document,
      file: passage.file,
      ...inFile(passage.document, passage.span, passage.range),
      quote: passage.text,
      hash: passage.hash,
      line: passage.range.start.line + 1,
    },
    score: {
      total: passage.score.total,
      lookup: passage.score.lookup,
      words: passage.score.words,
      meaning: passage.score.meaning,
      walk: passage.score.walk,
      terms: passage.score.terms.map(({ term, score, field }) => ({ term, score, field })),
    },
    path: passage.path.map(step => ({
      from: step.fromLabel,
      edge: step.edge,
      label: edgeWords(step.edge, step.label ?? ''),
      turned: step.turned ?? false,
      to: step.toLabel,
      toKey: step.to,
      evidence: step.evidence === null ? null : lines.target(step.evidence),
    })),
    remedy: passage.selected ? null : { hops: passage.remedy.hops, passages: passage.remedy.passages },
  };
}

/** Evidence of a path has no line of its own: it is counted in the passage that holds it. */
class PassageLines {
  readonly #byDocument = new Map<string, RankedPassage[]>();

  constructor(passages: readonly RankedPassage[]) {
    for (const passage of passages) {
      const others = this.#byDocument.get(passage.document);
      if (others === undefined) this.#byDocument.set(passage.document, [passage]);
      else others.push(passage);
    }
  }

  target({ document, span, quote }: { readonly document: string; readonly span: Span; readonly quote: string }): OpenTarget {
    const known = this.#byDocument.get(document) ?? [];
    const holder = known.find(passage => passage.span.start <= span.start && span.end <= passage.span.end);
    const file = known[0]?.file ?? document;
    const hash = known[0]?.hash ?? '';
    // Where in the file a part of such a passage stands only the engine can tell: its passage is opened.
    if (textDiffers(document)) return { document, file, start: 0, end: 0, quote: '', hash, line: (holder?.range.start.line ?? 0) + 1 };
    const before = holder?.text.slice(0, span.start - holder.span.start) ?? '';
    const line = holder === undefined ? 1 : holder.range.start.line + 1 + (before.match(/\r\n|\r|\n/g)?.length ?? 0);
    return { document, file, start: span.start, end: span.end, quote, hash, line };
  }
}

function answerView(answer: Answer): AnswerView {
  const number = citationNumbers();
  return {
    status: answer.status,
    points: answer.points.map((point, index) => ({
      key: pointKey('point', index),
      kind: point.kind,
      text: point.text,
      citations: point.citations.map(citation => citationView(citation, number(citation))),
      documents: point.documents,
      warning: point.warning ?? '',
      data: point.data === undefined ? null : dataView(point.data),
    })),
    withheld: answer.withheld.map((point, index) => ({
      key: pointKey('withheld', index),
      text: point.text,
      class: point.class,
      reason: point.reason,
      uncovered: point.uncovered.map(({ start, end }) => ({ start, end })),
      missing: point.missing.map(({ file, heading, hops, passages }) => ({ file, heading, hops, passages })),
      remedy: point.remedy === null ? null : { hops: point.remedy.hops, passages: point.remedy.passages },
      citations: point.citations.map(citation => citationView(citation, number(citation))),
    })),
    conflicts: answer.conflicts.map(({ subject, predicate, sides }) => ({
      subject,
      predicate,
      sides: sides.map(({ value, citation }) => ({ value, target: citationTarget(citation) })),
    })),
  };
}

/** From 1, in the order in which passages are first cited; the same passage keeps its number. */
function citationNumbers(): (citation: Citation) => number {
  const numbers = new Map<string, number>();
  return citation => {
    const cited = citation.passage ?? `${citation.document}:${citation.span?.start ?? citation.headings.join(' > ')}`;
    const known = numbers.get(cited) ?? numbers.size + 1;
    numbers.set(cited, known);
    return known;
  };
}

function citationView(citation: Citation, number: number): CitationView {
  return { number, passage: citation.passage === null ? '' : passageKey(citation.passage), target: citationTarget(citation) };
}

export function citationTarget(citation: Citation): OpenTarget {
  return {
    document: citation.document,
    file: citation.file,
    ...inFile(citation.document, citation.span ?? { start: 0, end: 0 }, citation.range),
    quote: citation.quote ?? '',
    hash: citation.hash ?? '',
    line: (citation.range?.start.line ?? 0) + 1,
  };
}

function dataView({ form, label, measure, rows }: PointData): PointDataView {
  return {
    form,
    label,
    measure,
    rows: rows.map(row => ({ label: row.label, value: row.value, written: row.written, citation: row.citation })),
  };
}
