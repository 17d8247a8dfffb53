import type { DrawnGraph } from './elements';
import { layeredPositions } from './layered';
import { type Area, layOut, type Position, type Positions, ringPositions } from './layout';
import type { Look } from './look';
import { separate } from './separate';
import { neighbourKeys } from './worked';

const bareBox = { width: 30, height: 30 };
/** Room that a node wants around it, and how much further out each further ring lies. */
const room = 52;
const firstRing = 74;
const ringStep = 52;
const mostRings = 12;

/** Where the nodes are drawn under a layout, but for those that are pinned. Pure. */
export function placed(
  graph: Pick<DrawnGraph, 'nodes' | 'edges'>,
  area: Area,
  { layout, pinned }: Pick<Look, 'layout' | 'pinned'>,
): Positions {
  const positions = layout === 'force' ? layOut(graph, area) : layout === 'layered' ? layeredPositions(graph, area) : concentric(graph);
  return { ...positions, ...held(graph, pinned) };
}

function held({ nodes }: Pick<DrawnGraph, 'nodes'>, pinned: Positions): Positions {
  return Object.fromEntries(nodes.flatMap(({ key }) => (pinned[key] === undefined ? [] : [[key, pinned[key]]])));
}

function concentric(graph: Pick<DrawnGraph, 'nodes' | 'edges'>): Positions {
  const rings = ringPositions(graph);
  const boxes = graph.nodes.map(({ key }) => ({ ...rings[key], ...bareBox }));
  separate(boxes);
  return Object.fromEntries(graph.nodes.map(({ key }, at) => [key, { x: Math.round(boxes[at].x), y: Math.round(boxes[at].y) }]));
}

/**
 * Places for the nodes that have none, around what they are tied to, where nothing stands yet; all others stay where they are, so that who
 * expands a node does not lose his way. Pure; in the order of the graph. Cost: near linear in the nodes.
 */
export function placedBeside(graph: Pick<DrawnGraph, 'nodes' | 'edges'>, known: Positions): Positions {
  const positions: Record<string, Position> = {};
  const taken = new Taken();
  const put = (key: string, place: Position): void => {
    positions[key] = place;
    taken.add(place);
  };
  for (const { key } of graph.nodes) if (known[key] !== undefined) put(key, known[key]);
  const neighbours = neighbourKeys(graph.edges);
  let waiting = graph.nodes.map(({ key }) => key).filter(key => positions[key] === undefined);
  while (waiting.length > 0) {
    const tied = waiting.filter(key => [...(neighbours.get(key) ?? [])].some(other => positions[other] !== undefined));
    const turn = tied.length > 0 ? tied : waiting;
    for (const key of turn) {
      const anchors = [...(neighbours.get(key) ?? [])].flatMap(other => positions[other] ?? []);
      put(key, freePlace(anchors[0] ?? taken.middle, taken));
    }
    waiting = waiting.filter(key => positions[key] === undefined);
  }
  return positions;
}

/** Where nodes stand, in squares, so that it is looked for near a place only. */
class Taken {
  readonly #squares = new Map<string, Position[]>();
  #count = 0;
  #sum: Position = { x: 0, y: 0 };

  get middle(): Position {
    return this.#count === 0 ? { x: 0, y: 0 } : { x: this.#sum.x / this.#count, y: this.#sum.y / this.#count };
  }

  add(place: Position): void {
    const name = squareOf(place, 0, 0);
    this.#squares.set(name, [...(this.#squares.get(name) ?? []), place]);
    this.#count++;
    this.#sum = { x: this.#sum.x + place.x, y: this.#sum.y + place.y };
  }

  isFree(place: Position): boolean {
    for (const across of [-1, 0, 1])
      for (const down of [-1, 0, 1])
        for (const { x, y } of this.#squares.get(squareOf(place, across, down)) ?? [])
          if (Math.hypot(x - place.x, y - place.y) < room) return false;
    return true;
  }
}

function squareOf({ x, y }: Position, across: number, down: number): string {
  return `${Math.floor(x / room) + across} ${Math.floor(y / room) + down}`;
}

/** The first free place on rings around an anchor, beginning on the side that looks away from the middle. */
function freePlace(anchor: Position, taken: Taken): Position {
  const { middle } = taken;
  const outward = anchor.x === middle.x && anchor.y === middle.y ? 0 : Math.atan2(anchor.y - middle.y, anchor.x - middle.x);
  for (let ring = 0; ring < mostRings; ring++) {
    const radius = firstRing + ring * ringStep;
    const count = Math.floor((2 * Math.PI * radius) / room);
    for (let at = 0; at < count; at++) {
      // To the left and to the right by turns, ever further from the outward side.
      const turn = (Math.ceil(at / 2) * (at % 2 === 0 ? 1 : -1) * 2 * Math.PI) / count;
      const place = {
        x: Math.round(anchor.x + radius * Math.cos(outward + turn)),
        y: Math.round(anchor.y + radius * Math.sin(outward + turn)),
      };
      if (taken.isFree(place)) return place;
    }
  }
  return { x: Math.round(anchor.x + firstRing), y: Math.round(anchor.y) };
}
