import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { testCommands } from '../../support/commandTable';
import { snapshotWhere } from '../../support/host';

const noMarkdown = /There is no markdown in this workspace/;
const noAnswer = /Ask a question first/;
const noEntity = /Choose an entity in the view/;

// Last of its folder: what it opens stays open.
suite('commands in a folder without markdown', () => {
  suiteSetup(async () => {
    await vscode.commands.executeCommand(commands.rebuildIndex);
    await snapshotWhere('no markdown', ({ index }) => index.state === 'no-markdown');
  });

  testCommands({
    'docgraph.ask': { outcome: noMarkdown, args: ['Why?'] },
    'docgraph.askSelection': /Select the words/,
    'docgraph.openPanel': 'works',
    'docgraph.openTab': 'works',
    'docgraph.showNeighbourhood': /Open a markdown document/,
    'docgraph.jumpToEvidence': noAnswer,
    'docgraph.nextEvidence': noAnswer,
    'docgraph.previousEvidence': noAnswer,
    'docgraph.peekEvidence': noAnswer,
    'docgraph.copyAnswer': noAnswer,
    'docgraph.copyPoint': noAnswer,
    'docgraph.openSymbol': /Put the cursor into a name/,
    'docgraph.setHops': 'works',
    'docgraph.setPassages': 'works',
    'docgraph.rebuildIndex': 'works',
    'docgraph.pauseIndexing': 'works',
    'docgraph.resumeIndexing': 'works',
    'docgraph.showIndexStatus': /0 documents/,
    'docgraph.deleteIndex': /was deleted/,
    'docgraph.whyNotIndexed': /No file is left out/,
    'docgraph.renameLinked': /Place the cursor in a heading/,
    'docgraph.refreshHealth': 'works',
    'docgraph.applyFix': /Choose a finding/,
    'docgraph.copyContext': { outcome: /paused and no document/, args: ['Why?'] },
    'docgraph.checkCitations': /Open the text/,
    'docgraph.clearCitationCheck': /No text is being checked/,
    'docgraph.keepAnswer': noAnswer,
    'docgraph.forgetAnswer': /Choose an answer in the view/,
    'docgraph.askAgain': /Choose an answer in the view/,
    'docgraph.whatRests': /Open a document of the workspace/,
    'docgraph.whyNotPassage': /Open a document of this workspace/,
    'docgraph.chooseModel': 'works',
    'docgraph.setModelKey': 'works',
    'docgraph.extractWithModel': /No language model is chosen/,
    'docgraph.removeModelFacts': /paused and no document/,
    'docgraph.openDefinition': noEntity,
    'docgraph.copyEntityName': noEntity,
    'docgraph.mergeEntity': noEntity,
    'docgraph.splitEntity': noEntity,
    'docgraph.changeEntityType': noEntity,
    'docgraph.filterEntities': 'works',
    'docgraph.clearEntityFilter': 'works',
    'docgraph.createSchema': /paused and no document/,
    'docgraph.themes': /paused and no document/,
    'docgraph.stopThemes': /No themes are being computed/,
    'docgraph.runQuery': /paused and no document/,
    'docgraph.howConnected': /paused and no document/,
    'docgraph.showContradictions': /paused and no document/,
    'docgraph.openSample': { outcome: 'works', args: [{ open: false }] },
    'docgraph.showLog': 'works',
  });
});
