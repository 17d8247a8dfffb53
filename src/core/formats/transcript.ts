import { hashText } from '../../base/hash';
import { readEntity } from '../markdown/entities';
import type { ParseInput } from '../markdown/parse';
import type { ParsedDocument } from '../model/lexical';
import type { Span } from '../model/span';
import { blockDocument, type TextBlock } from './blockDocument';
import { Readable } from './readable';

/** From so many characters on, a turn ends with the sentence: about half a minute of speech. */
const turnLength = 300;
/** A turn ends here, also where no sentence does: captions often have no full stops. */
const longestTurn = 700;
/** Seconds after which a turn ends with the sentence, and, also within one, with a silence: its time must lead to where it is heard. */
const turnSeconds = 30;
const silence = 20;

/** `00:01:02.000 --> 00:01:05.000`; hours may be left out, and SubRip writes a comma. */
const timing = /^[ \t]*((?:\d{1,3}:)?\d{1,2}:\d{2})[.,]\d{1,3}[ \t]*-->/;
/** Marks inside a cue: voices, classes, times, styles of SubRip. */
const mark = /<[^<>\n]{0,200}>|\{\\[^{}\n]{0,100}\}/y;
const voice = /^<v(?:\.[^\s>]{1,50})?[ \t]+([^<>]{1,100})>/;

interface Cue {
  /** The start time without its fraction, as written. */
  readonly time: Span;
  readonly seconds: number;
  /** Lines of what is said, white space around them left out. */
  readonly lines: readonly Span[];
}

/**
 * Reads captions and transcripts (`.vtt`, `.srt`). Cues that go on speaking are joined to turns of some sentences by one voice, and each turn
 * is a section that is called by its time. Never throws; cost: linear.
 */
export function parseTranscript(input: ParseInput): ParsedDocument {
  const { text: file } = input;
  const { title, cues } = readCues(file);
  const writer = new TurnWriter(file);
  for (const cue of cues) writer.add(cue);
  const { readable, blocks } = writer.finish();
  const { text, origin } = readable.finish();
  const problems = cues.length === 0 && file.trim() !== '' ? [noCues] : [];
  return blockDocument(input, {
    text,
    origin,
    hash: hashText(file),
    title: title === null ? null : { text: title, span: null },
    blocks,
    problems,
  });
}

const noCues = {
  code: 'format-invalid',
  message: 'The transcript holds no cue: a line such as "00:01:02.000 --> 00:01:05.000" with what is said below it.',
  span: null,
} as const;

function readCues(text: string): { title: string | null; cues: Cue[] } {
  const cues: Cue[] = [];
  let lines: Span[] | null = null;
  for (const { start, end } of linesIn(text)) {
    const line = text.slice(start, end);
    const found = timing.exec(line);
    if (found) {
      // The number of a cue stands above its time; where no empty line parts it from the cue before, it is none of its words.
      const last = lines?.at(-1);
      if (last && /^\d+$/.test(text.slice(last.start, last.end))) lines?.pop();
      const from = start + line.indexOf(found[1]);
      lines = [];
      const seconds = found[1].split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      cues.push({ time: { start: from, end: from + found[1].length }, seconds, lines });
    } else if (line.trim() === '') lines = null;
    else if (lines) lines.push(trimmed(text, start, end));
  }
  const named = /^WEBVTT[ \t]+(?:-[ \t]*)?(\S[^\r\n]*)/.exec(text);
  return { title: named ? named[1].trim() : null, cues };
}

function* linesIn(text: string): Generator<Span> {
  const lineEnd = /\r\n?|\n/g;
  let start = 0;
  for (const { index, 0: end } of text.matchAll(lineEnd)) {
    yield { start, end: index };
    start = index + end.length;
  }
  if (start < text.length) yield { start, end: text.length };
}

function trimmed(text: string, start: number, end: number): Span {
  const line = text.slice(start, end);
  const from = start + (line.length - line.trimStart().length);
  return { start: from, end: Math.max(from, from + line.trim().length) };
}

