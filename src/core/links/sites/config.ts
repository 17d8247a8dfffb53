import { parse } from 'yaml';
import { readToml } from '../../markdown/tomlFrontMatter';

/** Keys in lower case, nested ones with dots, each with its values in words. */
export type Config = ReadonlyMap<string, readonly string[]>;

/** Characters; a configuration is smaller, and what is larger is not worth the time. */
const maxLength = 200_000;

/** Lists of redirects are longer, and are JSON, which is read fast. */
const maxTree = 4_000_000;

/** Reads a configuration in TOML, YAML or JSON (also with comments), by the file's extension. Empty where it cannot be read. */
export function readConfig(path: string, text: string): Config {
  const config = new Map<string, readonly string[]>();
  if (text.length > maxLength) return config;
  if (/\.toml$/i.test(path)) {
    for (const { key, values } of readToml(text, 0))
      config.set(key.toLowerCase(), [...(config.get(key.toLowerCase()) ?? []), ...values.map(value => value.text)]);
    return config;
  }
  const source = /\.jsonc?$/i.test(path) ? text.replace(/^\s*\/\/.*$/gm, '') : text;
  try {
    flatten(parse(source, { logLevel: 'silent', strict: false, maxAliasCount: 100 }), '', config, 0);
  } catch {
    // A configuration that cannot be read tells nothing; the plain rules hold then.
  }
  return config;
}

/** A configuration in YAML or JSON as it is; an empty object where it cannot be read or is none. */
export function readTree(text: string): Readonly<Record<string, unknown>> {
  if (text.length > maxTree) return {};
  try {
    const tree: unknown = text.trimStart().startsWith('{')
      ? JSON.parse(text)
      : parse(text, { logLevel: 'silent', strict: false, maxAliasCount: 100 });
    return typeof tree === 'object' && tree !== null && !Array.isArray(tree) ? (tree as Record<string, unknown>) : {};
  } catch {
    // As above.
    return {};
  }
}

function flatten(value: unknown, key: string, config: Map<string, readonly string[]>, depth: number): void {
  if (depth > 8 || value === null || value === undefined) return;
  if (typeof value !== 'object') config.set(key, [...(config.get(key) ?? []), String(value)]);
  else if (Array.isArray(value)) for (const item of value) flatten(item, key, config, depth + 1);
  else
    for (const [name, inner] of Object.entries(value))
      flatten(inner, key === '' ? name.toLowerCase() : `${key}.${name.toLowerCase()}`, config, depth + 1);
}

/** The value of a property in JavaScript source: `baseUrl: '/x/'`. */
export function scriptValue(source: string, name: string): string | null {
  const match = new RegExp(`\\b${name}\\s*:\\s*(['"\`])([^'"\`\\n]*)\\1`).exec(source);
  return match === null ? null : match[2];
}

/** Netlify's `_redirects`: `/from /to [status]` lines, of which the first that fits counts; `from` may be a pattern (`*`, `:name`). */
export function readRedirects(text: string): [string, string][] {
  return text.split(/\r\n|\n|\r/).flatMap(line => {
    const [from, ...rest] = line.trim().split(/\s+/);
    // Between them may stand conditions on the query: `/from id=:id /to`.
    const to = rest.find(part => part.startsWith('/'));
    if (!from?.startsWith('/') || to === undefined || rest.some(part => /^(?:404|410)!?$/.test(part))) return [];
    return isCatchAll(from, to) ? [] : [[from, to] as [string, string]];
  });
}

/** `/*` to one page is how servers show an error page or an application: it tells nothing about the address. */
function isCatchAll(from: string, to: string): boolean {
  return from === '/*' && !to.includes(':splat');
}

/** The `[[redirects]]` of `netlify.toml`. */
export function tomlRedirects(config: Config): [string, string][] {
  const from = config.get('redirects.from') ?? [];
  const to = config.get('redirects.to') ?? [];
  if (from.length !== to.length) return [];
  return from.flatMap((address, i) => {
    const local = address.startsWith('/') && to[i].startsWith('/') && !isCatchAll(address, to[i]);
    return local ? [[address, to[i]] as [string, string]] : [];
  });
}

/** Old and new address in JavaScript source: `{ from: '/a', to: '/b' }`, where `from` may be a list. */
export function scriptRedirects(source: string): [string, string][] {
  return [...source.matchAll(/\{[^{}]*\bfrom\s*:[^{}]*\}/g)].flatMap(([block]) => {
    const to = scriptValue(block, 'to');
    const from = /\bfrom\s*:\s*(\[[^\]]*\]|(['"`])[^'"`\n]*\2)/.exec(block)?.[1] ?? '';
    return to === null ? [] : [...from.matchAll(/['"`]([^'"`\n]+)['"`]/g)].map(([, address]) => [address, to] as [string, string]);
  });
}

/** The `'key': 'value'` pairs of an object in JavaScript source: `name: { 'a': 'b' }`. */
export function scriptPairs(source: string, name: string): [string, string][] {
  const block = new RegExp(`\\b${name}\\s*:\\s*\\{([^{}]*)\\}`).exec(source)?.[1] ?? '';
  return [...block.matchAll(/(['"`])([^'"`\n]+)\1\s*:\s*(['"`])([^'"`\n]*)\3/g)].map(([, , key, , value]) => [key, value]);
}
