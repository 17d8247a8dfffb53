import { describe, expect, test } from 'vitest';
import { supports } from '../../../src/core/answer/support';
import { Stems } from '../../../src/core/extraction/words';

const odile = 'name: Odile Brandt owns: Volvo Amazon lives with: Piet Brandt';
const json = '{ "name": "Odile Brandt", "owns": "Volvo Amazon", "town": "Ghent" }';

describe('a row bears out what it says of itself, in its direction', () => {
  test.each<[string, string, boolean]>([
    [odile, 'Odile Brandt owns the Volvo Amazon.', true],
    [odile, 'The Volvo Amazon is owned by Odile Brandt.', true],
    [odile, 'Piet Brandt owns the Volvo Amazon.', false],
    [odile, 'The Volvo Amazon owns Odile Brandt.', false],
    [odile, 'Odile Brandt lives with Piet Brandt.', true],
    [json, 'Odile Brandt owns the Volvo Amazon.', true],
    [json, 'The Volvo Amazon owns Odile Brandt.', false],
    ['The rule: Odile Brandt owns the Volvo Amazon.', 'Odile Brandt owns the Volvo Amazon.', true],
  ])('%s | %s', (quote, statement, expected) => {
    const support = { quote, title: 'people', context: 'people', header: '', passage: '' };
    expect(supports(statement, [support], new Stems()).class === 'supported').toBe(expected);
  });
});
