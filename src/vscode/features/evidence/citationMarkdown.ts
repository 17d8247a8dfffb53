import { oneLine } from '../../../base/oneLine';
import { asOf } from '../../../core/answer/asOf';
import { plainText } from '../../../core/markdown/plain';
import type { OpenTarget } from '../../../protocol/views';

/** A statement as it is taken away: `note` is a sentence about it, or empty. */
export interface CitedPoint {
  readonly text: string;
  readonly citations: readonly OpenTarget[];
  readonly note: string;
}

export interface CitedAnswer {
  readonly question: string;
  readonly points: readonly CitedPoint[];
  /** Sentences that stand below the statements. */
  readonly notes: readonly string[];
}

/** How a document is written as the destination of a link, without a fragment; undefined where nothing can name it. */
export type LinkTo = (target: OpenTarget) => string | undefined;

/**
 * An answer as markdown: its statements as a list, each with footnotes that link the file and line and quote the words. *Check Citations*
 * reads it back. Characters that would come to life as marks, links or pictures are escaped.
 */
export function answerMarkdown({ question, points, notes }: CitedAnswer, linkTo: LinkTo): string {
  const numbers = new Map<string, number>();
  const definitions: string[] = [];
  const mark = (target: OpenTarget): string => {
    const key = `${target.start}:${target.end}:${target.document}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size + 1;
      numbers.set(key, number);
      definitions.push(`[^${number}]: ${citationMarkdown(target, linkTo)}`);
    }
    return `[^${number}]`;
  };
  const lines = points.map(({ text, citations, note }) => {
    const marks = [...new Set(citations.map(mark))].join('');
    return `- ${inert(text)}${marks}${note === '' ? '' : ` _${inert(note)}_`}`;
  });
  const parts = [`**${inert(question)}**`, lines.join('\n'), ...notes.map(note => `_${inert(note)}_`), definitions.join('\n')];
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

/** One citation: a link to the file and line, as of the state that was read, and the words in quotation marks. A target without words is its line. */
export function citationMarkdown(target: OpenTarget, linkTo: LinkTo): string {
  const name = inert(`${target.file}:${target.line}`);
  const destination = linkTo(target);
  const link = destination === undefined ? name : `[${name}](${written(destination)}#L${target.line}${asOf(target.hash)})`;
  const quote = oneLine(plainText(target.quote).text);
  return quote === '' ? link : `${link}: ${quotation(inert(quote))}`;
}

/** In quotation marks that the words themselves do not have. */
function quotation(words: string): string {
  if (!words.includes('"')) return `"${words}"`;
  if (!words.includes('”')) return `“${words}”`;
  return words.includes('»') ? words : `«${words}»`;
}

/** A path as a destination: what would end it, or mean something in an address, is encoded. */
function written(path: string): string {
  return path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/[()]/g, sign => `%${sign.charCodeAt(0).toString(16)}`);
}

/** On one line, with what markdown would read as a mark escaped. */
function inert(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^(?:[#+-]|\d+[.)])(?=\s)/, start => `${start.slice(0, -1)}\\${start.slice(-1)}`);
}
