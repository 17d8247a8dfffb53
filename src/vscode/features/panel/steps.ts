import * as vscode from 'vscode';
import type { Answer } from '../../../core/model/answer';
import { nodeId, sectionId } from '../../../core/model/ids';
import type { RankedPassage, Retrieval } from '../../../core/model/retrieval';
import type { TraceStep } from '../../../core/model/trace';
import type { GraphView, TraceStepView } from '../../../protocol/views';
import { passageKey, pointKey } from './keys';

// A caption names this many things and counts the rest.
const mostNames = 4;

type Lit = Pick<TraceStepView, 'nodes' | 'passages' | 'points'> & { readonly caption: string };

/** Who asks, and what weighs more for him. */
function readerCaption({ name, words, focus }: Extract<TraceStep, { kind: 'reader' }>): string {
  const { l10n } = vscode;
  const said = [...new Set(words)].map(word => `"${word}"`).join(', ');
  const who = said === '' ? [] : [l10n.t('{0} means {1}', said, name)];
  return [...who, ...(focus.length > 0 ? [l10n.t('Weighs more: {0}', focus.join('; '))] : [])].join('. ');
}

/** How words of the question were read, a sentence each. */
export function queryNotes({ parts, spellings }: Extract<TraceStep, { kind: 'query' }>): readonly string[] {
  const { l10n } = vscode;
  return [
    ...spellings.map(({ from, to, how }) =>
      how === 'nearest'
        ? l10n.t('“{0}” stands in no text and is read as “{1}”.', from, to)
        : l10n.t('“{0}” is also looked for as “{1}”.', from, to),
    ),
    ...parts.flatMap(({ taken, value }) => {
      if (taken === 'name')
        return [
          l10n.t('“{0}” is mentioned in a whole question: what is tied to it is looked for too, also where it does not stand.', value),
        ];
      return taken === 'words' ? [l10n.t('No passage holds “{0}” in these words; they were looked for one by one.', value)] : [];
    }),
  ];
}

function queryCaption(step: Extract<TraceStep, { kind: 'query' }>): string {
  const understood = step.parts.map(({ written }) => written).join(' ');
  return [...(understood === '' ? [] : [vscode.l10n.t('Understood: {0}.', understood)]), ...queryNotes(step)].join(' ');
}

/** The steps of a run as they are played. What lights up is limited to what the graph and the lists show. */
export function stepViews(retrieval: Retrieval, answer: Answer, graph: GraphView): readonly TraceStepView[] {
  const context = new StepContext(retrieval, answer, graph);
  const lit = new Set<string>();
  return retrieval.trace.map(step => {
    const { caption, nodes, passages, points } = describeStep(step, context);
    const fresh = new Set(nodes);
    for (const node of nodes) lit.add(node);
    // An edge lights up when its second end does.
    const edges = graph.edges.filter(
      edge => lit.has(edge.source) && lit.has(edge.target) && (fresh.has(edge.source) || fresh.has(edge.target)),
    );
    return { kind: step.kind, caption, nodes, edges: edges.map(edge => edge.key), passages, points };
  });
}

