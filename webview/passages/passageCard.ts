import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { PassageView } from '../../src/protocol/views';
import { iconButton } from '../icon';
import { settingsInWords } from '../settingsWords';
import { isOpen } from '../state';
import { marks, type View } from '../view';
import { scoreParts } from './score';
import { whyPath } from './whyPath';

/** Longer texts are cut to a few lines until they are expanded. */
const clampedLength = 220;

export function passageCard(view: View, passage: PassageView): TemplateResult {
  const { t, actions, ties } = view;
  const { target } = passage;
  const node = ties.nodeOfPassage.get(passage.key);
  const keys = node === undefined || node === passage.key ? [passage.key] : [passage.key, node];
  const select = (): void => actions.select(keys, 'passages');
  const open = (event: MouseEvent): void => {
    event.stopPropagation();
    select();
    actions.open(target, event);
  };
  const classes = classMap({ card: true, explored: !passage.selected, ...marks(view, passage.key, view.lit?.passages) });
  return html`<li class=${classes} data-passage=${passage.key} @click=${select}>
    <div class="card-head">
      <span class="rank" title=${t('passages.rank', passage.rank + 1)}>${passage.rank + 1}</span>
      <div class="card-names">
        <button type="button" class="link-button card-title" title=${t('passages.open', target.file, target.line)} @click=${open}>${passage.title}</button>
        ${passage.headings.length === 0 ? nothing : html`<span class="headings" title=${passage.headings.join(' › ')}>${passage.headings.join(' › ')}</span>`}
      </div>
      ${iconButton({
        icon: 'target',
        label: t('passages.select'),
        pressed: view.marked.chosen.has(passage.key),
        click: event => {
          event.stopPropagation();
          select();
        },
      })}
    </div>
    ${passageText(view, passage)}
    <div class="card-foot">
      <span class="place">${target.file}:${target.line}</span>
      ${passage.selected || passage.remedy === null ? nothing : html`<span class="needs">${t('passages.selectWith', settingsInWords(passage.remedy, t))}</span>`}
    </div>
    ${scoreParts(view, passage)} ${whyPath(view, passage)}
  </li>`;
}

function passageText(view: View, passage: PassageView): TemplateResult {
  const { t, actions } = view;
  const long = passage.text.length > clampedLength || passage.text.split('\n').length > 4;
  if (!long) return html`<p class="card-text" data-kind=${passage.kind}>${passage.text}</p>`;
  const name = `text:${passage.key}`;
  const open = isOpen(view.state, name);
  const toggle = (event: MouseEvent): void => {
    event.stopPropagation();
    actions.toggle(name);
  };
  return html`<p class=${classMap({ 'card-text': true, clamped: !open })} data-kind=${passage.kind}>${passage.text}</p>
    <button type="button" class="link-button expand" aria-expanded=${open ? 'true' : 'false'} @click=${toggle}>${t(open ? 'passages.collapse' : 'passages.expand')}</button>`;
}
