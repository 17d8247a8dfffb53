import { type CancelSignal, checkpoint } from '../../base/cancel';
import { answer } from '../answer/answer';
import { findConflicts } from '../answer/conflicts';
import { type ConflictSource, evidenceConflicts } from './evidenceConflicts';
import type { AskResult, Place } from '../engine';
import type { EncodingStatus } from '../encoder';
import { EngineError } from '../errors';
import type { IndexState } from '../indexing/indexState';
import type { Answer, CandidatePoint, Citation } from '../model/answer';
import type { PassageId } from '../model/ids';
import type { Span } from '../model/span';
import type { WhyNot } from '../model/whyNot';
import type { Remedy, Retrieval } from '../model/retrieval';
import type { SegmentDocument } from '../search/segment';
import { type Asker, limits, type QuestionOptions } from '../options';
import type { Clock } from '../ports';
import type { MatchedEntity, TraceStep } from '../model/trace';
import type { Lookup } from '../search/lookup';
import { type AllowingPassage, balanceGround, balanceLeads, balancePoints, type BalanceSource } from '../answer/balancePoints';
import { recordLeads, recordPoints } from '../answer/recordPoints';
import { askedRelations } from '../answer/recordQuestion';
import type { DomainGraph, StatementRow } from '../domain/domainGraph';
import { Stems } from '../extraction/words';
import { EntityRelations } from '../retrieval/entityRelations';
import { EntityPassages } from '../retrieval/entityPassages';
import type { Labels } from '../retrieval/labels';
import { readNames } from '../retrieval/nameReadings';
import { Paths } from '../retrieval/paths';
import type { QuestionEntity } from '../retrieval/questionEntities';
import { type SpellContext, toRetrieval } from '../retrieval/retrieve';
import { type Run, startRun } from '../retrieval/run';
import { runGraph } from '../retrieval/runGraph';
import { currentTexts } from './currentTexts';
import type { ThemeQuestions } from './themeQuestions';
import { readQuestion } from '../retrieval/questionLanguage';
import type { OtherSpelling } from '../search/joinedWords';
import { withKnownWords } from '../search/nearestWord';
import { type FilterContext, inWords, passageFilter } from './questionFilter';
import { both, type PartsTaken, takeParts, withoutFilters } from './questionParts';
import { type WhyNotContext, whyNot } from './whyNot';
import { favours, type PersonalQuestion, readAs } from './asker';
import { propertyRows } from './frontMatterRows';

/** Passages that `search` spells out; `ask` composes from all explored ones. */
const searchLimit = 100;
/** Documents of the best explored passages whose properties are compared. */
const conflictDocuments = 40;
/** Passages that are read for what they allow. */
const mostAllowing = 200;

/** What questions are answered from. `encoder` tells how far the chosen one is; null where none is. */
export interface QuestionParts {
  readonly state: IndexState;
  readonly labels: Labels;
  readonly clock: Clock;
  readonly domain: DomainGraph;
  readonly themes: ThemeQuestions;
  readonly asker: () => Asker;
  readonly encoder: () => Omit<EncodingStatus, 'waiting'> | null;
}

/** Questions over the index: one run each, in numbers first and in words for what is shown. */
export class Questions {
  readonly #state: IndexState;
  readonly #labels: Labels;
  readonly #clock: Clock;
  readonly #domain: DomainGraph;
  readonly #themes: ThemeQuestions;
  readonly #asker: () => Asker;
  readonly #encoder: QuestionParts['encoder'];
  #entityPassages: EntityPassages;
  #entityRelations: EntityRelations;

  constructor({ state, labels, clock, domain, themes, asker, encoder }: QuestionParts) {
    this.#asker = asker;
    this.#encoder = encoder;
    this.#themes = themes;
    this.#domain = domain;
    this.#state = state;
    this.#labels = labels;
    this.#clock = clock;
    this.#entityPassages = new EntityPassages(state.corpus);
    this.#entityRelations = new EntityRelations(state.corpus, domain);
  }

