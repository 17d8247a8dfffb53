/** A test of POSIX paths below a folder by patterns: `*`, `?`, `**` and `{a,b}`; case counts, names with a leading dot are like others. */
export function compileGlobs(patterns: readonly string[]): (path: string) => boolean {
  const compiled = patterns.map(pattern => new RegExp(`^${source(pattern.normalize('NFC').replace(/^\.?\//, ''))}$`));
  return path => compiled.some(pattern => pattern.test(path.normalize('NFC')));
}

const parts = /\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{]+|\{/g;

function source(pattern: string): string {
  return pattern.replace(parts, part => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.length > 1 && part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(source).join('|')})`;
    return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  });
}
