import { isContent, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';

const ONLY = /^(?:only|solely|exclusively)$/;
/** Words by which a quote may say `only` in another way. */
const SAYS_ONLY =
  /\b(?:only|solely|exclusively|just|alone|sole|except|unless|apart from|other than|nothing (?:but|else)|no (?:one|other)|limited to|restricted to|must|until|without|cannot|not|never|no)\b|n[’']t\b/i;

/** `If A or B, it fails` does not say that it fails only then. */
const SAYS_ONLY_IF =
  /\b(?:only|solely|exclusively|except|unless|otherwise|must|required?s?|needs?|until|without|cannot|not (?:\w+ )+(?:if|when)|never|no)\b/i;

/**
 * An `only` that the statement has and the quotes say in no way, or that it gives to another word: `admins can only delete` for `only admins can
 * delete`. Null where neither is so.
 */
export function movedOnly(stated: Reading, quotes: readonly Reading[]): Span | null {
  for (const own of onlys(stated)) {
    const says = own.condition ? SAYS_ONLY_IF : SAYS_ONLY;
    if (!quotes.some(quote => says.test(quote.text))) return spanOf(own.token);
    const others = quotes.flatMap(onlys);
    if (others.length === 0) continue;
    if (others.every(other => crosses(own, other) || crosses(other, own))) return spanOf(own.token);
  }
  return null;
}

interface Only {
  readonly token: Token;
  /** `only if`, `only when`. */
  readonly condition: boolean;
  /** It is the first word of its sentence, and so speaks of what it stands before: the subject. */
  readonly leads: boolean;
  /** The content words right after it. */
  readonly next: readonly string[];
  /** Content words of its sentence before it. */
  readonly before: ReadonlySet<string>;
}

function onlys({ text, tokens }: Reading): Only[] {
  return tokens.flatMap((token, i) => {
    if (!ONLY.test(token.lower)) return [];
    const start = tokens.findLastIndex((other, j) => j < i && /[.;:!?]\s/.test(text.slice(other.end, tokens[j + 1].start))) + 1;
    const before = tokens.slice(start, i).filter(isContent);
    const next = tokens
      .slice(i + 1, i + 5)
      .filter(isContent)
      .slice(0, 1)
      .map(other => other.stem);
    const linked = tokens.slice(start, i).some(other => /^(?:is|are|was|were|be)$/.test(other.lower));
    return [
      {
        token,
        condition: /^(?:if|when|after|once|with)$/.test(tokens[i + 1]?.lower ?? ''),
        leads: before.length === 0 && !linked,
        next,
        before: new Set(before.map(other => other.stem)),
      },
    ];
  });
}

/** What the one speaks of, as the subject, stands before the other one, which therefore speaks of something else. */
function crosses(subject: Only, other: Only): boolean {
  return subject.leads && !other.leads && subject.next.length > 0 && subject.next.every(stem => other.before.has(stem));
}

function spanOf({ start, end }: Token): Span {
  return { start, end };
}
