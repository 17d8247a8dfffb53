import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { AmbiguousView, ConflictView, PointView, ResultView } from '../../src/protocol/views';
import { icon, iconButton } from '../icon';
import { settingsInWords } from '../settingsWords';
import { lookUp } from '../strings';
import { marks, type View } from '../view';
import { chart } from './chart';
import { citationChips } from './citationChips';
import { groupPoints } from './points';
import { settingsMap } from './settingsMap';
import { withheldPoints } from './withheldView';

export function answerView(view: View, result: ResultView): TemplateResult {
  const { t } = view;
  const { answer } = result;
  return html`<section class="part answer" aria-labelledby="answer-title">
    <header class="part-head">
      <h2 id="answer-title">${t('answer.title')}</h2>
      <span class="part-note" title=${result.modeReason}>${t('answer.meta', settingsInWords(result.settings, t), Math.round(result.milliseconds))}</span>
    </header>
    <p class="asked">${result.question}</p>
    ${result.carried.length === 0 ? nothing : carried(view, result)}
    ${queryParts(view, result.query)}
    ${result.composer === null ? nothing : composer(view, result.composer)}
    ${result.ambiguous.map(name => reading(view, name))}
    ${released(view, result)} ${answer.conflicts.length === 0 ? nothing : conflicts(view, answer.conflicts)} ${withheldPoints(view, answer.withheld)}
    ${followUps(view, result)}
    ${result.composer?.answered ? nothing : settingsMap(view)}
  </section>`;
}

/** The names of the question before that this one was read with; each can be taken away. */
function carried({ t, actions }: View, { question, carried: names }: ResultView): TemplateResult {
  const without = (name: string): void =>
    actions.ask(
      question,
      names.filter(other => other !== name),
    );
  return html`<div class="carried" role="group" aria-label=${t('answer.carried')}>
    <span class="part-note">${t('answer.carried')}</span>
    ${names.map(
      name => html`<button type="button" class="chip carried-chip" title=${t('answer.carried.remove', name)} aria-label=${t('answer.carried.remove', name)} @click=${() => without(name)}>
        <span>${name}</span>${icon('close')}
      </button>`,
    )}
  </div>`;
}

/** Phrases and filters of the question, each to be taken away, and how its words were read. */
function queryParts({ t, actions }: View, { parts, notes }: ResultView['query']): TemplateResult {
  return html`${
    parts.length === 0
      ? nothing
      : html`<div class="carried" role="group" aria-label=${t('answer.parts')}>
          <span class="part-note">${t('answer.parts')}</span>
          ${parts.map(
            ({
              written,
              without,
            }) => html`<button type="button" class="chip carried-chip" title=${t('answer.parts.remove', written)} aria-label=${t('answer.parts.remove', written)}
              ?disabled=${without === ''} @click=${() => actions.ask(without)}>
              <span>${written}</span>${icon('close')}
            </button>`,
          )}
        </div>`
  }
  ${notes.map(note => html`<p class="point-note query-note">${icon('edit')} ${note}</p>`)}`;
}

const reasonIcons = { contradiction: 'warning', relation: 'references', theme: 'layers' } as const;

function followUps({ t, actions }: View, { followUps: all }: ResultView): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing;
  return html`<div class="follow-ups" role="group" aria-label=${t('followUps.title')}>
    <h3>${t('followUps.title')}</h3>
    ${all.map(
      ({ question, reason }) =>
        html`<button type="button" class="follow-up" title=${t(`followUps.${reason}`)} @click=${() => actions.ask(question)}>${icon(reasonIcons[reason])}<span>${question}</span></button>`,
    )}
  </div>`;
}

function composer({ t }: View, { model, answered, message }: NonNullable<ResultView['composer']>): TemplateResult {
  const words = answered ? t('answer.byModel', model) : t('answer.withoutModel');
  return html`<p class="point-note">${icon(answered ? 'sparkle' : 'info')} ${message} ${words}</p>`;
}

