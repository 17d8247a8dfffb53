import type { LayoutReply, LayoutRequest } from './layoutTask';
import { layOut } from './layout';

/** The thread of `LayoutTask`: one layout, then the answer. */
self.addEventListener('message', (event: MessageEvent<LayoutRequest>) => {
  const post = (reply: LayoutReply): void => (self as unknown as { postMessage(message: LayoutReply): void }).postMessage(reply);
  const { graph, area } = event.data;
  post({ type: 'done', positions: layOut(graph, area, share => post({ type: 'progress', share })) });
});
