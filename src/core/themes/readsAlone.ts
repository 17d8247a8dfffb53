import type { Sentence } from '../extraction/sentences';
import { themeParameters } from './parameters';

const { findings } = themeParameters;

/** An entry of a table of contents says what another page says. */
export function isOnlyLink(raw: string): boolean {
  const outside = raw.replace(/!?\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?|!?\[\[[^\]]*\]\]/g, '');
  return outside.replace(/[^\p{L}\p{N}]/gu, '').length < 12;
}

/** Sentences that lean on the one before them, ask, or announce what follows say nothing by themselves. */
const leaning =
  /^(?:this|that|these|those|it|they|he|she|its|their|such|here|also|however|but|and|or|so|then|thus|therefore|instead|otherwise|additionally|furthermore|moreover|finally|for example|for instance|see|note|let's|let’s|here’s|here's|recall|earlier|now|next|first|in this|in that|the (?:above|following|former|latter))\b/i;

export function readsAlone(text: string, form: Sentence['form']): boolean {
  if (form !== 'sentence' && form !== 'item') return false;
  if (text.length < findings.shortest || text.length > findings.longest || leaning.test(text)) return false;
  if (/[?:]$/.test(text)) return false;
  return form === 'item' ? /\s\S+\s/.test(text) : /[.!\u3002\uff01]["'\u201d\u2019)\]]*$/.test(text);
}
