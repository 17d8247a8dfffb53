/** Pixels between a node and its label, and between two labels. */
const off = 3;
const gap = 4;
const air = 2;
/** How much of a node, seen from its middle, no label covers. */
const nodeShare = 0.7;

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

  /**
   * Moves each label to where its node is on the page; null where it is behind the reader. It stands below its node, or above, or beside it,
   * so that it covers no other node; of labels that would overlap, the first one stays. `nodes`: where all nodes are.
   */
  place(at: (key: string) => Point | null, nodes: readonly Point[]): void {
    const taken: Box[] = [];
    for (const [key, element] of this.#labels) {
      const place = at(key);
      const box = place && this.#freeBox(element, place, { taken, nodes });
      const hidden = box === null;
      if (element.classList.contains('hidden') !== hidden) element.classList.toggle('hidden', hidden);
      if (box === null) continue;
      taken.push(box);
      element.style.transform = `translate(${Math.round(box.x - box.width / 2)}px, ${Math.round(box.y)}px)`;
    }
  }

  dispose(): void {
    this.#layer.remove();
    this.#labels.clear();
  }

  /** What stands out is shown even where it must cover a node. */
  #freeBox(
    element: HTMLElement,
    { x, y, radius }: Point,
    { taken, nodes }: { readonly taken: readonly Box[]; readonly nodes: readonly Point[] },
  ): Box | null {
    const { width, height } = this.#sizeOf(element);
    const below = radius + off;
    const beside = (width + 2 * below) / 2;
    const boxes = [
      { x, y: y + below, width, height },
      { x, y: y - below - height, width, height },
      { x: x + beside, y: y - height / 2, width, height },
      { x: x - beside, y: y - height / 2, width, height },
    ].filter(box => !taken.some(other => overlap(other, box)));
    const free = boxes.find(box => !nodes.some(node => covers(box, node)));
    return free ?? (element.classList.contains('strong') ? (boxes[0] ?? null) : null);
  }

  #sizeOf(element: HTMLElement): { readonly width: number; readonly height: number } {
    const text = `${element.className.includes('strong')} ${element.textContent}`;
    let size = this.#sizes.get(text);
    if (size === undefined) {
      size = { width: element.offsetWidth, height: element.offsetHeight };
      if (size.width > 0) this.#sizes.set(text, size);
    }
    return size;
  }
}

/** The middle of a node on the page, and how far it reaches from there. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
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
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && a.y < b.y + b.height + air && b.y < a.y + a.height + air;
}

function covers({ x, y, width, height }: Box, node: Point): boolean {
  const reach = node.radius * nodeShare;
  return Math.abs(node.x - x) < width / 2 + reach && node.y > y - reach && node.y < y + height + reach;
}
