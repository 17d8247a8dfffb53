import * as v from 'valibot';
import type { Verdict, VerifyPoint } from '../model/answer';
import { citationPlace, line, placeSchema, placeText } from './places';
import { type Tool, type ToolHost, tool } from './tool';

const mostStatements = 20;
const mostCitations = 10;

const input = v.object({
  statements: v.pipe(
    v.array(
      v.object({
        text: v.pipe(v.string(), v.minLength(1), v.maxLength(4_000), v.description('One statement, as it is to be told.')),
        citations: v.pipe(
          v.array(
            v.object({
              file: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000), v.description('The cited file; #heading may follow.')),
              quote: v.optional(
                v.pipe(v.string(), v.maxLength(4_000), v.description('The words of the file that bear the statement out, exactly.')),
              ),
              line: v.optional(v.pipe(line, v.description('The line where they stand, 1-based.'))),
            }),
          ),
          v.maxLength(mostCitations),
        ),
      }),
    ),
    v.minLength(1),
    v.maxLength(mostStatements),
    v.description(`At most ${mostStatements} statements.`),
  ),
});
type Input = v.InferOutput<typeof input>;

const classes = ['supported', 'missing', 'stale', 'misattributed', 'stitched', 'fabricated', 'unsupported', 'unclear'] as const;

const output = v.object({
  allSupported: v.boolean(),
  statements: v.array(
    v.object({
      text: v.string(),
      class: v.picklist(classes),
      reason: v.string(),
      uncovered: v.pipe(v.array(v.string()), v.description('Parts of the statement that the quotes do not bear out')),
      warning: v.nullable(v.string()),
      citations: v.array(placeSchema),
    }),
  ),
});
type Output = v.InferOutput<typeof output>;

export const checkCitations: Tool = tool({
  name: 'docgraph_check_citations',
  title: 'Check Citations',
  description:
    'Checks statements with citations against the markdown documents as they are now, without a model: whether each quote stands where it is cited and whether it bears the statement out. ' +
    `Each statement gets a class: ${classes.join(', ')}. Use it before telling the user anything that rests on the documents; tell only what is supported. ` +
    'It does not find evidence: use docgraph_search_docs for that.',
  input,
  output,
  async run(host, { statements }, signal) {
    const verdicts = await host.engine.verify(
      statements.map(statement => toPoint(host, statement)),
      signal,
    );
    const data = toData(host, statements, verdicts);
    return { text: toText(data), data };
  },
});

function toPoint(host: ToolHost, { text, citations }: Input['statements'][number]): VerifyPoint {
  return {
    text,
    citations: citations.map(citation => {
      const at = citation.file.indexOf('#');
      const path = at < 0 ? citation.file : citation.file.slice(0, at);
      const start = citation.line === undefined ? null : { line: citation.line - 1, character: 0, offset: 0 };
      return {
        file: `${host.documentOf(path) ?? path}${at < 0 ? '' : citation.file.slice(at)}`,
        quote: citation.quote ?? null,
        range: start && { start, end: start },
      };
    }),
  };
}

function toData(host: ToolHost, statements: Input['statements'], verdicts: readonly Verdict[]): Output {
  return {
    allSupported: verdicts.every(verdict => verdict.class === 'supported'),
    statements: verdicts.map((verdict, i) => ({
      text: statements[i].text,
      class: verdict.class,
      reason: verdict.reason,
      uncovered: verdict.uncovered.map(({ start, end }) => statements[i].text.slice(start, end)),
      warning: verdict.warning,
      citations: verdict.citations.map(citation => citationPlace(host, citation)),
    })),
  };
}

function toText({ statements }: Output): string {
  return statements
    .flatMap(({ text, class: kind, reason, uncovered, citations }) => [
      `${kind}: ${text}`,
      ...(reason === '' ? [] : [`  ${reason}`]),
      ...(uncovered.length === 0 ? [] : [`  Not borne out: ${uncovered.join(', ')}`]),
      ...(kind === 'supported' ? citations.map(place => `  ${placeText(place)}`) : []),
    ])
    .join('\n');
}
