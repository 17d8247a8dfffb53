import type { Retrieval } from './retrieval';

/** How the words of a question were read, one sentence each; empty where they were read as they stand. */
export function querySentences({ trace }: Pick<Retrieval, 'trace'>): readonly string[] {
  return trace.flatMap(step => {
    if (step.kind !== 'query') return [];
    const spelled = step.spellings.map(({ from, to, how }) =>
      how === 'nearest' ? `"${from}" stands in no text and is read as "${to}".` : `"${from}" is also looked for as "${to}".`,
    );
    const phrases = step.parts.flatMap(({ value, taken }) => {
      if (taken === 'name')
        return [`"${value}" is mentioned in a whole question: what is tied to it is looked for too, also where it does not stand.`];
      return taken === 'words' ? [`No passage holds "${value}" in these words; they were looked for one by one.`] : [];
    });
    return [...spelled, ...phrases];
  });
}

/** What is to be said of the encoder that the user has chosen; empty where there is none, or it has read all. */
export function encoderSentences({ trace }: Pick<Retrieval, 'trace'>): readonly string[] {
  return trace.flatMap(step => {
    if (step.kind !== 'encoder') return [];
    // Of a failure, the log has told.
    if (step.problem !== '' || step.ready === step.total) return [];
    return [`The encoder ${step.name} has read ${step.ready} of ${step.total} passages; the others are matched without it.`];
  });
}