function describeStep(step: TraceStep, context: StepContext): Lit {
  const { l10n } = vscode;
  switch (step.kind) {
    case 'route':
      return { ...nothing, caption: routeCaption(step) };
    case 'reader':
      return { ...nothing, caption: readerCaption(step) };
    case 'query':
      return { ...nothing, caption: queryCaption(step) };
    case 'encoder':
      return { ...nothing, caption: encoderCaption(step) };
    case 'filter':
      return { ...nothing, caption: l10n.t('Only: {0}', step.filters.join('; ')) };
    case 'themes':
      return {
        ...nothing,
        caption: l10n.t('Themes: {0}; documents that they cover: {1}', listed(step.themes.map(({ title }) => title)), step.documents),
      };
    case 'match': {
      const names = step.entities.map(({ name }) => name);
      const caption =
        names.length === 0
          ? l10n.t('The question names nothing that is known; its words are found in {0}', passageCount(step.hits.length))
          : l10n.t('The question names {0}; its words are found in {1}', listed(names), passageCount(step.hits.length));
      const hits = step.hits.map(hit => hit.passage);
      return {
        caption,
        nodes: context.nodes([...step.entities.map(({ id }) => nodeId('entity', id)), ...context.nodesOf(hits)]),
        passages: hits.map(passageKey),
        points: [],
      };
    }
    case 'steps':
      return stepsLit(step, context);
    case 'bridge':
      return bridgeLit(step, context);
    case 'hop': {
      const caption = hopCaption(step);
      return {
        caption,
        nodes: context.nodes([...step.entities.map(({ id }) => nodeId('entity', id)), ...context.nodesOf(step.passages)]),
        passages: step.passages.map(passageKey),
        points: [],
      };
    }
    case 'rank':
      return { ...nothing, caption: l10n.t('Ranked: {0}', passageCount(step.passages.length)), passages: step.passages.map(passageKey) };
    case 'select': {
      const caption = [l10n.t('Chosen: {0}', passageCount(step.passages.length)), ...cutWords(step)].join('; ');
      return { caption, nodes: context.nodes(context.nodesOf(step.passages)), passages: step.passages.map(passageKey), points: [] };
    }
    case 'compose':
      return { ...nothing, caption: l10n.t('Statements composed: {0}', step.points) };
    case 'model':
      return { ...nothing, caption: modelCaption(step) };
    case 'check':
      return context.check(step.text);
  }
}

function stepsLit({ steps }: Extract<TraceStep, { kind: 'steps' }>, context: StepContext): Lit {
  const { l10n } = vscode;
  const words = steps.map(step => `“${step.words}”`).join(', ');
  const caption = steps.length > 1 ? l10n.t('Each side is looked for by itself: {0}', words) : l10n.t('Looked for first: {0}', words);
  const passages = [...new Set(steps.flatMap(step => step.passages))];
  return { caption, nodes: context.nodes(context.nodesOf(passages)), passages: passages.map(passageKey), points: [] };
}

function bridgeLit({ from, entities, passages }: Extract<TraceStep, { kind: 'bridge' }>, context: StepContext): Lit {
  const { l10n } = vscode;
  const count = passageCount(passages.length);
  const caption =
    entities.length === 0
      ? l10n.t('What the best passages lack is looked for where their links lead: {0}', count)
      : l10n.t('What the best passages lack is looked for over {0}: {1}', listed(entities.map(({ name }) => name)), count);
  const nodes = [...entities.map(({ id }) => nodeId('entity', id)), ...context.nodesOf([...from, ...passages])];
  return { caption, nodes: context.nodes(nodes), passages: passages.map(passageKey), points: [] };
}

/** What each limit left out. */
export function cutWords(step: Extract<TraceStep, { kind: 'select' }>): readonly string[] {
  const { cutByHops, cutByBudget, cutByScore, cutByNodes, cutInWalk, nodeCap, nodeCapBy } = step;
  const { l10n } = vscode;
  const beyondCap =
    nodeCapBy === 'setting'
      ? l10n.t('nodes beyond the cap of {0}: {1}', nodeCap, cutByNodes)
      : l10n.t('nodes beyond the {0} of this mode: {1}', nodeCap, cutByNodes);
  return [
    ...(cutByBudget > 0 ? [l10n.t('beyond the budget: {0}', cutByBudget)] : []),
    ...(cutByHops > 0 ? [l10n.t('beyond the hops: {0}', cutByHops)] : []),
    ...(cutByScore > 0 ? [l10n.t('below the least score: {0}', cutByScore)] : []),
    ...(cutInWalk > 0 ? [l10n.t('nodes below the least score: {0}', cutInWalk)] : []),
    ...(cutByNodes > 0 ? [beyondCap] : []),
  ];
}

function encoderCaption({ name, ready, total, problem }: Extract<TraceStep, { kind: 'encoder' }>): string {
  if (problem !== '') return vscode.l10n.t('Without the encoder: {0}', problem);
  if (ready < total)
    return vscode.l10n.t('The encoder {0} has read {1} of {2} passages; the others are matched without it', name, ready, total);
  return vscode.l10n.t('Meaning is matched by the encoder {0}', name);
}

