import { type CancelSignal, checkpoint } from '../../base/cancel';
import { estimateTokens } from '../../base/tokens';
import { placeFacts } from '../extraction/model/placeFacts';
import { type Unit, unitsOf } from '../extraction/model/units';
import type { DocumentId } from '../model/ids';
import type { ParsedDocument } from '../model/lexical';
import type { DropReason, FactsTaken, ModelFactEntry, ModelUnit, ModelUnits } from '../model/modelFacts';
import { linesOf } from '../model/origin';
import type { Store } from '../ports';
import { isRecords } from '../search/names';
import type { IndexState } from './indexState';
import { dropFacts, holdingFacts, storeFacts, vocabularyOf } from './modelFacts';

/** Documents between two looks at the signal. */
const documentsPerCheck = 50;

/** What models have read of the workspace, and what is left for them. */
export class ModelFactState {
  readonly #state: IndexState;
  readonly #store: Store;

  constructor(state: IndexState, store: Store) {
    this.#state = state;
    this.#store = store;
  }

  /** Units that wait for a model, by document and place, of at most so many tokens. Cost: reads every document. */
  units(tokens: number, signal?: CancelSignal): ModelUnits {
    const { reading } = this.#state;
    const found = new Map<string, { readonly unit: Unit; readonly document: ParsedDocument; readonly documents: DocumentId[] }>();
    for (const { document, unit } of this.#all(signal)) {
      const same = found.get(unit.key);
      if (!same) found.set(unit.key, { unit, document, documents: [document.id] });
      else if (!same.documents.includes(document.id)) same.documents.push(document.id);
    }
    const waiting = [...found.values()].filter(({ unit }) => !reading.facts.has(unit.key));
    const pending: ModelUnit[] = [];
    let used = 0;
    for (const { unit, document, documents } of waiting) {
      used += estimateTokens(unit.text);
      if (used > tokens) break;
      const line = linesOf(document).position(unit.passages[0].span.start).line;
      pending.push({ key: unit.key, documents, file: this.#state.fileName(document), line, text: unit.text });
    }
    const { entityTypes, relationTypes } = reading.schema;
    return {
      pending,
      beyond: waiting.length - pending.length,
      known: found.size - waiting.length,
      types: entityTypes.map(({ name }) => name),
      relations: relationTypes.map(({ name, from, to }) => ({ name, from, to })),
    };
  }

  /** Keeps what a model said; what the gate lets through is in the graph when this resolves. */
  async add(entries: readonly ModelFactEntry[]): Promise<FactsTaken> {
    const dropped: Record<DropReason, number> = { quote: 0, name: 0, type: 0, empty: 0 };
    const taken = { entities: 0, relations: 0 };
    const { reading } = this.#state;
    await this.#state.restated(() => {
      for (const { key, documents, facts } of entries) {
        const document = this.#state.structure(documents[0]);
        const unit = document && unitsOf(document).find(candidate => candidate.key === key);
        if (!document || !unit) continue;
        const placed = placeFacts(document, unit, facts, vocabularyOf(reading.schema));
        taken.entities += placed.names.length;
        taken.relations += placed.statements.length;
        for (const reason of placed.dropped) dropped[reason]++;
      }
      for (const { key, facts } of entries) reading.facts.set(key, facts);
      storeFacts(
        this.#store,
        entries.map(({ key, facts }) => [key, facts]),
      );
      return entries.flatMap(({ documents }) => documents);
    });
    return { ...taken, dropped };
  }

  /** Forgets all that models have said, and returns of how many units. Cost: reads every document. */
  async clear(): Promise<number> {
    const { facts } = this.#state.reading;
    const { size } = facts;
    await this.#state.restated(() => {
      const ids = holdingFacts(this.#state.corpus.documentIds(), facts, id => this.#state.document(id));
      dropFacts(this.#store);
      facts.clear();
      return ids;
    });
    return size;
  }

  *#all(signal?: CancelSignal): Iterable<{ readonly document: ParsedDocument; readonly unit: Unit }> {
    const ids = [...this.#state.corpus.documentIds()].sort();
    for (const [i, id] of ids.entries()) {
      if (i % documentsPerCheck === 0) checkpoint(signal);
      const document = this.#state.document(id);
      if (document && !isRecords(document)) for (const unit of unitsOf(document)) yield { document, unit };
    }
  }
}
