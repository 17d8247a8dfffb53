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
  const target = [...root.querySelectorAll<HTMLElement>(selector)].find(chosen);
  if (target === undefined) return;
  // What scrolls differs with the size of the panel.
  const around = ancestorsOf(target).map(element => ({ element, top: element.scrollTop }));
  target.scrollIntoView({ block: 'nearest' });
  // What was clicked stays where it is: the next number to click is beside it.
  const clicked = root.ownerDocument.activeElement;
  if (clicked === null || !root.contains(clicked)) return;
  if (around.some(({ element }) => hides(element, clicked))) for (const { element, top } of around) element.scrollTop = top;
}

function ancestorsOf(element: Element): Element[] {
  return element.parentElement === null ? [] : [element.parentElement, ...ancestorsOf(element.parentElement)];
}

/** Whether an element inside of another one is scrolled out of its sight. */
function hides(outer: Element, inner: Element): boolean {
  if (inner === outer || !outer.contains(inner)) return false;
  const isPage = outer === outer.ownerDocument.documentElement;
  const { top, bottom } = isPage ? { top: 0, bottom: outer.clientHeight } : outer.getBoundingClientRect();
  const own = inner.getBoundingClientRect();
  return own.top < top || own.bottom > bottom;
}
