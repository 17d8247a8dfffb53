import { evenText } from '../../../base/evenText';
import type { ClaimValue } from '../../model/domain';

// Base unit, then the names of units with how many of the base each is.
const unitTable: readonly (readonly [string, string])[] = [
  ['s', 'ns:1e-9 nanosecond:1e-9 us:1e-6 µs:1e-6 microsecond:1e-6 ms:1e-3 millisecond:1e-3 millisekunde:1e-3 s:1 sec:1 second:1 sekunde:1'],
  [
    's',
    'min:60 minute:60 m:60 h:3600 hr:3600 hour:3600 stunde:3600 d:86400 day:86400 tag:86400 tage:86400 w:604800 week:604800 woche:604800',
  ],
  ['month', 'month:1 monat:1 monate:1 year:12 y:12 jahr:12 jahre:12'],
  [
    'B',
    'b:1 byte:1 kb:1e3 kilobyte:1e3 mb:1e6 megabyte:1e6 gb:1e9 gigabyte:1e9 tb:1e12 kib:1024 ki:1024 mib:1048576 mi:1048576 gib:1073741824 gi:1073741824',
  ],
  ['%', '%:1 percent:1 prozent:1'],
  ['m', 'mm:1e-3 cm:1e-2 metre:1 meter:1 km:1e3 kilometre:1e3 kilometer:1e3'],
  ['g', 'mg:1e-3 g:1 gram:1 gramm:1 kg:1e3 kilogram:1e3 kilogramm:1e3 tonne:1e6'],
  ['EUR', '€:1 eur:1 euro:1'],
  ['USD', '$:1 usd:1 dollar:1'],
  ['Hz', 'hz:1 khz:1e3 mhz:1e6 ghz:1e9'],
  ['px', 'px:1 pixel:1'],
];

/** Unit in the singular, lower case, to the unit that it is told in and how many of those it is. */
const units: ReadonlyMap<string, readonly [base: string, factor: number]> = new Map(
  unitTable.flatMap(([base, list]) =>
    list.split(' ').map(entry => {
      const [name, factor] = entry.split(':');
      return [name, [base, Number(factor)]] as const;
    }),
  ),
);

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

function readQuantity(text: string): string | null {
  const match = /^(?:([$€])\s?)?([-+]?\d+(?:[,. ]\d{3})+(?![.\d])|[-+]?\d+(?:\.\d+)?)\s?(\p{L}+|[%€$µ]\p{L}*)?$/u.exec(text);
  if (match === null) return null;
  const grouped = /^[-+]?\d{1,3}(?:[, ]\d{3})+$|^[-+]?\d{1,3}(?:\.\d{3}){2,}$/.test(match[2]);
  const amount = Number(grouped ? match[2].replace(/[,. ]/g, '') : match[2]);
  if (Number.isNaN(amount)) return null;
  const unit = (match[3] ?? match[1] ?? '').toLowerCase();
  if (unit === '') return String(amount);
  const known = ['', 's', 'es', 'n', 'en']
    .flatMap(end => (unit.endsWith(end) ? [units.get(unit.slice(0, unit.length - end.length))] : []))
    .find(found => found !== undefined);
  // Twelve digits even out what floating point makes of `300 ms` and `0.3 s`.
  if (known !== undefined) return `${Number((amount * known[1]).toPrecision(12))} ${known[0]}`;
  return `${amount} ${unit}`;
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
