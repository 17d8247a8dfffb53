// Frames of the graph while it is dragged.
import assert from 'node:assert/strict';

/** Milliseconds of each frame while the drawing is dragged to and fro. */
export async function panFrames(page) {
  const pan = () => page.evaluate(() => document.querySelector('.drawing-stage')._cyreg.cy.pan().x);
  const before = await pan();
  await page.mouse.move(20, 20);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const frame = now => {
      window.frames_.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let step = 1; step <= 40; step++) await page.mouse.move(20 + 10 * step, 20 + 5 * step);
  await page.mouse.up();
  assert.notEqual(await pan(), before);
  return page.evaluate(() => window.frames_.slice(2));
}

export function percentile(values, share) {
  const ordered = [...values].sort((a, b) => a - b);
  return Math.round(ordered[Math.floor(share * (ordered.length - 1))]);
}
