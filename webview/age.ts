import type { Translate } from './strings';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was, in words that are right to the unit. Times are milliseconds since 1970. */
export function ageInWords(then: number, now: number, t: Translate): string {
  const age = Math.max(0, now - then);
  if (age < minute) return t('age.now');
  if (age < hour) return t.count('age.minutes', Math.floor(age / minute));
  if (age < day) return t.count('age.hours', Math.floor(age / hour));
  return t.count('age.days', Math.floor(age / day));
}
