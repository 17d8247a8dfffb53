import type { RemedyView } from '../src/protocol/views';
import type { Translate } from './strings';

/** "2 hops, 6 passages". */
export function settingsInWords(settings: RemedyView, t: Translate): string {
  return t('settings.summary', t.count('hops', settings.hops), t.count('passages', settings.passages));
}
