import type { Place } from '../../core/engine';
import type { PathsBetween } from '../../core/model/paths';
import type { Theme, Themes } from '../../core/model/themes';
import { type ExitCode, exitCodes } from '../errors';
import { count, jsonPlace, onOneLine, oneLine, type Output, where } from '../output';

/** Characters of a finding and of a quote that are shown to people; documents that are named. */
const width = { finding: 300, quote: 160, documents: 5 } as const;

/** `level` null: the whole tree; else a flat division: the themes of that level, and broader ones that are divided no further. */
export function showThemes(themes: Themes<Place>, level: number | null, json: boolean, output: Output): ExitCode {
  const shown = level === null ? themes.themes : themes.themes.flatMap(theme => atLevel(theme, level));
  if (json) {
    const { generation, levels, alone, suggestedLinks } = themes;
    output.json({ generation, levels, themes: shown.map(toJson), alone, suggestedLinks });
  } else output.print(toText({ ...themes, themes: shown }));
  return shown.length > 0 ? exitCodes.done : exitCodes.nothing;
}

function atLevel(theme: Theme<Place>, level: number): Theme<Place>[] {
  if (theme.level >= level || theme.children.length === 0) return [{ ...theme, children: [] }];
  return theme.children.flatMap(child => atLevel(child, level));
}

type JsonTheme = Omit<Theme<Place>, 'findings' | 'children' | 'documents'> & {
  readonly documents: readonly { readonly file: string; readonly title: string }[];
  readonly findings: readonly { readonly text: string; readonly citations: readonly ReturnType<typeof jsonPlace>[] }[];
  readonly children: readonly JsonTheme[];
};

function toJson({ id, level, title, members, memberCount, documents, findings, children }: Theme<Place>): JsonTheme {
  return {
    id,
    level,
    title,
    members,
    memberCount,
    documents: documents.map(({ file, title: name }) => ({ file, title: name })),
    findings: findings.map(({ text, place }) => ({ text, citations: [jsonPlace(place)] })),
    children: children.map(toJson),
  };
}

function toText({ themes, alone, levels, suggestedLinks }: Themes<Place>): string {
  const lines = themes.flatMap(theme => themeToText(theme, ''));
  const links = suggestedLinks.map(
    ({ from, to, shared }) => `  ${onOneLine(from)} and ${onOneLine(to)} (${oneLine(shared.join(', '), width.quote)})`,
  );
  return [
    ...lines,
    ...(links.length > 0 ? ['Close to each other, and not linked:', ...links] : []),
    `${count(themes.length, 'theme')}, ${count(levels, 'level')}; ${count(alone, 'entity', 'entities')} in none.`,
  ].join('\n');
}

function themeToText({ title, memberCount, documents, findings, children }: Theme<Place>, indent: string): string[] {
  const more = documents.length > width.documents ? ', …' : '';
  const files = documents.slice(0, width.documents).map(({ file }) => onOneLine(file));
  return [
    `${indent}${oneLine(title, width.quote)}: ${count(memberCount, 'entity', 'entities')}, ${count(documents.length, 'document')}${files.length > 0 ? ` (${files.join(', ')}${more})` : ''}`,
    ...findings.map(({ text, place }) => `${indent}  - ${oneLine(text, width.finding)}  ${where(place.file, place.range)}`),
    ...children.flatMap(child => themeToText(child, `${indent}    `)),
  ];
}

export function showPaths(found: PathsBetween<Place>, json: boolean, output: Output): ExitCode {
  if (json) {
    const paths = found.paths.map(({ nodes, edges, score }) => ({
      score,
      nodes,
      edges: edges.map(({ kind, label, turned, evidence }) => ({ kind, label, turned, evidence: [jsonPlace(evidence)] })),
    }));
    output.json({ from: found.from, to: found.to, paths });
  } else output.print(pathsToText(found));
  return found.paths.length > 0 ? exitCodes.done : exitCodes.nothing;
}

function pathsToText({ from, to, paths }: PathsBetween<Place>): string {
  if (paths.length === 0) return `Nothing within reach ties ${oneLine(from.label, width.quote)} to ${oneLine(to.label, width.quote)}.`;
  const lines = paths.flatMap(({ nodes, edges, score }, i) => [
    `${i + 1}. ${oneLine(nodes[0].label, width.quote)} (${score.toFixed(2)})`,
    ...edges.flatMap(({ kind, label, turned, evidence }, step) => {
      const name = label === '' ? kind : label;
      const arrow = turned ? `<--${name}--` : `--${name}-->`;
      return [
        `   ${arrow} ${oneLine(nodes[step + 1].label, width.quote)}`,
        `       ${where(evidence.file, evidence.range)}: ${oneLine(evidence.quote, width.quote)}`,
      ];
    }),
  ]);
  return [...lines, `${count(paths.length, 'path')}.`].join('\n');
}
