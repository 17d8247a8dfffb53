import type { NewFile } from '../model/edit';
import type { HealthFinding } from '../model/health';
import type { Link } from '../model/lexical';
import { type CheckedDocument, findingIn } from './findings';
import { count } from './graphFindings';
import { isPlaceholder, linksIn } from './linkFindings';

/** Collects the wikilinks to notes that are not there yet, over all documents; one finding a note, at its first link. */
export class Placeholders {
  readonly #byName = new Map<
    string,
    { readonly first: HealthFinding; readonly name: string; links: number; readonly files: Set<string> }
  >();

  /** Documents come in the order of their files. */
  add(checked: CheckedDocument): void {
    for (const { link } of linksIn(checked, 'missing-file')) {
      if (!isPlaceholder(link)) continue;
      const name = noteName(link);
      const key = name.normalize('NFC').toLowerCase();
      const known = this.#byName.get(key);
      if (known) {
        known.links++;
        known.files.add(checked.file);
        continue;
      }
      const create = newNote(checked.document, name);
      const fix = create && { title: `Create ${create.path}`, edits: [], create };
      const first = findingIn(checked, link.span, { kind: 'placeholder', message: `There is no note "${name}" yet`, reason: '', fix });
      this.#byName.set(key, { first, name, links: 1, files: new Set([checked.file]) });
    }
  }

  findings(): HealthFinding[] {
    return [...this.#byName.values()].map(({ first, links, files }) => ({
      ...first,
      reason: `${count(links, 'link', 'links')} in ${count(files.size, 'file', 'files')} ${links === 1 ? 'leads' : 'lead'} to it.`,
    }));
  }
}

/** The name of the note that a wikilink means, without heading and extension. */
export function noteName({ raw }: Pick<Link, 'raw'>): string {
  return raw
    .replace(/#.*$/, '')
    .replace(/\.(?:md|mdx|markdown)$/i, '')
    .replaceAll('\\', '/')
    .trim();
}

/** The note that makes a wikilink lead somewhere: beside the document, or where its path says. Null where no file can be named so. */
export function newNote({ folder, path }: { readonly folder: string; readonly path: string }, name: string): NewFile | null {
  const rooted = name.startsWith('/');
  const parts = name.split('/').filter(part => part !== '' && part !== '.');
  if (parts.length === 0 || parts.some(part => /[:*?"<>|]|\p{Cc}|^\.\.$|[. ]$/u.test(part))) return null;
  const directory = rooted ? [] : path.split('/').slice(0, -1);
  const title = parts[parts.length - 1];
  return { folder, path: `${[...directory, ...parts].join('/')}.md`, text: `# ${title}\n` };
}
