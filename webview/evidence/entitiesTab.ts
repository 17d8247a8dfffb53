import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { AnswerEntitiesView, AnswerEntityView } from '../../src/protocol/entities';
import type { OpenTarget } from '../../src/protocol/views';
import { icon, iconButton } from '../icon';
import { isOpen } from '../state';
import type { View } from '../view';

/** What the cited passages name: each with its definition, its relations there, and the places that name it. */
export function entitiesTab(view: View, entities: AnswerEntitiesView | 'computing' | null): TemplateResult {
  const { t } = view;
  if (entities === null || entities === 'computing') return html`<p class="tab-empty" role="status">${t('entities.computing')}</p>`;
  if (entities.length === 0) return html`<p class="tab-empty">${icon('symbol-class')} ${t('entities.none')}</p>`;
  return html`<ul class="entities">${entities.map(entity => entityRow(view, entity))}</ul>`;
}

function entityRow(view: View, entity: AnswerEntityView): TemplateResult {
  const { t, actions, state, shown } = view;
  const name = `entity:${entity.id}`;
  const open = isOpen(state, name);
  const inGraph = shown?.graph.nodes.some(({ key }) => key === entity.key) === true;
  const passages = new Set(entity.places.map(({ passage }) => passage)).size;
  return html`<li class=${classMap({ entity: true, chosen: view.marked.chosen.has(entity.key), related: view.marked.related.has(entity.key) })} data-entity=${entity.id}>
    <div class="entity-head">
      <button type="button" class="entity-button" aria-expanded=${open ? 'true' : 'false'} @click=${() => actions.toggle(name)}>
        ${icon(open ? 'chevron-down' : 'chevron-right')}
        <span class="entity-name">${entity.name}</span>
        ${entity.type === '' ? nothing : html`<span class="entity-type">${entity.type}</span>`}
        <span class="part-note">${t.count('passages', passages)}</span>
      </button>
      ${
        inGraph
          ? iconButton({
              icon: 'target',
              label: t('entities.select', entity.name),
              pressed: view.marked.chosen.has(entity.key),
              click: () => actions.select([entity.key], 'answer'),
            })
          : nothing
      }
    </div>
    ${open ? details(view, entity) : nothing}
  </li>`;
}

function details(view: View, { aliases, description, places, relations }: AnswerEntityView): TemplateResult {
  const { t } = view;
  return html`<div class="entity-details">
    ${aliases.length === 0 ? nothing : html`<p class="muted">${t('entities.aliases', aliases.join(', '))}</p>`}
    ${description === null ? nothing : html`<h3>${t('entities.definition')}</h3><ul class="quotes">${quote(view, description, description.quote)}</ul>`}
    ${
      relations.length === 0
        ? nothing
        : html`<h3>${t('entities.relations')}</h3>
          <ul class="quotes">${relations.map(({ from, label, to, evidence }) => quote(view, evidence, `${from} ${label} ${to}`, evidence.quote))}</ul>`
    }
    <h3>${t('entities.places')}</h3>
    <ul class="quotes">${places.map(({ target }) => quote(view, target, target.quote))}</ul>
  </div>`;
}

function quote({ t, actions }: View, target: OpenTarget, words: string, below = ''): TemplateResult {
  return html`<li class="quote">
    <button type="button" class="quote-button" title=${`${target.file}:${target.line}`} @click=${(event: MouseEvent) => actions.open(target, event)}>
      <span class="quote-text">${words}${below === '' ? nothing : html`<span class="quote-below">${below}</span>`}</span>
      <span class="quote-line">${target.file}, ${t('line', target.line)}</span>
    </button>
  </li>`;
}
