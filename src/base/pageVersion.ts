/** A part of a path that names a version and nothing else: `v3.4`, `2.1`, `version-1.x`, `release-1.29`. */
const versionPart = /^(?:v|version-|release-)?(\d+(?:\.(?:\d+|x))*)$/i;

/** What stands in for `x` of a version (`1.x`): later than any number of it. */
const anyNumber = Number.MAX_SAFE_INTEGER;

export interface PageVersion {
  /** The path without its versions: the same for all versions of a page. */
  readonly page: string;
  /** Numbers of the versions in it, from the left; empty where it has none. */
  readonly version: readonly number[];
  /** The versions as they are written, without what stands before the number: `3.4`. */
  readonly names: readonly string[];
}

/** Documentation keeps the pages of each version in folders of their own, which differ in nothing but the version's name. */
export function pageVersion(path: string): PageVersion {
  const version: number[] = [];
  const names: string[] = [];
  const page = path.split('/').map(part => {
    const found = versionPart.exec(part);
    if (!found) return part;
    names.push(found[1]);
    version.push(...found[1].split('.').map(number => (/^\d+$/.test(number) ? Number(number) : anyNumber)));
    return '*';
  });
  return { page: page.join('/'), version, names };
}

/** Above 0 where `a` is the later version of the same page, below 0 where `b` is, 0 where they are no versions of one page. */
export function compareVersions(a: PageVersion, b: PageVersion): number {
  if (a.page !== b.page) return 0;
  for (let i = 0; i < Math.max(a.version.length, b.version.length); i++) {
    const difference = (a.version[i] ?? -1) - (b.version[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Versions that a question names: `3.4` of "in v3.4". */
export function versionsNamed(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/(?<![\w.])v?(\d+(?:\.(?:\d+|x))*)(?![\w]|\.\d)/gi)].map(([, version]) => version));
}
