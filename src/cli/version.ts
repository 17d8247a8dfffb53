import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of the package that this program lies in; `0.0.0` where it lies in none. */
export function packageVersion(): string {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8'));
    return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0.0.0';
  } catch {
    return '0.0.0';
  }
}
