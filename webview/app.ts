import { html, nothing, type TemplateResult } from 'lit';
import { answerView } from './answer/answerView';
import { checkedStatements } from './check/checkedStatements';
import { emptyState } from './emptyState';
import { graphPanel } from './graph/graphPanel';
import { indexLine } from './header/indexLine';
import { changesNotice, errorNotice } from './header/notices';
import { busyLine, questionBox } from './header/questionBox';
import { settings } from './header/settings';
import { passageList } from './passages/passageList';
import { playerView } from './playback/playerView';
import type { View } from './view';

/** The whole panel. In the sidebar text comes first and the graph below it; in a tab they stand side by side. */
export function app(view: View): TemplateResult | typeof nothing {
  const { snapshot } = view.state;
  if (snapshot === null) return nothing;
  const { shown } = view;
  const graph = shown === null ? nothing : graphPanel(view, shown);
  const text = html`${errorNotice(view)} ${changesNotice(view)}
    ${snapshot.check === null ? nothing : checkedStatements(view, snapshot.check)}
    ${snapshot.result === null ? (snapshot.check === null ? emptyState(view) : nothing) : html`${answerView(view, snapshot.result)} ${passageList(view, snapshot.result)}`}`;
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
    ${snapshot.result === null ? nothing : playerView(view, snapshot.result)}
  </div>`;
}
