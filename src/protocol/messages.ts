import type { FoundView } from './found';
import type { GraphFormatView, ModeView, OpenTarget, PanelSnapshot } from './views';

/** To the panel. State always goes as a complete snapshot; nothing is posted before `ready`. */
export type HostMessage =
  | { readonly type: 'snapshot'; readonly snapshot: PanelSnapshot }
  /** Another view or the editor selected something; keys of passages, nodes or edges. */
  | { readonly type: 'highlight'; readonly keys: readonly string[] }
  /** Passages that fit what was typed, the best first; for what is typed no longer they are nobody's. */
  | { readonly type: 'found'; readonly text: string; readonly found: readonly FoundView[] }
  /** Moves the keyboard to the question box. */
  | { readonly type: 'focusQuestion' }
  /** Asks for `exportGraph` of what is drawn. */
  | { readonly type: 'exportGraph'; readonly format: GraphFormatView };

/** From the panel. */
export type WebviewMessage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'ask';
      readonly question: string;
      /** Names that it is read with; null: those of the question before, where it points back. */
      readonly carried: readonly string[] | null;
    }
  | { readonly type: 'cancel' }
  /** Looks for passages while a question is being typed; a later one ends it. Empty: no more. */
  | { readonly type: 'find'; readonly text: string }
  /** Prepares a fresh run where there is a question; remembered either way. */
  | { readonly type: 'setSettings'; readonly hops: number; readonly passages: number }
  | { readonly type: 'open'; readonly target: OpenTarget; readonly beside: boolean }
  /** The user selected something here; the other view follows. */
  | { readonly type: 'select'; readonly keys: readonly string[] }
  /** A released statement goes to the clipboard with its citations, or all its evidence is shown in the editor. */
  | { readonly type: 'copyPoint' | 'peekPoint'; readonly key: string }
  /** What a name of the question means is to be chosen. */
  | { readonly type: 'chooseReading'; readonly term: string }
  | { readonly type: 'clearResult' }
  /** Computes what each setting would release; the snapshot has it when it is there. */
  | { readonly type: 'mapSettings' }
  /** How the next question, and the one that is shown, is answered; remembered. */
  | { readonly type: 'setMode'; readonly mode: ModeView }
  /** Ranks under each mode; the snapshot has them when they are there. */
  | { readonly type: 'compareModes' }
  /** What the cited passages name; the snapshot has it when it is there. */
  | { readonly type: 'showEntities' }
  | { readonly type: 'closeComparison' }
  /** Shows a statement of the checked text, by its place in the list. */
  | { readonly type: 'showChecked'; readonly index: number }
  | { readonly type: 'openTab' }
  /** The nodes whose neighbours this page shows; the snapshot has them when they are there. All of them each time. */
  | { readonly type: 'expand'; readonly keys: readonly string[] }
  /** Shows the broadest themes of the whole workspace. */
  | { readonly type: 'showOverview' }
  /** Shows another graph: the `base` of a saved view, or one that was shown before. */
  | { readonly type: 'openBase'; readonly base: string }
  /** The host asks for its name. */
  | { readonly type: 'saveView'; readonly base: string; readonly look: string }
  | { readonly type: 'deleteView'; readonly name: string }
  | {
      readonly type: 'exportGraph';
      readonly format: GraphFormatView;
      /** What is shown of the graph. */
      readonly nodes: readonly string[];
      readonly edges: readonly string[];
      /** Where nodes are drawn, in their order; empty where they are not. */
      readonly places: readonly { readonly x: number; readonly y: number }[];
      /** Of `png` as base64, of `svg` as text; empty for others. */
      readonly image: string;
    }
  | {
      readonly type: 'command';
      readonly command:
        | 'rebuildIndex'
        | 'showLog'
        | 'openFolder'
        | 'openSample'
        | 'whyNotIndexed'
        | 'overview'
        | 'resumeIndexing'
        | 'clearCitationCheck'
        | 'exportProof';
    }
  | { readonly type: 'failure'; readonly message: string };
