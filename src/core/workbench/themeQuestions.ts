import type { CancelSignal } from '../../base/cancel';
import { unmarkedLine } from '../extraction/unmarked';
import { splitSentences } from '../extraction/sentences';
import type { IndexState } from '../indexing/indexState';
import type { DomainGraph } from '../domain/domainGraph';
import type { FollowUp } from '../engine';
import type { Answer, CandidatePoint } from '../model/answer';
import type { Retrieval } from '../model/retrieval';
import { followUps } from './followUps';
import type { Span } from '../model/span';
import type { QuestionOptions } from '../options';
import { breadthOf } from '../retrieval/breadth';
import { globalSearch } from '../retrieval/globalSearch';
import type { Labels } from '../retrieval/labels';
import type { PassageFilter } from '../retrieval/passageFilter';
import { ReportWords } from '../retrieval/reportWords';
import type { AskThemes, Run } from '../retrieval/run';
import { tokensOf } from '../search/tokenizer';
import { stemOf } from '../search/vocabulary';
import { readsAlone } from '../themes/readsAlone';
import type { Enrichment } from './enrichment';
import type { ThemeList } from './themeList';

export interface ThemeQuestionsContext {
  readonly state: IndexState;
  readonly labels: Labels;
  readonly enrichment: Enrichment;
  readonly list: ThemeList;
}

/** Questions for the whole, over the themes that are ready. */
export class ThemeQuestions {
  readonly #context: ThemeQuestionsContext;

  readonly #words: ReportWords;

  constructor(context: ThemeQuestionsContext) {
    this.#context = context;
    this.#words = new ReportWords(context.state.corpus, finding => context.list.placeOf(finding)?.quote ?? null);
  }

  /** Waits for the themes where the question needs them and no earlier ones are there. */
  async ready(question: string, { mode }: QuestionOptions, signal?: CancelSignal): Promise<void> {
    const { enrichment } = this.#context;
    if (mode !== 'global' && (mode !== 'auto' || breadthOf(question).kind === 'none')) return;
    if (!enrichment.inBackground || (mode === 'global' && !enrichment.latest())) await enrichment.current(signal);
  }

  asker(filter: PassageFilter | null): AskThemes | null {
    const { enrichment, list, state } = this.#context;
    const generation = enrichment.latest();
    if (!generation || generation.communities.length === 0) return null;
    return request =>
      globalSearch({
        ...request,
        corpus: state.corpus,
        generation,
        isAllowed: passage => filter?.isAllowed(passage) !== false,
        words: this.#words,
        titleOf: community => list.titleOf(community),
      });
  }

  /** Questions that follow from an answer, over the themes that are ready; none are waited for. */
  followUps(retrieval: Retrieval, answer: Answer, graph: DomainGraph): FollowUp[] {
    const { enrichment, list } = this.#context;
    return followUps(retrieval, answer, { graph, generation: enrichment.latest(), nameOf: id => list.nameOf(id) });
  }

  /** The sentences that reports have found, theme by theme; null where none of the passages has one. */
  points({ themes, ranked, options, terms }: Run): CandidatePoint[] | null {
    if (!themes) return null;
    const { state, labels } = this.#context;
    const within = ranked.slice(0, options.passages).map(({ passage }) => passage);
    const found = themes.passages.filter(({ passage }) => within.includes(passage));
    const inOrder = [...found].sort((a, b) => a.theme - b.theme);
    const stems = new Set(terms.map(({ stem }) => stem));
    const points = inOrder.flatMap(({ passage, span, theme }): CandidatePoint[] => {
      const document = labels.documentOf(passage);
      const told = span ?? this.#bestSentence(passage, stems);
      const place = told && labels.place(document, told);
      if (!place) return [];
      const id = state.corpus.passageId(passage);
      const headings = labels.headings(state.corpus.sectionOf(passage));
      const { file, range, quote, hash } = place;
      const citation = { document: document.id, file, passage: id, headings, span: told, range, quote, hash };
      const text = unmarkedLine(quote);
      return [{ text, kind: 'sentence', score: null, requires: [id], citations: [citation], theme: themes.themes[theme].title }];
    });
    return points.length > 0 ? points : null;
  }

  /** The sentence of a passage that holds most of the words asked for, the first of them; null where it holds none that reads alone. */
  #bestSentence(passage: number, stems: ReadonlySet<string>): Span | null {
    const { labels } = this.#context;
    const source = labels.source(passage);
    if (!source || source.kind === 'code' || source.kind === 'table' || source.kind === 'html') return null;
    const { start } = labels.spanOf(passage);
    let best: Span | null = null;
    let most = 0;
    for (const { span, text, form } of splitSentences(source)) {
      if (!readsAlone(text, form)) continue;
      const words = new Set(tokensOf(text).map(stemOf));
      const held = [...stems].filter(stem => words.has(stem)).length;
      if (held <= most) continue;
      most = held;
      best = { start: start + span.start, end: start + span.end };
    }
    return best;
  }
}
