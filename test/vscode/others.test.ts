import { expect, it } from 'vitest';
import { yielding } from '../../src/vscode/features/links/others';

it('yields to another extension for wikilinks while it is active, and says so once', () => {
  const active = new Set(['somebody.else']);
  const told: string[] = [];
  const yields = yielding(
    id => active.has(id),
    message => told.push(message),
  );
  expect(yields()).toBe(false);
  active.add('foam.foam-vscode');
  expect([yields(), yields()]).toEqual([true, true]);
  active.delete('foam.foam-vscode');
  expect(yields()).toBe(false);
  expect(told).toEqual(['Foam (foam.foam-vscode) is active: links in the editor and its preview are left to it.']);
});
