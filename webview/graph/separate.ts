/** A box around its middle; what must not overlap. */
export interface Box {
  x: number;
  y: number;
  readonly width: number;
  readonly height: number;
}

const mostRounds = 200;

/**
 * Pushes overlapping boxes apart along the axis on which they overlap least, a little in each round, until none overlap or the
 * rounds are over. Changes the boxes. Cost: rounds times a sweep along x, about n log n for boxes that are spread out.
 */
export function separate(boxes: readonly Box[]): void {
  const order = [...boxes.keys()];
  for (let round = 0; round < mostRounds; round++) {
    order.sort((a, b) => boxes[a].x - boxes[a].width / 2 - (boxes[b].x - boxes[b].width / 2) || a - b);
    if (!sweep(boxes, order)) return;
  }
}

/** Whether anything had to move. */
function sweep(boxes: readonly Box[], order: readonly number[]): boolean {
  let moved = false;
  for (let i = 0; i < order.length; i++) {
    const a = boxes[order[i]];
    for (let j = i + 1; j < order.length; j++) {
      const b = boxes[order[j]];
      if (b.x - b.width / 2 >= a.x + a.width / 2) break;
      moved = part(a, b) || moved;
    }
  }
  return moved;
}

function part(a: Box, b: Box): boolean {
  const overX = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
  const overY = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
  if (overX <= 0.01 || overY <= 0.01) return false;
  if (overX < overY) {
    const push = (a.x <= b.x ? -overX : overX) / 2;
    a.x += push;
    b.x -= push;
  } else {
    const push = (a.y <= b.y ? -overY : overY) / 2;
    a.y += push;
    b.y -= push;
  }
  return true;
}
