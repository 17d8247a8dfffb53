import { hashText } from '../../base/hash';
import type { Settings } from '../options';
import type { Store } from '../ports';
import { metaBatch } from './batch';
import { extractorVersion } from './structure';

/** Changes when a setting changes what a file's text means. Settings that say which files are read act through the list of files. */
function settingsFingerprint(settings: Settings): string {
  const own = Object.entries(settings.ofFolders).flatMap(([folder, { encoding }]) => (encoding === undefined ? [] : [[folder, encoding]]));
  return hashText(JSON.stringify([settings.encoding, ...own.sort()]));
}

/** A change of the settings that say how files are read makes the index of all files void; of those that say which, only the list. */
export function isReadOtherwise(store: Store, settings: Settings): boolean {
  const before = store.meta('fingerprint');
  return before !== undefined && before !== settingsFingerprint(settings);
}

/** Notes that from now on the index is made by these settings. */
export function adopt(store: Store, settings: Settings): void {
  const fingerprint = settingsFingerprint(settings);
  if (store.meta('fingerprint') === fingerprint && store.meta('extractorVersion') !== undefined) return;
  store.apply(metaBatch({ fingerprint, extractorVersion: String(extractorVersion) }));
}
