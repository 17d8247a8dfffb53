import { slugOf } from '../../markdown/slug';
import { withoutExtension } from './site';

type Properties = Readonly<Record<string, readonly string[]>>;

/** What `:name` in a permalink pattern comes to; a name that is not there makes the pattern useless for the page. */
export type PermalinkValues = ReadonlyMap<string, string>;

/** Fills in a pattern such as `/:year/:month/:title/`. Null where a name has no value. */
export function fillPermalink(pattern: string, values: PermalinkValues): string | null {
  let known = true;
  const filled = pattern.replace(/:([a-z_]+)(?:\[(\d*):?(\d*)\])?/g, (whole, name: string, from?: string, to?: string) => {
    const value = values.get(name);
    if (value === undefined) known = false;
    if (value === undefined || from === undefined) return value ?? '';
    const segments = value.split('/');
    const first = Number(from || 0);
    const last =
      whole.includes(':', 1) && whole.includes('[') && /\[\d*:/.test(whole) ? (to === '' ? segments.length : Number(to)) : first + 1;
    return segments.slice(first, last).join('/');
  });
  return known ? `/${filled}`.replace(/\/{2,}/g, '/') : null;
}

export interface Day {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** The day that the front matter gives, else the one that the file's name begins with. Null where there is none. */
export function dayOf(path: string, properties: Properties): Day | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(properties.date?.[0] ?? '') ?? /^(\d{4})-(\d{1,2})-(\d{1,2})-/.exec(name);
  return match === null ? null : { year: match[1], month: match[2].padStart(2, '0'), day: match[3].padStart(2, '0') };
}

const months = 'January February March April May June July August September October November December'.split(' ');

/** Names of Hugo and Jekyll for what a page's path (below its content root) and front matter say. */
export function permalinkValues(local: string, properties: Properties): PermalinkValues {
  const plain = withoutExtension(local);
  const page = plain.replace(/\/(?:index|_index)$/i, '');
  const name = page.slice(page.lastIndexOf('/') + 1);
  const folders = page.includes('/') ? page.slice(0, page.lastIndexOf('/')) : '';
  const undated = name.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '');
  const own = properties.slug?.[0];
  const title = slugOf(properties.title?.[0] ?? undated);
  const values = new Map<string, string>([
    ['title', title],
    ['slug', own ?? title],
    ['filename', name],
    ['contentbasename', name],
    ['slugorfilename', own ?? name],
    ['slugorcontentbasename', own ?? name],
    ['section', folders.split('/')[0]],
    ['sections', folders],
  ]);
  const day = dayOf(local, properties);
  if (day === null) return values;
  const { year, month } = day;
  return new Map([
    ...values,
    ['year', year],
    ['month', month],
    ['day', day.day],
    ['short_year', year.slice(2)],
    ['i_month', String(Number(month))],
    ['i_day', String(Number(day.day))],
    ['monthname', (months[Number(month) - 1] ?? '').toLowerCase()],
  ]);
}
