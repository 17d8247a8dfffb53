import { oneLine } from '../../../base/oneLine';
import { limits, type QuestionOptions } from '../../../core/options';

/** What a prompt asks, with the settings that a follow-up carries at its end: `Why? hops:3 passages:12`. */
export interface ChatQuestion {
  readonly question: string;
  readonly options: Partial<Pick<QuestionOptions, 'hops' | 'passages'>>;
}

export function readPrompt(prompt: string): ChatQuestion {
  const options: { hops?: number; passages?: number } = {};
  let question = prompt.trim();
  for (;;) {
    const found = /\s(hops|passages):(\d{1,3})$/.exec(question);
    if (found === null) return { question, options };
    const name = found[1] as 'hops' | 'passages';
    const { min, max } = limits[name];
    options[name] ??= Math.min(Math.max(Number(found[2]), min), max);
    question = question.slice(0, found.index).trimEnd();
  }
}

/** Words between the two ends of a way, in the languages whose questions we know; the arrows of any. */
const between = /\s*(?:->|→|<->|↔)\s*|\s+(?:to|and|with|zu|und|mit|à|et|y|con|a)\s+/giu;
const before = /^(?:how (?:is|are)\s+|from\s+|between\s+|von\s+|zwischen\s+|de\s+|entre\s+)/iu;
const after = /\s*(?:connected|related|verbunden)?\s*\?*$/iu;

/**
 * The two things that `/path` is to tie: in quotes, or apart by an arrow or a word such as `to`. Names may hold such words themselves, so
 * there may be several readings, the first place at which they may be cut first.
 */
export function readEnds(prompt: string): readonly (readonly [from: string, to: string])[] {
  const quoted = [...prompt.matchAll(/["“”„«»「]([^"“”„«»「」]+)["“”«»」]/gu)].map(match => match[1].trim());
  if (quoted.length >= 2) return [[quoted[0], quoted[1]]];
  const text = prompt.trim().replace(before, '').replace(after, '');
  return [...text.matchAll(between)]
    .map(({ index, 0: word }) => [text.slice(0, index).trim(), text.slice(index + word.length).trim()] as const)
    .filter(([from, to]) => from !== '' && to !== '');
}

/** A query's name and the values of its parameters: `dependents service="Tide Clock"`; words without a name are `rest`. */
export function readQueryPrompt(prompt: string): { readonly name: string; readonly values: Record<string, string>; readonly rest: string } {
  const [, name = '', text = ''] = /^\s*(\S+)\s*([\s\S]*)$/.exec(prompt) ?? [];
  const values: Record<string, string> = {};
  const rest = text.replace(/([\p{L}\p{N}_-]+)=(?:"([^"]*)"|(\S+))/gu, (_, key: string, quoted: string | undefined, plain: string) => {
    values[key] = quoted ?? plain;
    return '';
  });
  return { name, values, rest: oneLine(rest) };
}

export function writePrompt({ question, options }: ChatQuestion): string {
  const settings = (['hops', 'passages'] as const).flatMap(name => (options[name] === undefined ? [] : [`${name}:${options[name]}`]));
  return [question, ...settings].join(' ');
}
