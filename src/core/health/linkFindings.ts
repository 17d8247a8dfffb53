import { isUuid } from '../links/outline';
import type { HealthFinding, HealthFix } from '../model/health';
import { mayEdit } from '../model/formats';
import { isWikiLink, type Link, type ResolvedLink } from '../model/lexical';
import { type CheckedDocument, findingIn } from './findings';

/** What can be put right by other knowledge than the link's own: null where there is doubt. */
export interface LinkFixes {
  /** A link to a file that is not there. */
  moved(checked: CheckedDocument, link: Link): HealthFix | null;
  /** A link to a heading that is not there. */
  anchor(checked: CheckedDocument, link: Link, resolved: ResolvedLink): HealthFix | null;
}

/** Links that lead nowhere. A wikilink to a note that is not there is a placeholder (`placeholders.ts`), not broken. */
export function brokenLinks(checked: CheckedDocument, fixes: LinkFixes): HealthFinding[] {
  return linksIn(checked, 'missing-file')
    .filter(({ link }) => !isPlaceholder(link))
    .map(({ link, resolved }) =>
      findingIn(checked, link.span, {
        kind: 'broken-link',
        message: `"${link.raw}" leads nowhere`,
        ...remedied(checked, resolved.problem, fixes.moved(checked, link)),
      }),
    );
}

export function brokenAnchors(checked: CheckedDocument, fixes: LinkFixes): HealthFinding[] {
  return linksIn(checked, 'missing-anchor').map(({ link, resolved }) =>
    findingIn(checked, link.span, {
      kind: 'broken-anchor',
      message: `"${link.raw}" leads to no heading or anchor`,
      ...remedied(checked, resolved.problem, fixes.anchor(checked, link, resolved)),
    }),
  );
}

/** Where we do not write into the document, the reason says what to change by hand. */
function remedied({ document }: CheckedDocument, reason: string, fix: HealthFix | null): Pick<HealthFinding, 'reason' | 'fix'> {
  if (fix === null || fix.edits.length === 0 || mayEdit(document.path)) return { reason, fix };
  return { reason: `${reason} ${fix.title} by hand: Docgraph changes markdown files only.`, fix: null };
}

export function ambiguousLinks(checked: CheckedDocument): HealthFinding[] {
  return linksIn(checked, 'ambiguous').map(({ link, resolved }) =>
    findingIn(checked, link.span, {
      kind: 'ambiguous-link',
      message: `"${link.raw}" may mean several files`,
      reason: resolved.problem,
      fix: null,
    }),
  );
}

/** A wikilink (not an embed) to something that is a note by its name: one writes it before the note. */
export function isPlaceholder(link: Link): boolean {
  if (!isWikiLink(link) || link.kind === 'embed' || isUuid(link.raw)) return false;
  const name = link.raw.replace(/#.*$/, '');
  return !/\.[a-z0-9]{1,5}$/i.test(name) || /\.(?:md|mdx|markdown)$/i.test(name) || / /.test(name.slice(name.lastIndexOf('.')));
}

/** A reference is broken where its definition is: told once, at the definition. */
export function linksIn(
  { document, resolved }: CheckedDocument,
  state: ResolvedLink['state'],
): { readonly link: Link; readonly resolved: ResolvedLink }[] {
  return document.links.flatMap((link, index) => {
    const toDefinition = link.kind === 'reference' || link.kind === 'image_reference';
    return resolved[index].state === state && !toDefinition ? [{ link, resolved: resolved[index] }] : [];
  });
}
