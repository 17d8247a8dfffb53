import type { Part, State } from './state';

/** Scrolled pixels of the scrolling parts, by their `data-scroll` name. */
export function readScroll(root: HTMLElement): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...root.querySelectorAll<HTMLElement>('[data-scroll]')].map(element => [element.dataset.scroll ?? '', element.scrollTop]),
  );
}

export function restoreScroll(root: HTMLElement, scroll: Readonly<Record<string, number>>): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-scroll]')) element.scrollTop = scroll[element.dataset.scroll ?? ''] ?? 0;
}

/** Brings what was selected elsewhere into view, in the parts where it was not selected. */
export function revealSelection(root: HTMLElement, state: State, chosen: ReadonlySet<string>): void {
  reveal(root, state.selectedIn, 'passages', '[data-passage]', element => chosen.has(element.dataset.passage ?? ''));
  reveal(root, state.selectedIn, 'graph', '[data-node]', element => chosen.has(element.dataset.node ?? ''));
}

/** Brings the passage or point that the playing step is about into view. */
export function revealCurrent(root: HTMLElement): void {
  root.querySelector<HTMLElement>('.point.current, .withheld-point.current, .card.current')?.scrollIntoView({ block: 'nearest' });
}

function reveal(root: HTMLElement, selectedIn: Part | null, part: Part, selector: string, chosen: (element: HTMLElement) => boolean): void {
  if (selectedIn === null || selectedIn === part) return;
  [...root.querySelectorAll<HTMLElement>(selector)].find(chosen)?.scrollIntoView({ block: 'nearest' });
}
