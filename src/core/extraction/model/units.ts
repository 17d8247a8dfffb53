import { hashText } from '../../../base/hash';
import { estimateTokens } from '../../../base/tokens';
import type { ParsedDocument, Passage } from '../../model/lexical';

/** Grows where the question to the model, or what makes a unit, changes: then everything is read anew. */
export const promptVersion = 1;
/** Tokens of a unit, and those of its last passages that the next one repeats, so that a fact across two passages is seen whole. */
const unitTokens = 600;
const overlapTokens = 100;

/** Passages that a model reads at once. */
export interface Unit {
  readonly key: string;
  readonly passages: readonly Passage[];
  readonly text: string;
}

/**
 * The whole passages of a document in units of about 600 tokens; code is none of them. A section begins a unit of its own where the one
 * before is half full: so an edit changes the units of its neighbourhood, not all that follow. Cost: linear.
 */
export function unitsOf({ text, passages }: Pick<ParsedDocument, 'text' | 'passages'>): Unit[] {
  const units: Unit[] = [];
  let current: Passage[] = [];
  let fresh = 0;
  let size = 0;
  const close = (keep: number) => {
    if (fresh > 0) units.push(toUnit(text, current));
    const rest: Passage[] = [];
    let kept = 0;
    for (let passage = current.pop(); passage; passage = current.pop()) {
      const cost = tokensOf(text, passage);
      if (kept + cost > keep) break;
      kept += cost;
      rest.unshift(passage);
    }
    current = rest;
    size = kept;
    fresh = 0;
  };
  for (const passage of passages) {
    if (passage.kind === 'code') continue;
    const cost = tokensOf(text, passage);
    const isNewSection = fresh > 0 && passage.section !== current.at(-1)?.section;
    if (isNewSection && size >= unitTokens / 2) close(0);
    else if (fresh > 0 && size + cost > unitTokens) close(overlapTokens);
    current.push(passage);
    size += cost;
    // Headings alone say nothing that a model could find.
    if (passage.kind !== 'heading') fresh++;
  }
  close(0);
  return units;
}

function tokensOf(text: string, { span }: Passage): number {
  return estimateTokens(text.slice(span.start, span.end));
}

function toUnit(text: string, passages: readonly Passage[]): Unit {
  const joined = passages.map(({ span }) => text.slice(span.start, span.end)).join('\n\n');
  return { key: hashText(`${promptVersion}\n${joined}`), passages: [...passages], text: joined };
}
