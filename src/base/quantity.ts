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

/** A number with its unit (in lower case, empty where it has none), as it is written; null for what is no amount. */
export function readAmount(text: string): { readonly amount: number; readonly unit: string } | null {
  const match = /^(?:([$€])\s?)?([-+]?\d+(?:[,. ]\d{3})+(?![.\d])|[-+]?\d+(?:\.\d+)?)\s?(\p{L}+|[%€$µ]\p{L}*)?$/u.exec(text);
  if (match === null) return null;
  const grouped = /^[-+]?\d{1,3}(?:[, ]\d{3})+$|^[-+]?\d{1,3}(?:\.\d{3}){2,}$/.test(match[2]);
  const amount = Number(grouped ? match[2].replace(/[,. ]/g, '') : match[2]);
  return Number.isNaN(amount) ? null : { amount, unit: (match[3] ?? match[1] ?? '').toLowerCase() };
}

/**
 * An amount told in the base unit of its kind, so that those in two units can be compared: `1.5 h` is `5400 s`. In its own unit where that
 * has none. Null for what is no amount.
 */
export function readQuantity(text: string): string | null {
  const read = readAmount(text);
  if (read === null) return null;
  const { amount, unit } = read;
  if (unit === '') return String(amount);
  const known = ['', 's', 'es', 'n', 'en']
    .flatMap(end => (unit.endsWith(end) ? [units.get(unit.slice(0, unit.length - end.length))] : []))
    .find(found => found !== undefined);
  // Twelve digits even out what floating point makes of `300 ms` and `0.3 s`.
  if (known !== undefined) return `${Number((amount * known[1]).toPrecision(12))} ${known[0]}`;
  return `${amount} ${unit}`;
}
