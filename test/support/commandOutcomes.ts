import type { Outcome } from './commandTable';

const noFolder = /Open a folder of markdown documents first|No folder is open/;
const noMarkdown = /There is no markdown in this workspace/;
const noAnswer = /Ask a question first/;
const noEntity = /Choose an entity in the view/;
const noRun = /Choose a run in the view/;

/** The windows in which every command is tried: no folder, a folder without documents, documents that only VS Code can reach and nobody can write. */
export interface Outcomes {
  readonly noFolder: Outcome;
  readonly empty: Outcome;
  readonly virtual: Outcome;
  readonly args?: readonly unknown[];
}

/** In the order in which they are run: what deletes comes last. A new command of the manifest needs a row. */
export const commandOutcomes: Readonly<Record<string, Outcomes>> = {
  'docgraph.ask': { noFolder, empty: noMarkdown, virtual: 'works', args: ['What does the far lighthouse require?'] },
  'docgraph.askSelection': { noFolder: /Select the words/, empty: /Select the words/, virtual: /Select the words/ },
  'docgraph.openPanel': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.openTab': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.showNeighbourhood': {
    noFolder: /Open a markdown document/,
    empty: /Open a markdown document/,
    virtual: /Open a markdown document/,
  },
  'docgraph.jumpToEvidence': { noFolder: noAnswer, empty: noAnswer, virtual: 'works' },
  'docgraph.nextEvidence': { noFolder: noAnswer, empty: noAnswer, virtual: 'works' },
  'docgraph.previousEvidence': { noFolder: noAnswer, empty: noAnswer, virtual: 'works' },
  'docgraph.peekEvidence': { noFolder: noAnswer, empty: noAnswer, virtual: 'works' },
  'docgraph.copyAnswer': { noFolder: noAnswer, empty: noAnswer, virtual: 'works' },
  'docgraph.copyPoint': { noFolder: noAnswer, empty: noAnswer, virtual: 'works' },
  'docgraph.overview': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.exportGraph': { noFolder: /no graph to export/, empty: 'works', virtual: 'works' },
  'docgraph.exportProof': { noFolder: noAnswer, empty: noAnswer, virtual: 'works' },
  'docgraph.openSymbol': {
    noFolder: /Put the cursor into a name/,
    empty: /Put the cursor into a name/,
    virtual: /Put the cursor into a name/,
  },
  'docgraph.setHops': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.setPassages': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.rebuildIndex': { noFolder, empty: 'works', virtual: 'works' },
  'docgraph.pauseIndexing': { noFolder, empty: 'works', virtual: 'works' },
  'docgraph.resumeIndexing': { noFolder, empty: 'works', virtual: 'works' },
  'docgraph.showIndexStatus': { noFolder, empty: /0 documents/, virtual: /2 documents/ },
  'docgraph.whyNotIndexed': { noFolder, empty: /No file is left out/, virtual: /./ },
  'docgraph.renameLinked': {
    noFolder: /Place the cursor in a heading/,
    empty: /Place the cursor in a heading/,
    virtual: /Place the cursor in a heading/,
  },
  'docgraph.refreshHealth': { noFolder, empty: 'works', virtual: 'works' },
  'docgraph.applyFix': { noFolder: /Choose a finding/, empty: /Choose a finding/, virtual: /Choose a finding/ },
  'docgraph.copyContext': { noFolder, empty: noMarkdown, virtual: 'works', args: ['Why?'] },
  'docgraph.checkCitations': { noFolder: /Open the text/, empty: /Open the text/, virtual: 'works' },
  'docgraph.clearCitationCheck': { noFolder: /No text is being checked/, empty: /No text is being checked/, virtual: 'works' },
  'docgraph.keepAnswer': { noFolder: noAnswer, empty: noAnswer, virtual: 'works' },
  'docgraph.forgetAnswer': {
    noFolder: /Choose an answer in the view/,
    empty: /Choose an answer in the view/,
    virtual: /Choose an answer in the view/,
  },
  'docgraph.askAgain': {
    noFolder: /Choose an answer in the view/,
    empty: /Choose an answer in the view/,
    virtual: /Choose an answer in the view/,
  },
  'docgraph.runAgain': { noFolder: noRun, empty: noRun, virtual: noRun },
  'docgraph.compareRuns': { noFolder: noRun, empty: noRun, virtual: noRun },
  'docgraph.pinRun': { noFolder: noRun, empty: noRun, virtual: noRun },
  'docgraph.unpinRun': { noFolder: noRun, empty: noRun, virtual: noRun },
  'docgraph.deleteRun': { noFolder: noRun, empty: noRun, virtual: noRun },
  'docgraph.clearHistory': { noFolder: /nothing to clear/, empty: /nothing to clear/, virtual: 'works', args: [true] },
  'docgraph.insertLink': {
    noFolder: /choose a related passage first/,
    empty: /choose a related passage first/,
    virtual: /choose a related passage first/,
  },
  'docgraph.openGuide': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.linkIt': { noFolder: /Choose an unlinked mention/, empty: /Choose an unlinked mention/, virtual: /Choose an unlinked mention/ },
  'docgraph.whatRests': { noFolder: /Open a document of the workspace/, empty: /Open a document of the workspace/, virtual: 'works' },
  'docgraph.whyNotPassage': { noFolder: /Open a document of this workspace/, empty: /Open a document of this workspace/, virtual: 'works' },
  'docgraph.chooseModel': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.setModelKey': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.chooseEncoder': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.deleteEncoded': { noFolder, empty: noMarkdown, virtual: /vectors deleted/ },
  'docgraph.extractWithModel': {
    noFolder: /No language model is chosen/,
    empty: /No language model is chosen/,
    virtual: /No language model is chosen/,
  },
  'docgraph.removeModelFacts': { noFolder, empty: noMarkdown, virtual: /No model has read/ },
  'docgraph.openDefinition': { noFolder: noEntity, empty: noEntity, virtual: noEntity },
  'docgraph.copyEntityName': { noFolder: noEntity, empty: noEntity, virtual: noEntity },
  'docgraph.mergeEntity': { noFolder: noEntity, empty: noEntity, virtual: noEntity },
  'docgraph.splitEntity': { noFolder: noEntity, empty: noEntity, virtual: noEntity },
  'docgraph.changeEntityType': { noFolder: noEntity, empty: noEntity, virtual: noEntity },
  'docgraph.filterEntities': { noFolder, empty: 'works', virtual: 'works' },
  'docgraph.clearEntityFilter': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.createSchema': { noFolder, empty: noMarkdown, virtual: /cannot be written/ },
  'docgraph.themes': { noFolder, empty: noMarkdown, virtual: 'works' },
  'docgraph.stopThemes': {
    noFolder: /No themes are being computed/,
    empty: /No themes are being computed/,
    virtual: /No themes are being computed/,
  },
  'docgraph.runQuery': { noFolder, empty: noMarkdown, virtual: /no queries of its own/ },
  'docgraph.howConnected': { noFolder, empty: noMarkdown, virtual: 'works' },
  'docgraph.showContradictions': { noFolder, empty: noMarkdown, virtual: /No two statements/ },
  'docgraph.openSample': { noFolder: 'works', empty: 'works', virtual: 'works', args: [{ open: false }] },
  'docgraph.showLog': { noFolder: 'works', empty: 'works', virtual: 'works' },
  'docgraph.deleteIndex': { noFolder, empty: /was deleted/, virtual: /was deleted/ },
};
