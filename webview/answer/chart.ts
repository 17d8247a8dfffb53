import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { PointDataView } from '../../src/protocol/pointData';
import type { PointView } from '../../src/protocol/views';
import type { View } from '../view';
import { citationChips } from './citationChips';

/** Units of the drawing; it scales with the panel. */
const width = 320;
const barHeight = 18;
const labelWidth = 96;
const valueWidth = 60;
const lineHeight = 120;
const margin = 14;
/** Characters of a label that fit beside a bar. */
const labelCharacters = 16;

/** The numbers of a point as a picture, and as a table with each row's citation. */
export function chart(view: View, point: PointView, data: PointDataView): TemplateResult {
  const { t } = view;
  const about = t(data.form === 'line' ? 'chart.line' : 'chart.bars', data.measure, data.label);
  return html`<div class="chart">
    ${data.form === 'line' ? line(data, about) : bars(data, about)}
    <table class="chart-table">
      <caption>${about}</caption>
      <thead><tr><th scope="col">${data.label}</th><th scope="col">${data.measure}</th><th scope="col">${t('chart.source')}</th></tr></thead>
      <tbody>${data.rows.map(
        row =>
          html`<tr><th scope="row">${row.label}</th><td>${row.written}</td><td>${citationChips(
            view,
            point.citations.slice(row.citation, row.citation + 1),
          )}</td></tr>`,
      )}</tbody>
    </table>
  </div>`;
}

function bars({ rows }: PointDataView, about: string): TemplateResult {
  const { least, most } = range(rows.map(row => row.value));
  const scale = (value: number): number => labelWidth + ((value - least) / (most - least || 1)) * (width - labelWidth - valueWidth);
  const bar = (row: PointDataView['rows'][number], i: number): SVGTemplateResult => {
    const [from, to] = [scale(Math.min(0, row.value)), scale(Math.max(0, row.value))];
    const y = i * barHeight;
    return svg`<text class="chart-label" x=${labelWidth - 6} y=${y + 13} text-anchor="end">${shortened(row.label)}</text>
      <rect class="chart-bar" x=${from} y=${y + 3} width=${Math.max(1, to - from)} height=${barHeight - 6}></rect>
      <text class="chart-value" x=${to + 4} y=${y + 13}>${row.written}</text>`;
  };
  return picture(rows.length * barHeight, about, rows.map(bar));
}

function line({ rows }: PointDataView, about: string): TemplateResult {
  const { least, most } = range(rows.map(row => row.value));
  const x = (i: number): number => margin + (i / Math.max(1, rows.length - 1)) * (width - 2 * margin);
  const y = (value: number): number => lineHeight - 2 * margin - ((value - least) / (most - least || 1)) * (lineHeight - 3 * margin);
  const points = rows.map((row, i) => `${x(i).toFixed(1)},${y(row.value).toFixed(1)}`).join(' ');
  const ends = new Set([0, rows.length - 1]);
  return picture(lineHeight, about, [
    svg`<polyline class="chart-line" points=${points}></polyline>`,
    ...rows.map((row, i) => {
      const anchor = i === 0 ? 'start' : i === rows.length - 1 ? 'end' : 'middle';
      // On the side that the line does not come from.
      const below = row.value < rows[i === 0 ? 1 : i - 1]?.value;
      return svg`<circle class="chart-dot" cx=${x(i)} cy=${y(row.value)} r="3"></circle>
        ${ends.has(i) ? svg`<text class="chart-value" x=${x(i)} y=${y(row.value) + (below ? 12 : -6)} text-anchor=${anchor}>${row.written}</text><text class="chart-label" x=${x(i)} y=${lineHeight - 6} text-anchor=${anchor}>${shortened(row.label)}</text>` : svg``}`;
    }),
  ]);
}

/** A drawing that a screen reader takes as one picture; the table beside it has the numbers. */
function picture(height: number, about: string, parts: readonly SVGTemplateResult[]): TemplateResult {
  return html`<svg class="chart-picture" role="img" aria-label=${about} viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMin meet">${parts}</svg>`;
}

/** Bars begin at zero. */
export function range(values: readonly number[]): { readonly least: number; readonly most: number } {
  return { least: Math.min(0, ...values), most: Math.max(0, ...values) };
}

function shortened(label: string): string {
  return label.length > labelCharacters ? `${label.slice(0, labelCharacters - 1)}…` : label;
}
