import type { ModeView, OpenTarget, PanelSnapshot } from './views';

/** To the panel. State always goes as a complete snapshot; nothing is posted before `ready`. */
export type HostMessage =
  | { readonly type: 'snapshot'; readonly snapshot: PanelSnapshot }
  /** Another view or the editor selected something; keys of passages, nodes or edges. */
  | { readonly type: 'highlight'; readonly keys: readonly string[] }
  /** Moves the keyboard to the question box. */
  | { readonly type: 'focusQuestion' };

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
  /** Prepares a fresh run where there is a question; remembered either way. */
  | { readonly type: 'setSettings'; readonly hops: number; readonly passages: number }
  | { readonly type: 'open'; readonly target: OpenTarget; readonly beside: boolean }
  /** The user selected something here; the other view follows. */
  | { readonly type: 'select'; readonly keys: readonly string[] }
  /** What a name of the question means is to be chosen. */
  | { readonly type: 'chooseReading'; readonly term: string }
  | { readonly type: 'clearResult' }
  /** Computes what each setting would release; the snapshot has it when it is there. */
  | { readonly type: 'mapSettings' }
  /** How the next question, and the one that is shown, is answered; remembered. */
  | { readonly type: 'setMode'; readonly mode: ModeView }
  /** Ranks under each mode; the snapshot has them when they are there. */
  | { readonly type: 'compareModes' }
  /** Shows a statement of the checked text, by its place in the list. */
  | { readonly type: 'showChecked'; readonly index: number }
  | { readonly type: 'openTab' }
  | {
      readonly type: 'command';
      readonly command:
        | 'rebuildIndex'
        | 'showLog'
        | 'openFolder'
        | 'openSample'
        | 'whyNotIndexed'
        | 'resumeIndexing'
        | 'clearCitationCheck';
    }
  | { readonly type: 'failure'; readonly message: string };