/** How a name of the question was read that several things have, with the way to change it. */
function reading({ t, actions }: View, { term, readings, taken }: AmbiguousView): TemplateResult {
  const words = taken === '' ? t('answer.ambiguous', term, readings.join(', ')) : t('answer.readAs', term, taken);
  return html`<p class="point-note reading" data-term=${term}>${icon('question')} ${words}
    <button type="button" class="link-button" @click=${() => actions.chooseReading(term)}>${t(taken === '' ? 'answer.choose' : 'answer.change')}</button>
  </p>`;
}

function released(view: View, { answer, passages }: ResultView): TemplateResult {
  const { t } = view;
  if (answer.points.length > 0) {
    return html`<div class="points">
      ${groupPoints(answer.points).map(group =>
        group.list
          ? html`<ul class="point-list">${group.points.map(point => html`<li>${pointView(view, point)}</li>`)}</ul>`
          : pointView(view, group.points[0]),
      )}
    </div>`;
  }
  if (answer.status === 'unknown') {
    const isNear = passages.some(passage => passage.selected);
    return html`<div class="plain-word">${icon('circle-slash')}
      <div><strong>${t(isNear ? 'answer.unknown.near.title' : 'answer.unknown.title')}</strong>
        <p>${t(isNear ? 'answer.unknown.near.text' : 'answer.unknown.text')}</p></div>
    </div>`;
  }
  return html`<div class="plain-word">${icon('info')}<p>${t('answer.noneReleased')}</p></div>`;
}

function pointView(view: View, point: PointView): TemplateResult {
  const { t } = view;
  const select = (): void => view.actions.select([point.key, ...(view.ties.passagesOfPoint.get(point.key) ?? [])], 'answer');
  const lines = point.text.split('\n').filter(line => line.trim() !== '');
  const chips = citationChips(view, point.citations);
  return html`<div class=${classMap({ point: true, ...marks(view, point.key, view.lit?.points) })} data-point=${point.key} @click=${select}>
    ${
      point.data !== null
        ? chart(view, point, point.data)
        : lines.length > 1
          ? html`<ul class="point-list">${lines.map((line, index) => html`<li>${line.replace(/^\s*[-*+]\s+/, '')}${index === lines.length - 1 ? html` ${chips}` : nothing}</li>`)}</ul>`
          : html`<p class="point-text">${point.text} ${chips}</p>`
    }
    <div class="point-foot">
      <div class="point-notes">
        <span class="point-note">${icon('files')} ${t.count('answer.documents', point.documents)}</span>
        ${point.warning === '' ? nothing : html`<span class="point-note point-warning">${icon('warning')} ${lookUp(t, `answer.warning.${point.warning}`, point.warning)}</span>`}
      </div>
      ${pointActions(view, point)}
    </div>
  </div>`;
}

function pointActions({ t, actions }: View, { key }: PointView): TemplateResult {
  const only = (act: (key: string) => void) => (event: MouseEvent) => {
    event.stopPropagation();
    act(key);
  };
  return html`<span class="point-actions">
    ${iconButton({ icon: 'references', label: t('answer.peekPoint'), click: only(actions.peekPoint) })}
    ${iconButton({ icon: 'copy', label: t('answer.copyPoint'), click: only(actions.copyPoint) })}
  </span>`;
}

function conflicts(view: View, all: readonly ConflictView[]): TemplateResult {
  const { t } = view;
  return html`<div class="conflicts">
    <h3>${icon('git-compare')} ${t('answer.conflicts')}</h3>
    ${all.map(
      conflict => html`<div class="conflict">
        <p class="conflict-about">${t('answer.conflict', conflict.subject, conflict.predicate)}</p>
        <div class="sides">
          ${conflict.sides.map(
            side => html`<button type="button" class="side" title=${side.target.quote} @click=${(event: MouseEvent) => view.actions.open(side.target, event)}>
              <span class="side-value">${side.value}</span>
              <span class="side-file">${side.target.file}:${side.target.line}</span>
            </button>`,
          )}
        </div>
      </div>`,
    )}
  </div>`;
}
