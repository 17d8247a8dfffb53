/** A part of a question that is looked for by itself. */
export interface QuestionStep {
  /** A side of a comparison, or what has to be known first. */
  readonly kind: 'side' | 'first';
  /** The words that are looked for. */
  readonly words: string;
}

/** Words of a part at most: more are no name or description but a sentence. */
const longest = 14;
/** Characters beyond which a text is no such question, and the rules, whose cost is its square, would be felt. */
const longestQuestion = 500;

const name = '\\p{Lu}[^\\s,;:?]*(?: (?:(?:of|the|de|von|der|du|del|la)\\s)*[\\p{Lu}\\p{N}(][^\\s,;:?]*)*';
const side = '[^,;:?]+?';
const article = '(?:the |an? |die |der |das |eine? )?';
const asks = '(?:which|who|what|whose|where|when|welche[rsn]?|wer|was|wo|wann)';
const verb = '(?:are|were|is|was|do|did|does|have|has|can|sind|waren|haben|hatten|können|werden)';
const followed = '(?=\\s+[\\p{Ll}]|\\s*\\?*$)';
const rules: readonly { readonly kind: QuestionStep['kind']; readonly pattern: RegExp }[] = [
  // Which is older, A or B? Was ist älter, A oder B?
  {
    kind: 'side',
    pattern: new RegExp(`^(?:and |und )?${asks}\\b[^,:]*[,:] ${article}(?<a>${side}) (?:or|oder) ${article}(?<b>${side})\\s*\\?*$`, 'iu'),
  },
  // What is the difference between A and B? Was ist der Unterschied zwischen A und B?
  {
    kind: 'side',
    pattern: new RegExp(
      `\\b(?:differences? between|unterschiede? zwischen) ${article}(?<a>${side}) (?:and|und) ${article}(?<b>${side})\\s*\\?*$`,
      'iu',
    ),
  },
  // Compare A with B. Vergleiche A mit B.
  {
    kind: 'side',
    pattern: new RegExp(
      `^(?:compare|vergleiche?) ${article}(?<a>${side}) (?:and|with|to|und|mit) ${article}(?<b>${side})\\s*[.?!]*$`,
      'iu',
    ),
  },
  // Are A and B both old? Sind A und B beide alt?
  { kind: 'side', pattern: new RegExp(`^${verb} ${article}(?<a>${side}) (?:and|und) ${article}(?<b>${side}) (?:both|beides?)\\b`, 'iu') },
  // Are both A and B old? Sind sowohl A als auch B alt?
  { kind: 'side', pattern: new RegExp(`\\b[Bb]oth (?:[\\p{Ll}]+ )?(?<a>${name}) and (?<b>${name})${followed}`, 'u') },
  { kind: 'side', pattern: new RegExp(`\\b[Ss]owohl ${article}(?<a>${side}) als auch ${article}(?<b>${name})${followed}`, 'u') },
  // Are A and B of the same age?
  {
    kind: 'side',
    pattern: new RegExp(`^(?:Are|Were|Do|Did|Have|Sind|Waren|Haben) (?<a>${name}) (?:and|und) (?<b>${name})${followed}`, 'u'),
  },
  // Which of A and B is older? Wer von A und B ist älter?
  {
    kind: 'side',
    pattern: new RegExp(
      `^(?:which|who|welche[rs]?|wer) (?:one )?(?:of|von) ${article}(?<a>${side}) (?:and|or|und|oder) ${article}(?<b>${side}) (?:${verb}|ist|war|hat|kann)\\b`,
      'iu',
    ),
  },
  // What is the age of the mayor of Z? Wie alt ist der Bürgermeister der Hauptstadt von Z?
  { kind: 'first', pattern: /\bof the (?<a>[\p{Ll}-]+(?: [\p{Ll}-]+)? of (?!the\b)[^,;:?]+?)\s*\?*$/u },
  { kind: 'first', pattern: /\p{Lu}[\p{L}-]+ (?:des|der|von) (?<a>\p{Lu}[\p{L}-]+ (?:des|der|von) [^,;:?]+?)\s*\?*$/u },
  // Where was the mayor of Z born?
  {
    kind: 'first',
    pattern:
      /^(?:where|when|why|how) (?:is|are|was|were|do|does|did) the (?<a>[\p{L}-]+ of [^,;:?]+?) [\p{Ll}]+(?: (?:at|in|on|from))?\s*\?*$/iu,
  },
  // When did Z's mother die? What is the home of Z's mother?
  {
    kind: 'first',
    pattern: new RegExp(`^[\\p{L}]+ .*?(?<a>${name}['’]s [\\p{Ll}-]+)(?= [\\p{Ll}]+(?: (?:at|in|on|from))?\\s*\\?*$)`, 'u'),
  },
  { kind: 'first', pattern: new RegExp(`\\bof (?<a>${name}(?:, ${name})?['’]s [\\p{Ll}-]+)\\s*\\?*$`, 'u') },
  // Who owns the thing that does this? Wem gehört das Ding, das dies tut?
  {
    kind: 'first',
    pattern:
      /\bthe (?<a>[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,3} (?:that|which|who|whose|in which|on which) (?!.*\b(?:what|whom|which|when|how)\b)\S+ [^,;:?]+?)\s*\?*$/iu,
  },
  {
    kind: 'first',
    pattern:
      /\b(?:der|die|das|dem|den|des) (?<a>[\p{L}\p{N}-]+, (?:in |auf |mit |von )?(?:der|die|das|dem|den|deren|dessen) [^,;:?]+ [^,;:?]+?)(?=,|\s*\?*$)/iu,
  },
];

/**
 * The steps of a question that asks for more than one thing, by rules for English and German: the sides of a comparison, or what it names only by
 * way of something else ("the mayor of the home of Z": the home of Z first). Any other question has none.
 */
export function questionSteps(question: string): readonly QuestionStep[] {
  if (question.length > longestQuestion) return [];
  for (const { kind, pattern } of rules) {
    const groups = pattern.exec(question.trim())?.groups;
    if (!groups) continue;
    const parts = [groups.a, groups.b].filter(part => part !== undefined).map(part => part.trim());
    if (parts.every(part => part.split(/\s+/).length <= longest)) return parts.map(words => ({ kind, words }));
  }
  return [];
}
