import { nodeId } from '../../../core/model/ids';

/** Key of a passage in the panel: that of its node in the graph. */
export function passageKey(id: string): string {
  return nodeId('passage', id);
}

export function pointKey(kind: 'point' | 'withheld', index: number): string {
  return `${kind}:${index}`;
}
