import { slugOf } from '../markdown/slug';
import { decode } from './destination';
import type { DocumentOutline, OutlineHeading } from './outline';

/** Where in a document a fragment points. */
export interface FragmentTarget {
  readonly section: number | null;
  readonly line: number;
}

const lineFragment = /^L(\d+)(?:C\d+)?(?:-L?(\d+)(?:C\d+)?)?$/;

/**
 * The place a URL's fragment names. Order: an explicit id or the slug of a heading as written, an HTML id or name or a footnote
 * as written, then the same without regard to case, a block (`^id`), a line (`L10`, `L10-L20`), and for fragments of other
 * rules than GitHub's the one heading with the same letters and digits. Null where there is none.
 */
export function findFragment(outline: DocumentOutline, fragment: string): FragmentTarget | null {
  const wanted = decode(fragment).normalize('NFC');
  if (wanted === '' || wanted.toLowerCase() === 'top') return { section: null, line: 0 };
  if (wanted.startsWith('^')) return findBlock(outline, wanted.slice(1));
  const lower = wanted.toLowerCase().replace(/^user-content-/, '');
  return (
    byHeading(outline, heading => heading.ids.includes(wanted) || heading.slug === wanted) ??
    byAnchor(outline, id => id === wanted) ??
    byHeading(outline, heading => heading.slug === lower || heading.ids.some(id => id.toLowerCase() === lower)) ??
    byAnchor(outline, id => id.toLowerCase() === lower) ??
    findLine(outline, wanted) ??
    byOtherRule(outline, wanted)
  );
}

/**
 * The place that the part of a wikilink after `#` names: the text of a heading, or a path of headings (`#Above#Below`), or
 * whatever a URL's fragment may name.
 */
export function findWikiFragment(outline: DocumentOutline, fragment: string): FragmentTarget | null {
  const wanted = fragment.normalize('NFC').trim();
  if (wanted.startsWith('^')) return findBlock(outline, wanted.slice(1));
  const path = wanted.split('#').filter(part => part.trim() !== '');
  const found = path.length > 0 ? headingPath(outline, path) : null;
  return found ?? findFragment(outline, wanted) ?? byHeading(outline, heading => heading.slug === slugOf(wanted));
}

/**
 * Other generators make other anchors: `_a-b`, `a.b`, `A_b`, `tab/x`. A fragment that GitHub's rule could not have made is
 * compared by its letters and digits; it counts where exactly one heading fits.
 */
function byOtherRule(outline: DocumentOutline, wanted: string): FragmentTarget | null {
  if (slugOf(wanted) === wanted && !wanted.startsWith('_')) return null;
  return findByLetters(outline, wanted);
}

/** The one heading with the same letters and digits; null where there is none, or several. */
export function findByLetters(outline: DocumentOutline, fragment: string): FragmentTarget | null {
  const key = lettersOf(decode(fragment));
  if (key === '') return null;
  const fitting = outline.headings.filter(heading => lettersOf(heading.text) === key || lettersOf(heading.slug) === key);
  return fitting.length === 1 ? { section: fitting[0].section, line: fitting[0].line } : null;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function headingPath(outline: DocumentOutline, path: readonly string[]): FragmentTarget | null {
  const same = (heading: OutlineHeading, text: string): boolean => headingKey(heading.text) === headingKey(text);
  const last = path[path.length - 1];
  return byHeading(outline, heading => {
    if (!same(heading, last)) return false;
    let at = heading;
    for (let i = path.length - 2; i >= 0; i--) {
      const above = enclosing(outline, at, other => same(other, path[i]));
      if (above === null) return false;
      at = above;
    }
    return true;
  });
}

function enclosing(outline: DocumentOutline, from: OutlineHeading, wanted: (heading: OutlineHeading) => boolean): OutlineHeading | null {
  for (let at = headingOf(outline, from.parent); at !== null; at = headingOf(outline, at.parent)) if (wanted(at)) return at;
  return null;
}

function headingOf(outline: DocumentOutline, section: number): OutlineHeading | null {
  return outline.headings.find(heading => heading.section === section) ?? null;
}

/** Obsidian leaves out `#`, `|`, `^`, `:`, `%%`, `[[`, `]]` when it links to a heading. */
function headingKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[#|^:%[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function byHeading(outline: DocumentOutline, wanted: (heading: OutlineHeading) => boolean): FragmentTarget | null {
  const heading = outline.headings.find(wanted);
  return heading === undefined ? null : { section: heading.section, line: heading.line };
}

function byAnchor(outline: DocumentOutline, wanted: (id: string) => boolean): FragmentTarget | null {
  const anchor = outline.anchors.find(({ id, kind }) => kind !== 'block' && wanted(id.normalize('NFC')));
  return anchor === undefined ? null : { section: null, line: anchor.line };
}

function findBlock(outline: DocumentOutline, id: string): FragmentTarget | null {
  const anchor = outline.anchors.find(other => other.kind === 'block' && other.id.toLowerCase() === id.toLowerCase());
  return anchor === undefined ? null : { section: null, line: anchor.line };
}

function findLine(outline: DocumentOutline, wanted: string): FragmentTarget | null {
  const match = lineFragment.exec(wanted);
  if (match === null) return null;
  const line = Number(match[1]) - 1;
  return line >= 0 && line < outline.lines ? { section: null, line } : null;
}
