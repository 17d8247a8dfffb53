/** Pixels between a node's middle and its label, and between two labels. */
const below = 10;
const gap = 4;

/** Labels over the view in space: text of the page, so that it is sharp, in the reader's own font and colours. */
export class SpaceLabels {
  readonly #layer = document.createElement('div');
  readonly #labels = new Map<string, HTMLElement>();
  readonly #sizes = new Map<string, { readonly width: number; readonly height: number }>();

  constructor(parent: HTMLElement) {
    this.#layer.className = 'space-labels';
    this.#layer.setAttribute('aria-hidden', 'true');
    parent.append(this.#layer);
  }

  /** The labels to show, by key; `strong` ones stand out, `dim` ones are of what is not lit. */
  show(labels: readonly { readonly key: string; readonly text: string; readonly strong: boolean; readonly dim: boolean }[]): void {
    const wanted = new Set(labels.map(({ key }) => key));
    for (const [key, element] of this.#labels) {
      if (wanted.has(key)) continue;
      element.remove();
      this.#labels.delete(key);
    }
    for (const { key, text, strong, dim } of labels) {
      let element = this.#labels.get(key);
      if (element === undefined) {
        element = document.createElement('span');
        element.dataset.node = key;
        this.#layer.append(element);
      }
      // The order of the map is that of their worth.
      this.#labels.delete(key);
      this.#labels.set(key, element);
      element.textContent = text;
      element.className = `space-label${strong ? ' strong' : ''}${dim ? ' dim' : ''}`;
    }
  }

  /** Moves each label to where its node is on the page; null where it is behind the reader. Of labels that would overlap, the first one stays. */
  place(at: (key: string) => { readonly x: number; readonly y: number } | null): void {
    const taken: Box[] = [];
    for (const [key, element] of this.#labels) {
      const place = at(key);
      const box = place && this.#boxOf(element, place);
      const hidden = box === null || taken.some(other => overlap(other, box));
      if (element.classList.contains('hidden') !== hidden) element.classList.toggle('hidden', hidden);
      if (box === null || hidden) continue;
      taken.push(box);
      element.style.transform = `translate(${Math.round(box.x - box.width / 2)}px, ${Math.round(box.y)}px)`;
    }
  }

  dispose(): void {
    this.#layer.remove();
    this.#labels.clear();
  }

  #boxOf(element: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): Box {
    const text = `${element.className.includes('strong')} ${element.textContent}`;
    let size = this.#sizes.get(text);
    if (size === undefined) {
      size = { width: element.offsetWidth, height: element.offsetHeight };
      if (size.width > 0) this.#sizes.set(text, size);
    }
    return { x, y: y + below, ...size };
  }
}

interface Box {
  /** The middle. */
  readonly x: number;
  /** The upper edge. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && a.y < b.y + b.height && b.y < a.y + a.height;
}
