import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { bootPanel } from './panel';
import { connectHost } from './host';

bootPanel(document.getElementById('app') ?? document.body, connectHost());
