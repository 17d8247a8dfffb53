import { html, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { PathStepView, PathsView } from '../../src/protocol/views';
import { icon, iconButton } from '../icon';
import { lookUp } from '../strings';
import type { View } from '../view';

/** How two things are connected: the best few ways, each step with the sentence that makes it. */
export function pathsView(view: View, { from, to, paths }: PathsView): TemplateResult {
  const { t, actions } = view;
  return html`<section class="part paths" aria-labelledby="paths-title">
    <header class="part-head">
      <h2 id="paths-title">${t('paths.title', from, to)}</h2>
      ${iconButton({ icon: 'close', label: t('paths.clear'), click: () => actions.clear() })}
    </header>
    ${
      paths.length === 0
        ? html`<div class="plain-word">${icon('circle-slash')}<div><strong>${t('paths.none.title')}</strong><p>${t('paths.none.text', from, to)}</p></div></div>`
        : html`<ol class="path-list">${paths.map((path, index) => pathView(view, path, index))}</ol>`
    }
  </section>`;
}

function pathView(view: View, { steps, keys }: PathsView['paths'][number], index: number): TemplateResult {
  const { t, actions, state } = view;
  const isShown = keys.length === state.selection.length && keys.every((key, at) => state.selection[at] === key);
  return html`<li class=${classMap({ path: true, chosen: isShown })} data-path=${index}>
    <button type="button" class="path-head" aria-pressed=${isShown ? 'true' : 'false'} title=${t('paths.show')} @click=${() => actions.select(isShown ? [] : keys, 'answer')}>
      <strong>${t('paths.path', index + 1)}</strong> <span class="muted">${t.count('paths.steps', steps.length)}</span>
    </button>
    <ol class="path-steps">${steps.map(step => stepView(view, step))}</ol>
  </li>`;
}

function stepView({ t, actions }: View, { from, edge, label, turned, to, evidence }: PathStepView): TemplateResult {
  const words = label === '' ? lookUp(t, `edge.${edge}`, edge) : label;
  const [first, second] = turned ? [to, from] : [from, to];
  return html`<li class="path-step">
    <span class="path-words"><strong>${first}</strong> ${words} <strong>${second}</strong></span>
    ${
      evidence === null
        ? ''
        : html`<button type="button" class="path-quote link-button" title=${`${evidence.file}:${evidence.line}`} @click=${(event: MouseEvent) => actions.open(evidence, event)}>
            <q>${evidence.quote}</q> <span class="muted">${evidence.file}:${evidence.line}</span>
          </button>`
    }
  </li>`;
}
