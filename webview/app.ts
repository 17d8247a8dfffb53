import { html, nothing, type TemplateResult } from 'lit';
import { announcer } from './announce';
import { answerView } from './answer/answerView';
import { checkedStatements } from './check/checkedStatements';
import { comparisonView } from './compare/comparisonView';
import { emptyState } from './emptyState';
import { evidenceTabs } from './evidence/evidenceTabs';
import { graphPanel } from './graph/graphPanel';
import { indexLine } from './header/indexLine';
import { changesNotice, errorNotice } from './header/notices';
import { busyLine, questionBox } from './header/questionBox';
import { settings } from './header/settings';
import { playerView } from './playback/playerView';
import { pathsView } from './answer/pathsView';
import type { View } from './view';

/** The whole panel. In the sidebar text comes first and the graph below it; in a tab they stand side by side. */
export function app(view: View): TemplateResult | typeof nothing {
  const { snapshot } = view.state;
  if (snapshot === null) return nothing;
  const { shown } = view;
  const graph = shown === null ? nothing : graphPanel(view, shown);
  const text = html`${errorNotice(view)} ${changesNotice(view)}
    ${snapshot.comparison === null ? nothing : comparisonView(view, snapshot.comparison)}
    ${snapshot.check === null ? nothing : checkedStatements(view, snapshot.check)}
    ${snapshot.result === null ? withoutResult(view) : html`${answerView(view, snapshot.result)} ${evidenceTabs(view, snapshot.result)}`}`;
  return html`<div class="panel" data-place=${snapshot.place} data-graph=${shown === null ? 'none' : 'shown'}>
    <header class="top">
      ${questionBox(view)}
      <div class="top-row">${settings(view)} ${indexLine(view)}</div>
      ${busyLine(view)}
    </header>
    ${
      snapshot.place === 'sidebar'
        ? html`<main class="body" data-scroll="body">${text} ${graph}</main>`
        : html`<main class="body">
            <div class="text-side" data-scroll="text">${text}</div>
            ${shown === null ? nothing : html`<div class="graph-side">${graph}</div>`}
          </main>`
    }
    ${snapshot.result === null ? nothing : playerView(view, snapshot.result)} ${announcer(view)}
  </div>`;
}

function withoutResult(view: View): TemplateResult | typeof nothing {
  const { check, paths } = view.state.snapshot ?? { check: null, paths: null };
  if (paths !== null) return pathsView(view, paths);
  return check === null ? emptyState(view) : nothing;
}
