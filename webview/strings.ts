/** English strings of the panel by key. The host sends the localised ones; a key it leaves out is shown in English. `{0}`, `{1}` are filled in. */
export const english = {
  'question.label': 'Question',
  'question.placeholder': 'Ask your documents',
  'question.ask': 'Ask',
  'question.cancel': 'Cancel',
  'question.clear': 'Clear the result',
  'question.busy': 'Looking for an answer to “{0}”',
  openTab: 'Open in an editor tab',

  'settings.label': 'Settings of the question',
  'settings.hops': 'Hops',
  'settings.hops.title': 'How far the graph is followed from the question (0 to 4)',
  'settings.passages': 'Passages',
  'settings.passages.title': 'How many passages may be used (1 to 100)',
  'settings.less': '{0}: less',
  'settings.more': '{0}: more',

  'index.age': 'Index as of {0}, {1}',
  'index.documents.one': '1 document',
  'index.documents.other': '{0} documents',
  'index.skipped.one': '1 file skipped',
  'index.skipped.other': '{0} files skipped',
  'index.indexing': 'Indexing, {0} %',
  'index.none': 'No index yet',
  'index.noFolder': 'No folder is open',
  'index.noMarkdown': 'No markdown in this folder',
  'index.paused': 'Indexing is paused',
  'index.error': 'The index has a problem',
  'age.now': 'just now',
  'age.minutes.one': '1 minute ago',
  'age.minutes.other': '{0} minutes ago',
  'age.hours.one': '1 hour ago',
  'age.hours.other': '{0} hours ago',
  'age.days.one': '1 day ago',
  'age.days.other': '{0} days ago',

  'empty.noFolder.title': 'Open a folder of documents',
  'empty.noFolder.text': 'Docgraph reads the markdown of the open folder and answers from it.',
  'empty.noMarkdown.title': 'There is no markdown here',
  'empty.noMarkdown.text': 'No markdown file of this folder could be indexed. Files may be ignored or excluded.',
  'empty.none.title': 'The folder has not been indexed yet',
  'empty.none.text': 'Build the index once; after that it follows your edits.',
  'empty.indexing.title': 'Reading your documents',
  'empty.indexing.text': 'You can ask as soon as the index is ready.',
  'empty.paused.title': 'Indexing is paused',
  'empty.error.title': 'The index could not be read',
  'empty.ready.title': 'Ask a question',
  'empty.ready.text': 'The answer comes from your documents, each statement with the exact characters that support it.',
  'error.title': 'Something went wrong',
  'command.rebuildIndex': 'Rebuild the index',
  'command.buildIndex': 'Build the index',
  'command.showLog': 'Show the log',
  'command.openFolder': 'Open a folder',
  'command.openSample': 'Open the sample',
  'command.resumeIndexing': 'Resume indexing',
  'command.whyNotIndexed': 'Why is a file not indexed?',

  'changes.title': 'What changed: {0} → {1}',
  'changes.dismiss': 'Dismiss',
  'changes.none': 'Nothing in the answer changed.',
  'settings.summary': '{0}, {1}',
  'hops.one': '1 hop',
  'hops.other': '{0} hops',
  'passages.one': '1 passage',
  'passages.other': '{0} passages',

  'answer.title': 'Answer',
  'answer.meta': '{0} · {1} ms',
  'answer.byModel': 'Composed by {0}; each statement passed the check.',
  'answer.withoutModel': "The answer is made of the documents' own sentences.",
  'answer.ambiguous': '“{0}” may mean {1}; all were looked for.',
  'answer.readAs': '“{0}” is read as {1}.',
  'answer.choose': 'Choose',
  'answer.change': 'Change',
  'answer.unknown.title': 'Nothing found',
  'answer.unknown.text': 'The indexed documents do not answer this question.',
  'answer.noneReleased': 'No statement could be confirmed from the selected passages.',
  'answer.citation': 'Open the source {0}: {1}, line {2}',
  'answer.documents.one': '1 document',
  'answer.documents.other': '{0} independent documents',
  'answer.warning.misleading-place':
    'Quoted from a place that may not hold any more (rejected, superseded, an example, or struck through).',
  'answer.withheld': 'Not confirmed ({0})',
  'answer.missing': 'Missing: {0}',
  'answer.missing.needs': 'needs {0}',
  'answer.remedy': 'Use {0}',
  'answer.noRemedy': 'No setting brings this in.',
  'answer.uncovered': 'not covered',
  'answer.conflicts': 'Stated differently',
  'answer.conflict': '{0}: {1}',
  'answer.side': 'Open {0}, line {1}',
  'class.missing': 'Evidence not selected',
  'class.stale': 'Source has changed',
  'class.misattributed': 'Quoted from elsewhere',
  'class.stitched': 'Quote is stitched together',
  'class.fabricated': 'Quote stands nowhere',
  'class.unsupported': 'Not supported',
  'class.unclear': 'Unclear',

  'passages.title': 'Passages',
  'passages.selected': '{0} selected',
  'passages.none': 'No passage was selected.',
  'passages.explored': '{0} more explored',
  'passages.further': '{0} further passages were explored and are not listed.',
  'passages.open': 'Open {0}, line {1}',
  'passages.select': 'Show in the graph and in the answer',
  'passages.expand': 'Show all',
  'passages.collapse': 'Show less',
  'passages.score': 'Score {0}',
  'passages.lookup': 'Words',
  'passages.walk': 'Graph',
  'passages.terms': 'Score in detail',
  'passages.field.text': 'in the text',
  'passages.field.heading': 'in a heading',
  'passages.field.title': 'in the title',
  'passages.why': 'Why it is here',
  'passages.selectWith': 'Selected with {0}',
  'passages.rank': 'Rank {0}',

  'graph.title': 'Neighbourhood',
  'graph.of': 'Neighbourhood of {0}',
  'graph.label': '{0}, as a graph: {1} nodes, {2} edges. Arrow keys move between nodes, Enter opens, plus and minus zoom.',
  'graph.more': '{0} more not drawn',
  'graph.node.more': '{0} more',
  'graph.fit': 'Fit',
  'graph.zoomIn': 'Zoom in',
  'graph.zoomOut': 'Zoom out',
  'graph.asList': 'Show as a list',
  'graph.asDrawing': 'Show as a drawing',
  'graph.legend': 'Legend',
  'graph.open': 'Open',
  'graph.evidence': 'Open the evidence',
  'graph.seed': 'start',
  'graph.touched': 'touched',
  'graph.selected': 'selected',
  'graph.connections': 'Connections of {0}',
  'graph.hint': 'Select a node or an edge to see what it stands for.',
  'kind.document': 'Document',
  'kind.section': 'Section',
  'kind.passage': 'Passage',
  'kind.entity': 'Entity',
  'kind.tag': 'Tag',
  'kind.placeholder': 'Missing target',
  'kinds.document': 'Documents',
  'kinds.section': 'Sections',
  'kinds.passage': 'Passages',
  'kinds.entity': 'Entities',
  'kinds.tag': 'Tags',
  'kinds.placeholder': 'Missing targets',
  'edge.CONTAINS': 'contains',
  'edge.NEXT': 'next',
  'edge.LINKS_TO': 'links to',
  'edge.EMBEDS': 'embeds',
  'edge.TAGGED': 'tagged',
  'edge.SIMILAR_TO': 'similar to',
  'edge.NAMES': 'names',
  'edge.MATCHES': 'matches',
  'edge.MENTIONS': 'mentions',
  'edge.RELATES': 'relates to',
  'edge.ABOUT': 'about',
  'edge.SAME_AS': 'same as',
  'edge.CONTRADICTS': 'contradicts',

  'playback.label': 'Steps of the run',
  'playback.play': 'Play the steps',
  'playback.pause': 'Pause',
  'playback.back': 'Step back',
  'playback.forward': 'Step forward',
  'playback.restart': 'Play again',
  'playback.end': 'Show all at once',
  'playback.position': 'Step {0} of {1}',
} as const;

export type StringKey = keyof typeof english;

export interface Translate {
  (key: StringKey, ...values: readonly (string | number)[]): string;
  /** Picks `key.one` or `key.other` by the count, which is `{0}`. */
  count(key: CountKey, count: number): string;
}

/** Keys that come as a pair, without their ending. */
export type CountKey = {
  [K in StringKey]: K extends `${infer Stem}.one` ? (`${Stem}.other` extends StringKey ? Stem : never) : never;
}[StringKey];

/** A translator over the host's strings, which falls back to English key by key. */
export function translator(localised: Readonly<Record<string, string>>): Translate {
  const translate = (key: StringKey, ...values: readonly (string | number)[]): string =>
    fill(Object.hasOwn(localised, key) ? localised[key] : english[key], values);
  return Object.assign(translate, {
    count: (key: CountKey, count: number): string => translate(`${key}.${count === 1 ? 'one' : 'other'}` as StringKey, count),
  });
}

/** The string of a key that is put together at run time, or the fallback where there is none. */
export function lookUp(t: Translate, key: string, fallback: string): string {
  return Object.hasOwn(english, key) ? t(key as StringKey) : fallback;
}

function fill(text: string, values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
}
