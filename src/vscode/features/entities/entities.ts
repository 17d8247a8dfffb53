import type * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { linkAnswers } from '../links/linkAnswers';
import { registerContradictions } from './contradictions';
import { createEntitiesTree } from './entitiesTree';
import { type EntityParts, registerEntityCommands } from './entityCommands';
import { registerEntityNavigation } from './entityNavigation';
import { registerSchemaEditing } from './schemaEditing';

/** What the documents speak of: a tree, its commands, hovers and references in the editor, the schema, contradictions. */
export function registerEntities(parts: EntityParts): vscode.Disposable & { readonly provider: vscode.TreeDataProvider<unknown> } {
  const owned = new DisposableStore();
  const tree = owned.add(createEntitiesTree(parts.engines, parts.indexer));
  owned.add(registerEntityCommands(parts, tree));
  // Names are nobody else's: extensions for wikilinks do not answer for them.
  owned.add(registerEntityNavigation(linkAnswers(parts.engines, parts.indexer, () => false)));
  owned.add(registerContradictions(parts));
  owned.add(registerSchemaEditing(parts));
  return { provider: tree.provider as vscode.TreeDataProvider<unknown>, dispose: () => owned.dispose() };
}
