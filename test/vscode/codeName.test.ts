import { describe, expect, it } from 'vitest';
import { codeNameAt } from '../../src/vscode/features/symbols/codeName';

/** `|` is the cursor; `expected` is containers and name, and the characters that are underlined. */
function check(marked: string, expected: readonly [string, string] | null): void {
  const character = marked.indexOf('|');
  const line = marked.replace('|', '');
  const found = codeNameAt(line, character);
  const shown = found && [[...found.containers, found.name].join(' '), line.slice(found.start, found.end)];
  expect(shown).toEqual(expected);
}

describe('the name in a code span', () => {
  it.each([
    ['The `re|tries` flag', ['retries', 'retries']],
    ['|`retries`', null],
    ['`|retries`', ['retries', 'retries']],
    ['`retries|` is', ['retries', 'retries']],
    ['`a` and `|b`', ['b', 'b']],
    ['`a` a|nd `b`', null],
    ['``q|ueue`` of two marks', ['queue', 'queue']],
    ['`Queue.pu|sh()`', ['Queue push', 'Queue.push()']],
    ['`std::ve|ctor<int>`', ['std vector', 'std::vector<int>']],
    ['`Foo#b|ar`', ['Foo bar', 'Foo#bar']],
    ['`@Inj|ect`', ['Inject', '@Inject']],
    ['`größ|e`', ['größe', 'größe']],
    ['`p->ne|xt`', ['p next', 'p->next']],
    ['`npm in|stall`', null],
    ['`--fl|ag`', null],
    ['`8|080`', null],
    ['`unclosed na|me', null],
    [String.raw`\`not| code`, null],
    ['no code| here', null],
    ['`|`', null],
  ] as const)('%s', check);

  it('is found in time in a line of nothing but marks', () => {
    expect(codeNameAt('`a'.repeat(5_000), 9_998)).toEqual({ name: 'a', containers: [], start: 9_997, end: 9_998 });
    expect(codeNameAt('`a'.repeat(50_000), 99_999)).toBeNull();
    expect(codeNameAt(`\`${'a.'.repeat(99)}(\``, 20)).toBeNull();
  });
});
