import { evenText } from '../../../base/evenText';
import { readQuantity } from '../../../base/quantity';
import type { ClaimValue } from '../../model/domain';

const states = new Set(
  `accepted proposed rejected deprecated superseded pending draft approved implemented implementable provisional withdrawn deferred replaced obsolete experimental stable beta alpha ga
  released removed enabled disabled active inactive closed open done completed unsupported supported archived retired planned unmaintained discontinued true false on off yes no
  akzeptiert abgelehnt veraltet vorgeschlagen entwurf aktiv inaktiv geschlossen offen erledigt aktiviert deaktiviert obsolète déprécié dépréciée obsoleto obsoleta`.split(
    /\s+/,
  ),
);

/** Whether a word tells the state of something. */
export function isState(lower: string): boolean {
  return states.has(lower);
}

/** What a text, all of it, says as a value; `versioned` where a bare `1.22` is a version. Null where it is none but words. */
export function readValue(raw: string, versioned: boolean): ClaimValue | null {
  const text = raw.trim();
  if (text === '' || text.length > 60) return null;
  const make = (kind: ClaimValue['kind'], normal: string): ClaimValue => ({ kind, text, normal });
  const date = readDate(text);
  if (date !== null) return make('date', date);
  const version = /^(?:version )?v?(\d+(?:\.\d+)+(?:\.x)?(?:[-+][\w.]+)?|\d+(?:alpha|beta|rc)\d*)\+?$/i.exec(text);
  if (version !== null && (versioned || /^(?:version |v)/i.test(text) || /\d\.\d+\.\d|[a-z]/i.test(version[1])))
    return make('version', version[1].toLowerCase());
  if (/^v\d+(?:(?:alpha|beta)\d+)?$/i.test(text) || (versioned && /^\d+$/.test(text)))
    return make('version', text.toLowerCase().replace(/^v/, ''));
  const quantity = readQuantity(text);
  if (quantity !== null) return make('quantity', quantity);
  const lower = text.toLowerCase();
  return isState(lower) ? make('state', lower === 'ga' ? 'stable' : lower) : null;
}

/** Words as a value: equal whatever their case and white space. */
export function textValue(text: string): ClaimValue {
  return { kind: 'text', text, normal: evenText(text) };
}

const months: readonly string[] = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const germanMonths: ReadonlyMap<string, number> = new Map([
  ['mär', 3],
  ['mai', 5],
  ['okt', 10],
  ['dez', 12],
  ['juni', 6],
  ['juli', 7],
]);
// French and Spanish, in full.
const romanceMonths: ReadonlyMap<string, number> = new Map(
  [
    'janvier enero',
    'février febrero',
    'mars marzo',
    'avril abril',
    'mai mayo',
    'juin junio',
    'juillet julio',
    'août agosto',
    'septembre septiembre',
    'octobre octubre',
    'novembre noviembre',
    'décembre diciembre',
  ].flatMap((names, i) => names.split(' ').map(name => [name, i + 1] as const)),
);

/** `YYYY-MM-DD`, or `YYYY-MM` or `YYYY` where the text tells no more; null for what is no date. */
function readDate(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(text) ?? /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text);
  if (iso !== null) return day(iso[1], Number(iso[2]), Number(iso[3]));
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (german !== null) return day(german[3], Number(german[2]), Number(german[1]));
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er|\.)? (?:de )?(\p{L}{3,10})\.?,? (?:de )?(\d{4})$/u.exec(text);
  if (dayFirst !== null) return day(dayFirst[3], month(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text);
  if (monthFirst !== null) return day(monthFirst[3], month(monthFirst[1]), Number(monthFirst[2]));
  const bare = /^(\p{L}{3,10})\.?,? (?:de )?(\d{4})$/u.exec(text);
  const number = bare === null ? 0 : month(bare[1]);
  if (bare !== null && number > 0) return `${bare[2]}-${String(number).padStart(2, '0')}`;
  return null;
}

/** Whether a word is the name of a month, in full or in three letters. */
export function isMonth(lower: string): boolean {
  return lower.length >= 3 && lower.length <= 10 && month(lower) > 0;
}

function month(word: string): number {
  const lower = word.toLowerCase();
  const other = romanceMonths.get(lower) ?? germanMonths.get(lower) ?? germanMonths.get(lower.slice(0, 3));
  return other ?? months.indexOf(lower.slice(0, 3)) + 1;
}

function day(year: string, number: number, of: number): string | null {
  if (number < 1 || number > 12 || of < 1 || of > 31) return null;
  return `${year}-${String(number).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
}
