// What the browser itself notes down while something is done on a page: its tasks, its frames, its first paint.

const categories = ['toplevel', 'blink.user_timing', 'loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];
/** Moves of the mouse or notches of the wheel, and the milliseconds between two of them. */
const inputs = 120;
const inputPause = 10;

/**
 * Does something and tells what it cost. `tasks`: CPU milliseconds of each task of the page's main thread, the longest first: CPU, since a
 * machine that does other things too lets each task wait. `frames`: how many were drawn, in `seconds`; `frameCpu`: CPU milliseconds a
 * frame, of the thread of the browser that had most to do.
 */
export async function traced(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories });
  await act();
  return reportOf(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
}

function reportOf(events) {
  const threads = new Map();
  for (const event of events.filter(({ ph, name }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')) {
    const thread = `${event.pid} ${event.tid}`;
    threads.set(thread, [...(threads.get(thread) ?? []), (event.tdur ?? event.dur) / 1000]);
  }
  const main = events.find(({ name }) => name === 'FireAnimationFrame' || name === 'Commit');
  const tasks = [...(threads.get(`${main?.pid} ${main?.tid}`) ?? [])].sort((a, b) => b - a);
  const drawn = events.filter(({ name, pid }) => name === 'DrawFrame' && pid === main?.pid).map(({ ts }) => ts);
  const busiest = Math.max(0, ...[...threads.values()].map(all => all.reduce((sum, task) => sum + task, 0)));
  return {
    tasks,
    frames: drawn.length,
    seconds: drawn.length < 2 ? 0 : (Math.max(...drawn) - Math.min(...drawn)) / 1e6,
    frameCpu: busiest / Math.max(1, drawn.length),
  };
}

/** First paint of the panel in a page of its own, in milliseconds from the navigation; `cpu`: of the page's main thread until then. */
export async function openingOf(harness) {
  const { page, close } = await harness.open({ place: 'sidebar' });
  await page.goto('about:blank');
  const browser = page.context().browser();
  await browser.startTracing(page, { categories });
  await page.goBack();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await close();
  const paint = traceEvents.filter(({ name }) => name === 'firstContentfulPaint').at(-1);
  const start = traceEvents.filter(({ name, pid, ts }) => name === 'navigationStart' && pid === paint.pid && ts < paint.ts).at(-1);
  const tasks = traceEvents.filter(
    ({ ph, name, pid, tid, ts }) =>
      ph === 'X' && name === 'ThreadControllerImpl::RunTask' && pid === paint.pid && tid === paint.tid && ts >= start.ts && ts < paint.ts,
  );
  return { firstPaint: (paint.ts - start.ts) / 1000, cpu: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000 };
}

/** The drawing dragged to and fro. */
export async function panOf(page) {
  await page.mouse.move(20, 20);
  await page.mouse.down();
  const moves = Array.from({ length: inputs }, (_, step) => ({
    type: 'mouseMoved',
    x: 20 + 6 * step,
    y: 20 + 4 * step,
    button: 'left',
    buttons: 1,
  }));
  const report = await traced(page, () => sendAll(page, moves));
  await page.mouse.up();
  return report;
}

/** The drawing zoomed in by the wheel to some five times its size, and out again. */
export async function zoomOf(page) {
  await page.mouse.move(500, 400);
  const notches = Array.from({ length: inputs }, (_, step) => ({
    type: 'mouseWheel',
    x: 500,
    y: 400,
    deltaX: 0,
    deltaY: step < inputs / 2 ? -40 : 40,
  }));
  return traced(page, () => sendAll(page, notches));
}

/**
 * As a mouse or a trackpad sends them: at their own pace, whether or not the page keeps up. A driver that waits for each to be handled
 * gets a frame in two or three, and tells of itself.
 */
async function sendAll(page, events) {
  const devtools = await page.context().newCDPSession(page);
  const begin = performance.now();
  const sent = [];
  for (const [index, event] of events.entries()) {
    const early = begin + index * inputPause - performance.now();
    if (early > 0) await new Promise(resolve => setTimeout(resolve, early));
    sent.push(devtools.send('Input.dispatchMouseEvent', event));
  }
  await Promise.all(sent);
  await devtools.detach();
}