/** Writes cue after cue, and begins a new turn where one ends. */
class TurnWriter {
  readonly #file: string;
  readonly readable: Readable;
  readonly #blocks: TextBlock[] = [];
  /** Where the words of the turn begin in the text; -1 before the first. */
  #start = -1;
  #voice = '';
  /** When the turn began, and the last cue. */
  #began = 0;
  #heard = 0;
  #ended = true;
  /** Live captions say each line twice: at the foot, then above the next one. */
  #lastLine = '';

  constructor(file: string) {
    this.#file = file;
    this.readable = new Readable(file);
  }

  add(cue: Cue): void {
    for (const line of cue.lines) {
      const written = this.#file.slice(line.start, line.end);
      const said = voice.exec(written);
      const pieces = visible(this.#file, line);
      const words = pieces
        .map(({ start, end, value }) => value ?? this.#file.slice(start, end))
        .join('')
        .trim();
      if (words === '' || words === this.#lastLine) continue;
      this.#lastLine = words;
      const speaker = said ? said[1].trim() : (/^(?:>>\s*)?(\p{Lu}[^:.!?]{0,40}):\s/u.exec(words)?.[1] ?? '');
      this.#turn(cue, said !== null ? speaker : '', speaker !== '' && speaker !== this.#voice);
      if (speaker !== '') this.#voice = speaker;
      this.#write(pieces);
      this.#ended = /[.!?…。！？]["'”’)\]]*$/.test(words);
    }
  }

  /** Begins a turn where the last one is done, and parts the words from those before. */
  #turn(cue: Cue, named: string, isOther: boolean): void {
    const length = this.readable.length - this.#start;
    const isLong = length >= (this.#ended ? turnLength : longestTurn) || (this.#ended && cue.seconds - this.#began >= turnSeconds);
    const isSilent = Math.abs(cue.seconds - this.#heard) > silence;
    this.#heard = cue.seconds;
    if (this.#start >= 0 && !isOther && !isLong && !isSilent) {
      this.readable.add(' ');
      return;
    }
    this.#close();
    this.#began = cue.seconds;
    if (this.readable.length > 0) this.readable.add('\n\n');
    const from = this.readable.length;
    this.readable.copy(cue.time.start, cue.time.end);
    const heading = this.#file.slice(cue.time.start, cue.time.end);
    this.#blocks.push({ kind: 'heading', level: 1, heading, start: from, end: this.readable.length });
    this.readable.add('\n');
    this.#start = this.readable.length;
    if (named !== '') this.readable.add(`${named}: `);
  }

  #write(pieces: readonly Piece[]): void {
    for (const { start, end, value } of pieces) {
      if (value === null) this.readable.copy(start, end);
      else this.readable.decoded(value, start, end);
    }
  }

  #close(): void {
    if (this.#start >= 0) this.#blocks.push({ kind: 'paragraph', start: this.#start, end: this.readable.length });
  }

  finish(): { readonly readable: Readable; readonly blocks: readonly TextBlock[] } {
    this.#close();
    this.#start = -1;
    return { readable: this.readable, blocks: this.#blocks };
  }
}

interface Piece extends Span {
  readonly value: string | null;
}

/** What is read of a line: without marks, character references decoded. */
function visible(text: string, { start, end }: Span): Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  let at = start;
  const cut = (to: number, next: number, value: string | null): void => {
    if (to > from) pieces.push({ start: from, end: to, value: null });
    if (value !== null) pieces.push({ start: to, end: next, value });
    from = at = next;
  };
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (unit === 60 || unit === 123) {
      mark.lastIndex = at;
      if (mark.test(text) && mark.lastIndex <= end) cut(at, mark.lastIndex, null);
      else at++;
    } else if (unit === 38) {
      const entity = readEntity(text, at);
      if (entity && entity.end <= end) cut(at, entity.end, entity.value);
      else at++;
    } else at++;
  }
  cut(end, end, null);
  return pieces;
}
