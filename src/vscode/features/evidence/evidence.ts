import type * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { registerCopyAnswer } from './copyAnswer';
import { citationDrop, registerCitationDrop } from './drag';
import { type EvidenceParts, registerEvidenceCommands } from './evidenceCommands';
import { type Highlights, registerHighlights } from './highlights';

/** What the in-host tests look at. */
export interface Evidence extends vscode.Disposable {
  readonly highlights: Highlights;
  readonly drop: vscode.DocumentDropEditProvider;
}

/** The evidence of the answer in the editor: marked, walked through, peeked at, copied and dropped. */
export function registerEvidence(parts: EvidenceParts): Evidence {
  const owned = new DisposableStore();
  const highlights = owned.add(registerHighlights(parts));
  owned.add(registerEvidenceCommands(parts));
  owned.add(registerCopyAnswer(parts));
  owned.add(registerCitationDrop());
  return { highlights, drop: citationDrop, dispose: () => owned.dispose() };
}
