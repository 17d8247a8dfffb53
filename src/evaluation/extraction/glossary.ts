import type { ReadDocument } from '../../core/indexing/reading';
import { evened, type ExtractionReport, jsonLines, share } from './score';

/**
 * Terms and aliases of a glossary against what their own pages give: a term counts where the page defines it, with the characters that
 * do, an alias where the page gives it as another name. `gold` has lines `{ entity, aliases: [{ text }], definition_file }`.
 */
export function scoreGlossary(gold: string, read: (file: string) => ReadDocument | null): ExtractionReport {
  let terms = 0;
  let named = 0;
  let defined = 0;
  let aliases = 0;
  let found = 0;
  const errors: string[] = [];
  for (const row of jsonLines(gold)) {
    const file = String(row.definition_file);
    const page = read(file);
    const names = page?.domain.names ?? [];
    const term = evened(String(row.entity));
    terms++;
    const own = names.filter(({ kind, name }) => kind === 'defined' && evened(name) === term);
    if (own.length > 0 || (page !== null && evened(page.document.title) === term)) named++;
    else errors.push(`${file}: not the term ${String(row.entity)}`);
    if (own.some(({ description }) => description !== null)) defined++;
    else errors.push(`${file}: no definition of ${String(row.entity)}`);
    const others = new Set(names.filter(({ kind }) => kind === 'alias' || kind === 'abbreviation').map(({ name }) => evened(name)));
    for (const alias of aliasesOf(row.aliases)) {
      aliases++;
      if (others.has(evened(alias))) found++;
      else errors.push(`${file}: not the alias ${alias}`);
    }
  }
  return {
    scores: [share('terms', named, terms), share('terms with a definition', defined, terms), share('aliases', found, aliases)],
    errors,
  };
}

function aliasesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => (typeof item === 'object' && item !== null && 'text' in item ? [String(item.text)] : []));
}
