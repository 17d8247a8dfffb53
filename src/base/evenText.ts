import { oneLine } from './oneLine';

/** A text as it is compared where neither case nor white space nor the way its letters are composed counts. */
export function evenText(text: string): string {
  return oneLine(text.normalize('NFC').toLowerCase());
}
