import { hashText } from '../../base/hash';
import type { Settings } from '../options';

/** Changes when a setting changes what a file's text means. Settings that say which files are read act through the list of files. */
export function settingsFingerprint(settings: Settings): string {
  return hashText(JSON.stringify([settings.encoding]));
}