function routeCaption({ mode, reason }: Extract<TraceStep, { kind: 'route' }>): string {
  if (mode === 'global') return vscode.l10n.t('Ask the themes: {0}', reason);
  return mode === 'local' ? vscode.l10n.t('Walk the graph: {0}', reason) : vscode.l10n.t('Look up the words: {0}', reason);
}

function modelCaption({ part, question, passages, points }: Extract<TraceStep, { kind: 'model' }>): string {
  const { l10n } = vscode;
  switch (part) {
    case 'read':
      return l10n.t('The model reads {0}; statements: {1}', passageCount(passages), points);
    case 'merge':
      return l10n.t('The model merges its statements; those that hold: {0}', points);
    case 'split':
      return l10n.t('The model splits the question: {0}', question);
    case 'task':
      return l10n.t('Task "{0}": {1}; statements that hold: {2}', question, passageCount(passages), points);
    case 'deeper':
      return l10n.t('Deeper, for "{0}": {1}; statements that hold: {2}', question, passageCount(passages), points);
  }
}

const nothing = { nodes: [], passages: [], points: [] } as const;

function hopCaption(step: Extract<TraceStep, { kind: 'hop' }>): string {
  const names = step.entities.map(({ name }) => name);
  const added =
    names.length === 0
      ? vscode.l10n.t('Hop {0} adds {1}', step.hop, passageCount(step.passages.length))
      : vscode.l10n.t('Hop {0} adds {1}, with {2}', step.hop, listed(names), passageCount(step.passages.length));
  return step.cut === 0 ? added : vscode.l10n.t('{0}; the node cap leaves out {1}', added, step.cut);
}

function passageCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 passage') : vscode.l10n.t('{0} passages', count);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ');
  return names.length > mostNames ? vscode.l10n.t('{0} and {1} more', shown, names.length - mostNames) : shown;
}

/** What the captions and lights need to look up. */
class StepContext {
  readonly #nodes: ReadonlySet<string>;
  readonly #passages: ReadonlyMap<string, RankedPassage>;
  readonly #answer: Answer;

  constructor(retrieval: Retrieval, answer: Answer, graph: GraphView) {
    this.#nodes = new Set(graph.nodes.map(node => node.key));
    this.#passages = new Map(retrieval.passages.map(passage => [passage.id, passage]));
    this.#answer = answer;
  }

  /** Those that the graph shows, once each. */
  nodes(keys: readonly string[]): readonly string[] {
    return [...new Set(keys)].filter(key => this.#nodes.has(key));
  }

  /** The nodes that stand for passages: the passage's own, else its section's, else its document's. */
  nodesOf(passages: readonly string[]): readonly string[] {
    return passages.flatMap(id => {
      const own = passageKey(id);
      const passage = this.#passages.get(id);
      if (passage === undefined) return [own];
      const section = nodeId('section', sectionId(passage.document, passage.headings, 0));
      const document = nodeId('document', passage.document);
      return [own, section, document].filter(key => this.#nodes.has(key)).slice(0, 1);
    });
  }

  /** The statement that was checked, as the answer shows it; one that another statement says already is not shown. */
  check(text: string): Lit {
    const released = this.#answer.points.findIndex(point => point.text === text);
    const withheld = this.#answer.withheld.findIndex(point => point.text === text);
    if (released < 0 && withheld < 0) return { ...nothing, caption: vscode.l10n.t('Said by another statement: {0}', text) };
    const { citations } = released >= 0 ? this.#answer.points[released] : this.#answer.withheld[withheld];
    const cited = citations.flatMap(citation => (citation.passage === null ? [] : [citation.passage]));
    const caption =
      released >= 0
        ? vscode.l10n.t('Confirmed: {0}', text)
        : vscode.l10n.t('Withheld: {0} ({1})', text, this.#answer.withheld[withheld].reason);
    const point = released >= 0 ? pointKey('point', released) : pointKey('withheld', withheld);
    return { caption, nodes: this.nodes(this.nodesOf(cited)), passages: cited.map(passageKey), points: [point] };
  }
}
