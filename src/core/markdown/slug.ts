import { slug as githubSlug } from 'github-slugger';

const plain = /^[A-Za-z0-9_ -]*$/;

/** GitHub's anchor of a heading's rendered text, before duplicates are numbered. */
export function slugOf(heading: string): string {
  if (plain.test(heading)) return heading.toLowerCase().replaceAll(' ', '-');
  return githubSlug(heading);
}

/** Numbers duplicates as GitHub does: the second `a` is `a-1`, unless a heading already has that. */
export class Slugger {
  readonly #seen = new Map<string, number>();

  next(heading: string): string {
    const slug = slugOf(heading);
    let unique = slug;
    while (this.#seen.has(unique)) {
      const count = this.#seen.get(slug)! + 1;
      this.#seen.set(slug, count);
      unique = `${slug}-${count}`;
    }
    this.#seen.set(unique, 0);
    return unique;
  }
}
