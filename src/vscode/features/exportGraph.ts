import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import { toCanvas } from '../../core/exchange/canvas';
import { toCypher } from '../../core/exchange/cypher';
import { toGexf } from '../../core/exchange/gexf';
import { toGraphml } from '../../core/exchange/graphml';
import { toProof } from '../../core/exchange/proof';
import type { ExportedGraph } from '../../core/exchange/rows';
import { extractorVersion } from '../../core/indexing/structure';
import type { WebviewMessage } from '../../protocol/messages';
import type { GraphFormatView, GraphView, OpenTarget } from '../../protocol/views';
import { commands, internalCommands } from '../contributions';
import { describeFailure, type HostLog } from '../logger';
import type { Panel } from './panel/panel';
import type { PanelModel } from './panel/panelModel';

export interface ExportParts {
  readonly model: PanelModel;
  readonly panel: Panel;
  readonly log: HostLog;
  /** Of this extension. */
  readonly version: string;
}

type Drawn = Pick<Extract<WebviewMessage, { type: 'exportGraph' }>, 'format' | 'nodes' | 'edges' | 'places' | 'image'>;

const endings: Readonly<Record<GraphFormatView, string>> = {
  png: 'png',
  svg: 'svg',
  graphml: 'graphml',
  gexf: 'gexf',
  cypher: 'cypher',
  canvas: 'canvas',
};

/** Saves what is on show as a file: the graph in a format of the user's choice, and the answer as a proof. */
export function registerExports(parts: ExportParts): vscode.Disposable {
  const owned = new DisposableStore();
  /** Where the graph that a page was asked for goes; undefined where the user is asked. */
  let file: vscode.Uri | undefined;
  const register = (command: string, run: (first?: unknown, second?: unknown) => Promise<unknown>): void => {
    const guarded = (first?: unknown, second?: unknown): Promise<unknown> =>
      run(first, second).catch(failure => vscode.window.showErrorMessage(describeFailure(failure, parts.log)));
    owned.add(vscode.commands.registerCommand(command, guarded));
  };
  register(commands.exportGraph, async (given, target) => {
    if (parts.model.graph === null)
      return void vscode.window.showInformationMessage(
        vscode.l10n.t('There is no graph to export. Ask a question or open a document first.'),
      );
    const format = isFormat(given) ? given : await pickFormat();
    if (format === undefined) return;
    file = target instanceof vscode.Uri ? target : undefined;
    await parts.panel.exportGraph(format);
  });
  register(internalCommands.saveGraph, async drawn => {
    const target = file;
    file = undefined;
    const { format } = drawn as Drawn;
    const name = `docgraph.${endings[format]}`;
    await save(target, name, () => contentOf(drawn as Drawn, allOf(parts.model)));
  });
  register(commands.exportProof, async target => {
    const { answered } = parts.model;
    if (answered === null || answered.result.answer.points.length === 0)
      return void vscode.window.showInformationMessage(vscode.l10n.t('There is no answer to prove. Ask a question first.'));
    await save(target instanceof vscode.Uri ? target : undefined, 'docgraph-proof.json', () => encode(proofOf(answered, parts.version)));
  });
  return owned;
}

function proofOf({ result, settings }: NonNullable<PanelModel['answered']>, version: string): string {
  const { answer, retrieval, note, generation } = result;
  return toProof(answer, {
    question: retrieval.question,
    mode: retrieval.trace.find(step => step.kind === 'route')?.mode ?? '',
    ...settings,
    model: note?.answered === true ? note.model : null,
    made: new Date().toISOString(),
    versions: { docgraph: version, extractor: extractorVersion, generation },
  });
}

