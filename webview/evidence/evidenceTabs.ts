import { html, nothing, type TemplateResult } from 'lit';
import type { ResultView } from '../../src/protocol/views';
import { passageList } from '../passages/passageList';
import type { EvidenceTab } from '../state';
import type { View } from '../view';
import { entitiesTab } from './entitiesTab';
import { sourcesOf } from './sources';
import { sourcesTab } from './sourcesTab';

const tabs: readonly EvidenceTab[] = ['sources', 'passages', 'entities'];

/** What the answer rests on, seen three ways. */
export function evidenceTabs(view: View, result: ResultView): TemplateResult {
  const { t, state } = view;
  const sources = sourcesOf(result);
  const entities = state.snapshot?.entities ?? null;
  const counts: Record<EvidenceTab, number | null> = {
    sources: sources.length,
    passages: result.passages.filter(({ selected }) => selected).length,
    entities: entities === null || entities === 'computing' ? null : entities.length,
  };
  return html`<section class="part passages" aria-labelledby="evidence-title">
    <h2 class="visually-hidden" id="evidence-title">${t('evidence.title')}</h2>
    <div class="tabs" role="tablist" aria-labelledby="evidence-title" @keydown=${(event: KeyboardEvent) => move(view, event)}>
      ${tabs.map(tab => tabButton(view, tab, counts[tab]))}
    </div>
    <div class="tab-panel" role="tabpanel" id="evidence-panel" aria-labelledby=${`tab-${state.tab}`}>
      ${state.tab === 'sources' ? sourcesTab(view, sources) : state.tab === 'passages' ? passageList(view, result) : entitiesTab(view, entities)}
    </div>
  </section>`;
}

function tabButton({ t, state, actions }: View, tab: EvidenceTab, count: number | null): TemplateResult {
  const chosen = state.tab === tab;
  return html`<button type="button" class="tab" role="tab" id=${`tab-${tab}`} data-tab=${tab} aria-selected=${chosen ? 'true' : 'false'}
    aria-controls=${chosen ? 'evidence-panel' : nothing} tabindex=${chosen ? '0' : '-1'} @click=${() => actions.showTab(tab)}>
    ${t(`tab.${tab}`)}${count === null ? nothing : html` <span class="tab-count">${count}</span>`}
  </button>`;
}

/** Arrow keys, Home and End go from tab to tab and show it; the row is one stop of the Tab key. */
function move({ state, actions }: View, event: KeyboardEvent): void {
  const at = tabs.indexOf(state.tab);
  const last = tabs.length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  actions.showTab(tabs[next]);
  (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`#tab-${tabs[next]}`)?.focus();
}
