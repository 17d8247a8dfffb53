import type { DocumentId } from '../../../core/model/ids';
import type { AnswerEntitiesView } from '../../../protocol/entities';
import type { ModeRanksView, PanelSnapshot, ResultView, SettingsMapView } from '../../../protocol/views';
import type { EngineParts } from '../../readyEngine';
import { answerEntitiesView } from './answerEntities';
import { modeRanks } from './modeRanks';
import { type AskedOf, ShownOf } from './shownOf';
import { settingsMapView } from './toView';

/** A question with the places of the passages that its answer cites. */
export interface AnsweredOf extends AskedOf {
  readonly passages: readonly { readonly document: DocumentId; readonly start: number }[];
}

/** All that the panel computes of the question on show only when somebody unfolds it. */
export class ShownComputations {
  readonly settingsMap: ShownOf<SettingsMapView>;
  readonly modeRanks: ShownOf<ModeRanksView>;
  readonly entities: ShownOf<AnswerEntitiesView, AnsweredOf>;

  constructor(parts: EngineParts, changed: () => void) {
    this.settingsMap = new ShownOf(
      parts,
      {
        compute: async (engine, { question }, options, signal) => settingsMapView(await engine.settingsMap(question, options, signal)),
        // It tries every setting of the two itself.
        dependsOn: () => '',
      },
      changed,
    );
    this.modeRanks = new ShownOf(
      parts,
      {
        compute: (engine, { question }, options, signal) => modeRanks(engine, question, options, signal),
        dependsOn: ({ hops, passages, nodes }) => `${hops} ${passages} ${nodes}`,
      },
      changed,
    );
    this.entities = new ShownOf<AnswerEntitiesView, AnsweredOf>(
      parts,
      {
        compute: async (engine, { passages }, _, signal) => answerEntitiesView(await engine.entitiesIn(passages, signal)),
        dependsOn: ({ hops, passages, nodes, mode }) => `${hops} ${passages} ${nodes} ${mode}`,
      },
      changed,
    );
  }

  get views(): Pick<PanelSnapshot, 'settingsMap' | 'modeRanks' | 'entities'> {
    return { settingsMap: this.settingsMap.view, modeRanks: this.modeRanks.view, entities: this.entities.view };
  }

  /** Ends what is of another answer, or of other texts. */
  keep(answered: AnsweredOf | null): void {
    const asked = answered && { question: answered.question, generation: answered.generation };
    this.settingsMap.keep(asked);
    this.modeRanks.keep(asked);
    this.entities.keep(answered);
  }

  dispose(): void {
    this.keep(null);
  }
}

/** Places that released points cite, each once. */
export function citedPassages({ answer }: Pick<ResultView, 'answer'>): AnsweredOf['passages'] {
  const targets = answer.points.flatMap(({ citations }) => citations.map(({ target }) => target));
  const places = new Map(targets.map(({ document, start }) => [`${document} ${start}`, { document: document as DocumentId, start }]));
  return [...places.values()];
}
