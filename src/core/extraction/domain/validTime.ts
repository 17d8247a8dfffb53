import { daysInMonth } from '../../../base/day';
import { nameOf } from './nouns';
import { Kind, type Scan } from './scan';
import { readValue } from './values';

/** Days `YYYY-MM-DD` from and until which something holds by its own words, both inclusive; empty where they say nothing. */
export interface ValidTime {
  readonly from: string;
  readonly until: string;
}

const always: ValidTime = { from: '', until: '' };

// Words before a day: from it on, up to it, and those that only mean a time where another day follows (`from May to June`).
const since = /^(?:since|starting|seit|ab|depuis|desde)$/;
const upTo = /^(?:until|till|through|bis|jusqu'en|jusqu'au|jusqu'à|hasta)$/;
const opens = /^(?:from|between|von|vom|zwischen|de|du|entre)$/;
const closes = /^(?:to|until|till|through|and|bis|und|à|au|a|al|hasta|y|et)$/;
/** They may stand between such a word and its day. */
const before = /^(?:the|end|of|zum|zur|den|dem|ende|le|la|el|fin|de|du|early|late|mid)$/;

/** When a sentence says that it holds: `until March 2024`, `from May 2021 to June 2022`, `bis 31.12.2025`, `no longer since 2024`. */
export function validTimeOf(scan: Scan, from: number, to: number): ValidTime {
  let time = always;
  for (let at = from; at < to; at++) {
    if (scan.kinds[at] !== Kind.word) continue;
    const word = scan.lower(at);
    if (upTo.test(word)) {
      const day = dayAt(scan, at + 1, to);
      if (day !== null && time.until === '') time = { ...time, until: lastDay(day.normal) };
    } else if (since.test(word) || opens.test(word)) {
      const first = dayAt(scan, at + 1, to);
      if (first === null) continue;
      const last =
        first.end < to && scan.kinds[first.end] === Kind.word && closes.test(scan.lower(first.end)) ? dayAt(scan, first.end + 1, to) : null;
      if (last !== null) return inOrder({ from: firstDay(first.normal), until: lastDay(last.normal) });
      if (since.test(word) && time.from === '') time = { ...time, from: firstDay(first.normal) };
    }
  }
  return inOrder(time);
}

/** What would end before it begins was read wrongly. */
function inOrder(time: ValidTime): ValidTime {
  return time.from !== '' && time.until !== '' && time.until < time.from ? always : time;
}

/** The date that begins at a token, or behind a few small words; the longest that reads as one. */
function dayAt(scan: Scan, from: number, to: number): { readonly normal: string; readonly end: number } | null {
  let at = from;
  while (at < to && at < from + 3 && scan.kinds[at] === Kind.word && before.test(scan.lower(at))) at++;
  for (const length of [5, 4, 3, 2, 1]) {
    const end = at + length;
    if (end > to) continue;
    const text = nameOf(scan, at, end);
    if (/^(?:19|20)\d\d$/.test(text)) return { normal: text, end };
    const value = readValue(text, false);
    if (value?.kind === 'date') return { normal: value.normal, end };
  }
  return null;
}

function firstDay(normal: string): string {
  return normal + '-01-01'.slice(0, 10 - normal.length);
}

function lastDay(normal: string): string {
  if (normal.length === 4) return `${normal}-12-31`;
  if (normal.length === 10) return normal;
  const [year, month] = normal.split('-').map(Number);
  return `${normal}-${daysInMonth(year, month)}`;
}
