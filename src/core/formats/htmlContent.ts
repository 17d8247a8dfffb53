import type { HtmlTag, HtmlToken } from './htmlTokens';

/** Never read: what is no text, and what serves the page instead of saying something. */
const silent = new Set(
  'title script style noscript noembed noframes template svg math canvas iframe object audio video select button textarea dialog nav menu xmp'.split(
    ' ',
  ),
);
const silentRoles = /^(?:navigation|banner|contentinfo|search|menu|menubar|toolbar|dialog|alertdialog|tablist|complementary)$/;
/** Marks of what is not for reading, as the generators of many pages set them: left out in print, links beside headings, texts for screen readers. */
const silentClasses =
  /(?:^|\s)(?:noprint|d-print-none|print:hidden|mw-editsection|mw-jump-link|headerlink|hash-link|anchorjs-link|sr-only|visually-hidden|navbox|breadcrumbs?)(?:\s|$)/;

/** Left out where they stand outside of the content: of an article they are parts. */
const outside = new Set(['footer', 'aside']);

/** Which tokens are read: from the page's main content where it says which that is, and without what is not for reading. */
export interface Content {
  readonly from: number;
  readonly to: number;
  /** For a token that opens something silent the token that closes it. */
  skipTo(index: number): number;
}

/** Finds the content of a page. `closing` is as of `closings`. Cost: linear. */
export function contentOf(tokens: readonly HtmlToken[], closing: Int32Array): Content {
  const main = mainOf(tokens, closing);
  const isWhole = main === null;
  return {
    from: main ? main.from + 1 : 0,
    to: main?.to ?? tokens.length,
    skipTo: index => {
      const token = tokens[index];
      if (token.kind !== 'open' || closing[index] < 0) return index;
      return isSilent(token) || (isWhole && outside.has(token.name)) ? closing[index] : index;
    },
  };
}

function isSilent({ name, attributes }: HtmlTag): boolean {
  if (silent.has(name)) return true;
  if (attributes.size === 0 || name === 'body' || name === 'html' || name === 'main') return false;
  if (attributes.has('hidden') && attributes.get('hidden') !== 'until-found') return true;
  return (
    attributes.get('aria-hidden') === 'true' ||
    silentRoles.test(attributes.get('role') ?? '') ||
    silentClasses.test(attributes.get('class') ?? '')
  );
}

/** The longest `main`, else the only `article`, where it holds text; null: the whole page. */
function mainOf(tokens: readonly HtmlToken[], closing: Int32Array): { readonly from: number; readonly to: number } | null {
  let best: { from: number; to: number } | null = null;
  const articles: { from: number; to: number }[] = [];
  tokens.forEach((token, from) => {
    const to = closing[from];
    if (token.kind !== 'open' || to < 0) return;
    const isMain = token.name === 'main' || token.attributes.get('role') === 'main';
    if (isMain && (best === null || to - from > best.to - best.from)) best = { from, to };
    if (token.name === 'article' && (articles.at(-1)?.to ?? -1) < from) articles.push({ from, to });
  });
  const found = best ?? (articles.length === 1 ? articles[0] : null);
  return found && holdsText(tokens, closing, found) ? found : null;
}

function holdsText(tokens: readonly HtmlToken[], closing: Int32Array, { from, to }: { from: number; to: number }): boolean {
  for (let i = from + 1; i < to; i++) {
    const token = tokens[i];
    if (token.kind === 'open' && closing[i] > 0 && isSilent(token)) i = closing[i];
    else if (token.kind === 'text' && /\S/.test(token.value)) return true;
  }
  return false;
}