  /** For the corpus as it is now. */
  entityPassages(): EntityPassages {
    if (this.#entityPassages.stale) this.#entityPassages = new EntityPassages(this.#state.corpus);
    return this.#entityPassages;
  }

  /** For the corpus and the schema as they are now. */
  entityRelations(): EntityRelations {
    if (this.#entityRelations.stale) this.#entityRelations = new EntityRelations(this.#state.corpus, this.#domain);
    return this.#entityRelations;
  }

  /** The words of a question as they are looked for; empty where it has none. */
  textOf(asked: string): string {
    const { words } = readQuestion(asked);
    return words === '' ? '' : withKnownWords(this.#state.corpus, readAs(words, this.#asker().name).question).question;
  }

  search(question: string, options: QuestionOptions, signal?: CancelSignal): Retrieval {
    const asked = this.#understand(question);
    const run = this.#run(asked, options, signal);
    return this.#told(asked, run, toRetrieval(this.#inWords(run), searchLimit));
  }

  ask(question: string, options: QuestionOptions, signal?: CancelSignal, composed?: readonly CandidatePoint[]): AskResult {
    const started = this.#clock.now();
    const asked = this.#understand(question);
    const run = this.#run(asked, options, signal);
    checkpoint(signal);
    const { generation } = this.#state;
    const inWords = this.#inWords(run);
    const retrieval = toRetrieval(inWords, run.ranked.length);
    const result = this.#answer({ run, retrieval, personal: asked.personal, composed });
    const graph = runGraph(inWords);
    const told = this.#told(asked, run, retrieval);
    const traced = { ...told, trace: [...told.trace, ...result.steps] };
    const suggested = this.#themes.followUps(traced, result.answer, this.#domain);
    return { retrieval: traced, answer: result.answer, followUps: suggested, graph, generation, milliseconds: this.#clock.now() - started };
  }

  /** With the question as it was asked, and what was read into it. */
  #told({ asked: question, words, parts, spellings }: Understood, run: Run, retrieval: Retrieval): Retrieval {
    const { name, focus } = this.#asker();
    const said = inWords(focus);
    // Without a name the words of the question mean nobody, which is told where it matters.
    const meant = name === '' ? [] : words;
    const steps: TraceStep[] = [];
    if (meant.length > 0 || said.length > 0) steps.push({ kind: 'reader', name, words: meant, focus: said });
    const others = [...spellings, ...run.spellings];
    if (parts.length > 0 || others.length > 0) steps.push({ kind: 'query', parts, spellings: others });
    const encoder = this.#encoder();
    if (encoder) steps.push({ kind: 'encoder', ...encoder });
    return { ...retrieval, question, trace: [...steps, ...retrieval.trace] };
  }

  /** Who asks in the place of `I`, filters and phrases apart from the words, and unknown words as the known ones that they are nearest to. */
  #understand(asked: string): Understood {
    const { words, parts } = readQuestion(asked);
    if (words === '' && parts.length > 0)
      throw new EngineError('invalid-input', 'The question has nothing but filters. Add words to look for.');
    const personal = readAs(words, this.#asker().name);
    const { question, said } = withKnownWords(this.#state.corpus, personal.question);
    return { ...personal, asked, question, ...takeParts(words, parts, this.#places()), spellings: said };
  }

  #places(): FilterContext {
    return { state: this.#state, domain: this.#domain, labels: this.#labels };
  }

  /** Answers of one question under other settings of hops and budget. What was explored and put into words is shared, and so are answers whose context is the same. */
  answerer(question: string, options: QuestionOptions, signal?: CancelSignal): (settings: Remedy) => Answer {
    const asked = this.#understand(question);
    const { personal } = asked;
    const run = this.#run(asked, options, signal);
    // What is read of the themes depends on the budget.
    if (run.themes !== null) return settings => this.ask(question, { ...options, ...settings }, signal).answer;
    const retrieval = toRetrieval(this.#inWords(run), run.ranked.length);
    const known = new Map<string, Answer>();
    return settings => {
      const { hops, passages: budget } = settings;
      const places = run.selector.hops(budget);
      const ranks = run.selector.selected(hops, budget).filter(rank => run.ranked[rank].total >= options.minScore);
      const key = `${hops} ${Math.min(budget, run.hits.length)} ${ranks.length}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const selected = new Set(ranks);
      const passages = retrieval.passages.map(passage => ({
        ...passage,
        hop: places[run.ranked[passage.rank].node],
        selected: selected.has(passage.rank),
      }));
      const changed = { ...run, options: { ...options, ...settings } };
      const { answer: found } = this.#answer({ run: changed, retrieval: { ...retrieval, passages }, personal, composed: undefined });
      known.set(key, found);
      return found;
    };
  }

  /** Why a passage is not selected. Cost: one run, a few more where it was not explored. */
  whyNot(question: string, options: QuestionOptions, passage: number, signal?: CancelSignal): WhyNot<Place> {
    const context: WhyNotContext = {
      corpus: this.#state.corpus,
      labels: this.#labels,
      run: (asked, other) => this.#run(this.#understand(asked), other, signal),
      withoutFilters: (asked, left) => withoutFilters(asked, left, this.#places()),
    };
    return whyNot({ question, options, passage }, context, signal);
  }

  #inWords(run: Run): SpellContext {
    return { run, corpus: this.#state.corpus, labels: this.#labels, paths: new Paths(run, this.#labels) };
  }

  #run({ question, filter: written }: Understood, options: QuestionOptions, signal?: CancelSignal): Run {
    checkQuestion(question, options);
    const { corpus, links } = this.#state;
    const stems = new Stems();
    const places = this.#places();
    const filter = both(passageFilter(options.filter ?? {}, places), written);
    const { folders = [], types = [], tags = [] } = this.#asker().focus;
    const context = {
      corpus,
      entityPassages: this.entityPassages(),
      entityRelations: this.entityRelations(),
      readNames: (entities: readonly QuestionEntity[]) =>
        readNames(question, entities, this.#domain, { corpus, relations: this.entityRelations() }),
      asked: askedRelations(question, this.#domain, stems),
      leads: (entities: readonly MatchedEntity[]) =>
        [...balanceLeads(question, entities, this.#domain, stems), ...recordLeads(question, entities, this.#domain, stems)]
          .map(row => this.#domain.index.passageOf(row))
          .filter(passage => passage >= 0),
      grounds: (entities: readonly MatchedEntity[], lookup: Lookup) => {
        const ground = balanceGround(question, entities, this.#domain, this.#balanceSource(lookup), stems);
        return ground === null ? [] : lookup.found.filter(passage => corpus.passageId(passage) === ground);
      },
      linkTargets: (passage: number) => links.targetsOf(passage),
      factSource: (passage: number) => this.#labels.source(passage),
      themes: this.#themes.asker(filter),
      filter,
      favours: favours([{ folders }, { types }, { tags }].map(focus => passageFilter(focus, places))),
    };
    return startRun(question, options, context, signal);
  }

  /** What records answer; null where they are not asked. */
  #byRecords({ filter }: Run, retrieval: Retrieval): CandidatePoint[] | null {
    // A record that the filter leaves out is no evidence; the passages that are left speak for themselves.
    if (filter) return null;
    const passageOf = (row: RowAt) => this.#passageOf(row);
    return recordPoints(
      retrieval,
      this.#domain,
      { passage: passageOf, cite: (row, span) => this.#citation(row, span, passageOf(row)) },
      new Stems(),
    );
  }

  /** What is left of an allowance; null where it is not asked for. */
  #balance({ filter, lookup }: Run, retrieval: Retrieval, personal: boolean): CandidatePoint[] | null {
    // Rows that a filter leaves out would be missing in the sum.
    if (filter) return null;
    return balancePoints({ retrieval, personal }, this.#domain, this.#balanceSource(lookup), new Stems());
  }

  #balanceSource(lookup: Lookup): BalanceSource {
    return {
      passage: row => this.#passageOf(row),
      cite: row => this.#citation(row, row.span, this.#passageOf(row)),
      row: row => this.#wholeRow(row),
      passages: () => this.#allowing(lookup),
    };
  }

  #passageOf(row: RowAt): PassageId | null {
    const passage = this.#domain.index.passageOf(row);
    return passage < 0 ? null : this.#state.corpus.passageId(passage);
  }

  /** Each row is a passage of its own. */
  #wholeRow(row: RowAt): Citation | null {
    const passage = this.#domain.index.passageOf(row);
    return passage < 0 ? null : this.#citation(row, this.#labels.spanOf(passage), this.#passageOf(row));
  }

  /** The passages that fit the question best, to be read for what they allow. */
  #allowing({ found, fit }: Lookup): AllowingPassage[] {
    const { corpus } = this.#state;
    const best = [...found].sort((a, b) => fit[b] - fit[a] || corpus.compare(a, b)).slice(0, mostAllowing);
    return best.flatMap(passage => {
      const source = this.#labels.source(passage);
      const { start } = this.#labels.spanOf(passage);
      const id = corpus.passageId(passage);
      const cite = (from: number, to: number) =>
        this.#place(this.#labels.documentOf(passage), { start: start + from, end: start + to }, id);
      return source ? [{ id, text: source.text, kind: source.kind, cite }] : [];
    });
  }

  #citation(row: Pick<StatementRow, 'segment' | 'document'>, span: Span, passage: PassageId | null): Citation | null {
    return this.#place(this.#domain.index.document(row), span, passage);
  }

  #place(document: SegmentDocument, span: Span, passage: PassageId | null): Citation | null {
    const place = this.#labels.place(document, span);
    return (
      place && {
        document: place.document,
        file: place.file,
        passage,
        headings: [],
        span,
        range: place.range,
        quote: place.quote,
        hash: place.hash,
      }
    );
  }

  #answer({ run, retrieval, personal, composed }: Composing) {
    const state = this.#state;
    const ranks = new Map(retrieval.passages.map(({ id, rank }) => [id, rank]));
    const within = retrieval.passages.filter(({ hop }) => hop <= run.options.hops);
    const documents = [...new Set(within.map(({ document }) => document))].slice(0, conflictDocuments);
    const properties = propertyRows(documents, state, this.#labels);
    const conflicts = findConflicts(properties);
    const remedyFor = (ids: Parameters<Parameters<typeof answer>[2]>[0]) =>
      run.selector.remedy(ids.map(id => ranks.get(id) ?? Number.POSITIVE_INFINITY));
    const points =
      composed ?? this.#balance(run, retrieval, personal) ?? this.#themes.points(run) ?? this.#byRecords(run, retrieval) ?? undefined;
    const found = answer(retrieval, currentTexts(state), remedyFor, { conflicts, properties }, points);
    const { passages } = retrieval;
    const contradicted = evidenceConflicts(found.answer.points, this.#conflictSource(run), { known: conflicts, passages });
    return contradicted.length === 0 ? found : { ...found, answer: { ...found.answer, conflicts: [...conflicts, ...contradicted] } };
  }

  #conflictSource({ filter }: Run): ConflictSource {
    const graph = this.#domain;
    return {
      graph,
      at: ({ document, span }) => (span === null ? [] : graph.statementsAt(document, span)),
      allows: statement => {
        const passage = graph.index.passageOf(statement);
        return filter === null || (passage >= 0 && filter.isAllowed(passage));
      },
      cite: statement =>
        statement.span.end > statement.span.start ? this.#citation(statement, statement.span, this.#passageOf(statement)) : null,
    };
  }
}

type RowAt = Parameters<DomainGraph['index']['passageOf']>[0];

/** A question as it is looked for: `asked` is as it was written. */
interface Understood extends PersonalQuestion, PartsTaken {
  readonly asked: string;
  readonly spellings: readonly OtherSpelling[];
}

/** What an answer is made of. `composed`: points of somebody else. */
interface Composing {
  readonly run: Run;
  readonly retrieval: Retrieval;
  readonly personal: boolean;
  readonly composed: readonly CandidatePoint[] | undefined;
}

/** Refuses what no run can be made of, naming the option and its range. */
function checkQuestion(question: string, options: QuestionOptions): void {
  if (question.trim() === '') throw new EngineError('invalid-input', 'The question is empty. Type a question.');
  for (const name of ['hops', 'passages', 'nodes'] as const) {
    const { min, max } = limits[name];
    const value = options[name];
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new EngineError('invalid-option', `${name} is ${value}; it must be a whole number from ${min} to ${max}.`);
    }
  }
  if (!(options.minScore >= 0 && options.minScore <= 1)) {
    throw new EngineError('invalid-option', `The least score is ${options.minScore}; it must be from 0 to 1.`);
  }
}
