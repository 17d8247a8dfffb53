import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from '../icon';
import { lookUp } from '../strings';
import type { View } from '../view';
import { filterCount, type GraphFilter, noFilter } from './look';
import type { FilterChoices } from './worked';
import { kindInWords, kindMark, kindOrder } from './words';

/** What the graph is narrowed to: only properties that it has more than one value of are offered. */
export function filterMenu(view: View, choices: FilterChoices): TemplateResult {
  const { t, state, actions } = view;
  const { filter } = state.graph.look;
  const set = (change: Partial<GraphFilter>): void => actions.graph.change({ filter: { ...filter, ...change } });
  const kinds = kindOrder.filter(kind => choices.kinds.includes(kind) || filter.withoutKinds.includes(kind));
  const relations = [...new Set([...choices.relations, ...filter.withoutRelations])].sort();
  const others = [
    group(
      t('graph.filter.kinds'),
      kinds.map(kind => ({
        words: html`${kindMark(kind)} ${kindInWords(kind, t)}`,
        on: !filter.withoutKinds.includes(kind),
        toggle: () => set({ withoutKinds: toggled(filter.withoutKinds, kind) }),
      })),
    ),
    group(
      t('graph.filter.relations'),
      relations.map(relation => ({
        words: lookUp(t, `edge.${relation}`, relation),
        on: !filter.withoutRelations.includes(relation),
        toggle: () => set({ withoutRelations: toggled(filter.withoutRelations, relation) }),
      })),
    ),
    group(
      t('graph.filter.types'),
      ofList(
        choices.types,
        filter.types,
        type => (type === '' ? t('graph.filter.noType') : type),
        types => set({ types }),
      ),
    ),
    group(
      t('graph.filter.folders'),
      ofList(
        choices.folders,
        filter.folders,
        folder => (folder === '' ? t('graph.filter.noFolder') : folder),
        folders => set({ folders }),
      ),
    ),
    group(
      t('graph.filter.tags'),
      ofList(
        choices.tags,
        filter.tags,
        tag => `#${tag}`,
        tags => set({ tags }),
      ),
    ),
  ];
  return html`<div class="graph-sections">
    ${others} ${days(view, choices)}
    ${filterCount(filter) === 0 ? nothing : html`<button type="button" class="link-button" @click=${() => actions.graph.change({ filter: noFilter })}>${icon('clear-all')} ${t('graph.filter.clear')}</button>`}
  </div>`;
}

interface Choice {
  readonly words: TemplateResult | string;
  readonly on: boolean;
  readonly toggle: () => void;
}

function group(title: string, choices: readonly Choice[]): TemplateResult | typeof nothing {
  if (choices.length < 2) return nothing;
  return html`<fieldset class="graph-section"><legend>${title}</legend><div class="graph-choices">
    ${choices.map(({ words, on, toggle }) => html`<label class="graph-choice"><input type="checkbox" .checked=${live(on)} @change=${toggle} /> <span>${words}</span></label>`)}
  </div></fieldset>`;
}

/** All are on while the list is empty. A filter that nothing is left of would show nothing, so the last one turns all on again. */
function ofList(
  all: readonly string[],
  left: readonly string[],
  words: (value: string) => string,
  set: (values: readonly string[]) => void,
): readonly Choice[] {
  const on = left.length === 0 ? all : left;
  return all.map(value => ({
    words: words(value),
    on: on.includes(value),
    toggle: () => {
      const next = toggled(on, value);
      set(next.length === 0 || all.every(other => next.includes(other)) ? [] : next);
    },
  }));
}

function days({ t, state, actions }: View, { days: known }: FilterChoices): TemplateResult | typeof nothing {
  const { filter } = state.graph.look;
  if (known === null && filter.after === '' && filter.before === '') return nothing;
  const [first = '', last = ''] = known ?? [];
  const field = (name: 'after' | 'before', label: string): TemplateResult =>
    html`<label class="graph-field"><span>${label}</span>
      <input type="date" min=${first} max=${last} .value=${live(filter[name])} @change=${(event: Event) => actions.graph.change({ filter: { ...filter, [name]: (event.target as HTMLInputElement).value } })} />
    </label>`;
  return html`<fieldset class="graph-section"><legend>${t('graph.filter.days')}</legend>${field('after', t('graph.filter.after'))} ${field('before', t('graph.filter.before'))}</fieldset>`;
}

function toggled<T>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter(other => other !== value) : [...values, value];
}
