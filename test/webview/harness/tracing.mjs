// What the browser itself notes down while something is done on a page: its tasks, its frames, its first paint.

const categories = ['toplevel', 'blink.user_timing', 'loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];

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
    firstPaint: firstPaintOf(events),
  };
}

/** Milliseconds from the start of the navigation to the first paint of something; null where there was none. */
function firstPaintOf(events) {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  const start = events.find(({ name, args }) => name === 'navigationStart' && args.frame === paint?.args.frame);
  return paint === undefined || start === undefined ? null : (paint.ts - start.ts) / 1000;
}
