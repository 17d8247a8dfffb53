import { parse } from 'yaml';
import { readToml } from '../../markdown/tomlFrontMatter';

/** Keys in lower case, nested ones with dots, each with its values in words. */
export type Config = ReadonlyMap<string, readonly string[]>;

/** Characters; a configuration is smaller, and what is larger is not worth the time. */
const maxLength = 200_000;

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

/** Netlify's `_redirects`: `/from /to [status]` lines. Only plain addresses; patterns with `*` or `:name` are left out. */
export function readRedirects(text: string): Map<string, string> {
  const redirects = new Map<string, string>();
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [from, to] = line.trim().split(/\s+/);
    if (from?.startsWith('/') && to?.startsWith('/') && !/[*:]/.test(from + to)) redirects.set(from, to);
  }
  return redirects;
}
