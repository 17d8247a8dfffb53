import type { OpenEncoder } from '../../core/encoder';
import { folderEncoder } from './folderEncoder';
import { serverEncoder } from './serverEncoder';

/** The encoders that this host can run. */
export const openEncoder: OpenEncoder = (choice, signal) =>
  choice.provider === 'folder' ? folderEncoder(choice.folder) : serverEncoder(choice, signal);
