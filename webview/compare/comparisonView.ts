import { html, nothing, type TemplateResult } from 'lit';
import type { ComparedRunView, ComparisonView, PointFate } from '../../src/protocol/comparison';
import { disclosure } from '../disclosure';
import { icon, iconButton } from '../icon';
import { settingsInWords } from '../settingsWords';
import { lookUp } from '../strings';
import type { View } from '../view';

const icons: Record<PointFate, string> = {
  new: 'add',
  confirmed: 'pass',
  withheld: 'circle-slash',
  gone: 'remove',
  same: 'check',
};

/** Two runs of a question: which statements, passages and ranks changed, and which cited words are gone. */
export function comparisonView(view: View, comparison: ComparisonView): TemplateResult {
  const { t, actions } = view;
  const { question, otherQuestion, before, after, points, changed } = comparison;
  const moved = points.filter(({ fate }) => fate !== 'same');
  const same = points.filter(({ fate }) => fate === 'same');
  return html`<section class="part comparison" aria-labelledby="comparison-title">
    <header class="part-head">
      <h2 id="comparison-title">${t('compare.title')}</h2>
      ${iconButton({ icon: 'close', label: t('compare.close'), click: actions.closeComparison })}
    </header>
    <p class="asked">${question}${otherQuestion === '' ? nothing : html`<br />${otherQuestion}`}</p>
    <dl class="runs">${runRow(view, t('compare.before'), before)} ${runRow(view, t('compare.after'), after)}</dl>
    ${
      changed.length === 0
        ? nothing
        : html`<h3>${t('compare.changed')}</h3>
          <ul class="quotes">${changed.map(
            target => html`<li class="quote"><button type="button" class="quote-button" @click=${(event: MouseEvent) => actions.open(target, event)}>
              <span class="quote-text"><del>${target.quote}</del></span><span class="quote-line">${target.file}, ${t('line', target.line)}</span>
            </button></li>`,
          )}</ul>`
    }
    <h3>${t('compare.points')}</h3>
    ${moved.length === 0 ? html`<p class="muted">${t('compare.samePoints')}</p>` : pointList(view, moved)}
    ${same.length === 0 ? nothing : disclosure(view, { name: 'comparedPoints', label: t('compare.unchanged', same.length) }, () => pointList(view, same))}
    <h3>${t('compare.passages')}</h3>
    ${ranks(view, comparison)}
  </section>`;
}

function runRow({ t }: View, label: string, run: ComparedRunView): TemplateResult {
  const words = [
    new Date(run.time).toLocaleString(),
    settingsInWords(run.settings, t),
    lookUp(t, `mode.${run.mode}`, run.mode),
    t('compare.milliseconds', run.milliseconds),
  ];
  return html`<dt>${label}</dt><dd>${words.join(' · ')}</dd>`;
}

function pointList({ t, actions }: View, points: ComparisonView['points']): TemplateResult {
  return html`<ul class="fates">${points.map(
    ({ fate, text, target }) => html`<li class="fate" data-fate=${fate}>
      ${icon(icons[fate])}
      <div>
        <span class="fate-word">${t(`fate.${fate}`)}</span>
        <span class="fate-text">${text}</span>
        ${
          target === null
            ? nothing
            : html`<button type="button" class="link-button fate-place" title=${target.quote} @click=${(event: MouseEvent) => actions.open(target, event)}>${target.file}:${target.line}</button>`
        }
      </div>
    </li>`,
  )}</ul>`;
}

function ranks(view: View, { passages }: ComparisonView): TemplateResult {
  const { t } = view;
  const isSame = (row: ComparisonView['passages'][number]): boolean => row.before === row.after && row.selectedBefore === row.selectedAfter;
  const moved = passages.filter(row => !isSame(row));
  const same = passages.filter(isSame);
  return html`${moved.length === 0 ? html`<p class="muted">${t('compare.samePassages')}</p>` : rankTable(view, moved, t('compare.moved'))}
    ${same.length === 0 ? nothing : disclosure(view, { name: 'comparedPassages', label: t('compare.unchanged', same.length) }, () => rankTable(view, same, t('compare.kept')))}`;
}

function rankTable({ t, actions }: View, rows: ComparisonView['passages'], label: string): TemplateResult {
  const rank = (at: number, selected: boolean): TemplateResult =>
    at === 0
      ? html`<span class="muted" aria-label=${t('compare.unranked')}>–</span>`
      : html`<span class=${selected ? 'rank-selected' : 'muted'}>${at}<span class="visually-hidden"> ${selected ? t('graph.selected') : t('compare.notSelected')}</span></span>`;
  return html`<table class="rank-table" aria-label=${label}>
    <thead><tr><th scope="col">${t('compare.passage')}</th><th scope="col">${t('compare.before')}</th><th scope="col">${t('compare.after')}</th></tr></thead>
    <tbody>${rows.map(
      row => html`<tr>
        <th scope="row"><button type="button" class="link-button" title=${`${row.target.file}:${row.target.line}`} @click=${(event: MouseEvent) => actions.open(row.target, event)}>${row.title}</button></th>
        <td>${rank(row.before, row.selectedBefore)}</td>
        <td>${rank(row.after, row.selectedAfter)} ${direction(row)}</td>
      </tr>`,
    )}</tbody>
  </table>`;
}

function direction({ before, after }: ComparisonView['passages'][number]): TemplateResult | typeof nothing {
  if (before === 0 || after === 0 || before === after) return nothing;
  return icon(after < before ? 'arrow-small-up' : 'arrow-small-down');
}