async function pickFormat(): Promise<GraphFormatView | undefined> {
  const { l10n } = vscode;
  const items: readonly (vscode.QuickPickItem & { readonly format: GraphFormatView })[] = [
    { format: 'png', label: 'PNG', description: l10n.t('an image, as it is drawn'), iconPath: new vscode.ThemeIcon('file-media') },
    { format: 'svg', label: 'SVG', description: l10n.t('an image that scales'), iconPath: new vscode.ThemeIcon('file-media') },
    { format: 'canvas', label: 'JSON Canvas', description: l10n.t('for Obsidian and others'), iconPath: new vscode.ThemeIcon('layout') },
    {
      format: 'graphml',
      label: 'GraphML',
      description: l10n.t('for yEd, Gephi and networkx'),
      iconPath: new vscode.ThemeIcon('file-code'),
    },
    { format: 'gexf', label: 'GEXF', description: l10n.t('for Gephi'), iconPath: new vscode.ThemeIcon('file-code') },
    { format: 'cypher', label: 'Cypher', description: l10n.t('for Neo4j and its kin'), iconPath: new vscode.ThemeIcon('database') },
  ];
  return (await vscode.window.showQuickPick(items, { title: l10n.t('Export the Graph as'), matchOnDescription: true }))?.format;
}

function isFormat(value: unknown): value is GraphFormatView {
  return typeof value === 'string' && Object.hasOwn(endings, value);
}

/** Asks where to, unless that is known, and writes; nothing is made where the user chooses no place. */
async function save(target: vscode.Uri | undefined, name: string, make: () => Uint8Array): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const uri =
    target ??
    (await vscode.window.showSaveDialog({
      ...(folder !== undefined && { defaultUri: vscode.Uri.joinPath(folder, name) }),
      filters: { [ending.toUpperCase()]: [ending] },
    }));
  if (uri === undefined) return;
  await vscode.workspace.fs.writeFile(uri, make());
  if (target !== undefined) return;
  const open = vscode.l10n.t('Open');
  const said = await vscode.window.showInformationMessage(vscode.l10n.t('Saved as {0}.', vscode.workspace.asRelativePath(uri)), open);
  if (said === open) await vscode.commands.executeCommand('vscode.open', uri);
}

/** All that may be drawn: the graph on show and what is expanded, each node and edge once. */
function allOf({ graph, graphWork }: PanelModel): Pick<GraphView, 'nodes' | 'edges'> {
  const graphs = [graph, ...Object.values(graphWork.view().expansions)].filter(other => typeof other === 'object' && other !== null);
  const nodes = new Map(graphs.toReversed().flatMap(other => other.nodes.map(node => [node.key, node] as const)));
  const edges = new Map(graphs.toReversed().flatMap(other => other.edges.map(edge => [edge.key, edge] as const)));
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

function contentOf(drawn: Drawn, all: Pick<GraphView, 'nodes' | 'edges'>): Uint8Array {
  const { format, image } = drawn;
  if (format === 'png') return Buffer.from(image, 'base64');
  if (format === 'svg') return encode(image);
  const graph = exported(drawn, all);
  if (format === 'canvas') {
    const places = drawn.places.length === drawn.nodes.length ? spread(drawn) : undefined;
    return encode(toCanvas(graph, places));
  }
  return encode(format === 'graphml' ? toGraphml(graph) : format === 'gexf' ? toGexf(graph) : toCypher(graph));
}

/** Cards are larger than drawn nodes. */
const canvasScale = 4;

function spread({ nodes, places }: Drawn): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  return new Map(nodes.map((key, at) => [key, { x: places[at].x * canvasScale, y: places[at].y * canvasScale }]));
}

/** What is shown, in the order in which it is shown. */
function exported({ nodes, edges }: Drawn, all: Pick<GraphView, 'nodes' | 'edges'>): ExportedGraph {
  const nodeOf = new Map(all.nodes.map(node => [node.key, node]));
  const edgeOf = new Map(all.edges.map(edge => [edge.key, edge]));
  return {
    nodes: nodes.flatMap(key => {
      const node = nodeOf.get(key);
      return node === undefined ? [] : [{ key, attributes: { ...node.attributes, place: placeOf(node.attributes.target) } }];
    }),
    edges: edges.flatMap(key => {
      const edge = edgeOf.get(key);
      return edge === undefined ? [] : [{ ...edge, attributes: { ...edge.attributes, evidence: placeOf(edge.attributes.evidence) } }];
    }),
  };
}

function placeOf(target: OpenTarget | null): ExportedGraph['nodes'][number]['attributes']['place'] {
  return target && { file: target.file, quote: target.quote, range: { start: { line: target.line - 1 } } };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
