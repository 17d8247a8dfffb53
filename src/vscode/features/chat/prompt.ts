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

export function writePrompt({ question, options }: ChatQuestion): string {
  const settings = (['hops', 'passages'] as const).flatMap(name => (options[name] === undefined ? [] : [`${name}:${options[name]}`]));
  return [question, ...settings].join(' ');
}
