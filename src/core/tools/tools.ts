import { checkCitations } from './citations';
import { findContradictions } from './findContradictions';
import { findPath } from './findPath';
import { getNeighbourhood } from './neighbourhood';
import { getPassage } from './passage';
import { searchDocs } from './searchDocs';
import { listThemes } from './themes';
import { runQuery } from './runQuery';
import type { Tool } from './tool';

/** The one list that VS Code's language-model tools and the MCP server offer. All are read-only and bounded. */
export const tools: readonly Tool[] = [
  searchDocs,
  getNeighbourhood,
  getPassage,
  listThemes,
  findPath,
  findContradictions,
  runQuery,
  checkCitations,
];
