import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BertTokenizer, specialPieces } from '../../../src/core/vectors/bertTokenizer';

// The shipped vectors leave out signs and other scripts.
const signs = [..."?-=,'’“”–—$+<>^`|~_."];
const scripts = 'α σ ς ##σ ##α 吉 野 家 て ##ラ ##ー ##メ ##ン ##を 食 へ ##る'.split(' ');
const pieces = [...specialPieces, ...signs, ...scripts, ...shippedPieces()];
const tokenizer = new BertTokenizer({ pieces, lowercase: true });

/** The vocabulary of the model that the shipped vectors come from: its pieces stand after the first line of their file. */
function shippedPieces(): string[] {
  const file = readFileSync('media/vectors/words.bin');
  const end = file.indexOf(10);
  const { pieces: count } = JSON.parse(file.subarray(0, end).toString('utf8')) as { pieces: number };
  return file
    .subarray(end + 1)
    .toString('utf8')
    .split('\n', count);
}

function check(text: string, expected: string): void {
  const ids = tokenizer.encode(text, 512);
  expect(ids.map(id => pieces[id]).join(' ')).toBe(`[CLS] ${expected} [SEP]`);
}

describe('pieces of a text', () => {
  // Made with the package `tokenizers` 0.23.3 from the tokenizer.json of all-MiniLM-L6-v2.
  it.each([
    ['How do I roll back a Deployment?', 'how do i roll back a deployment ?'],
    ['kubectl get pods --namespace=kube-system -o yaml', 'ku ##be ##ct ##l get pods - - names ##pace = ku ##be - system - o ya ##ml'],
    ['Café naïve, Größe, Łódź, İstanbul', 'cafe naive , gr ##o ##ße , łodz , istanbul'],
    ["don't can’t “quoted” –dash—", "don ' t can ’ t “ quoted ” – dash —"],
    ['ΑΣ ΣΑΣ ς', 'α ##σ σ ##α ##σ ς'],
    ['吉野家でラーメンを食べる', '吉 野 家 て ##ラ ##ー ##メ ##ン ##を 食 へ ##る'],
    ['a\u200bb c\ufeffd e\u00ade \ufffd g\u0301 \u0085', 'ab cd ee g'],
    ['$1+2=3<4>5^6`7|8~9', '$ 1 + 2 = 3 < 4 > 5 ^ 6 ` 7 | 8 ~ 9'],
    ['tab\tline\r\nnbsp\u00a0ls\u2028end', 'tab line n ##bs ##p l ##s end'],
    ['🎉emoji👩‍💻 \u{20000}', '[UNK] [UNK]'],
    [`${'x'.repeat(101)} yyyyyyy`, '[UNK] y ##y ##y ##y ##y ##y ##y'],
    ['snake_case camelCase HTTPServer 0x1F 3.14', 'snake _ case camel ##case https ##er ##ver 0 ##x ##1 ##f 3 . 14'],
  ])('are those of the real tokenizer: %s', check);

  it('are cut to as many as the model takes, with its end', () => {
    const ids = tokenizer.encode('one two three four five six', 5);
    expect(ids.map(id => pieces[id])).toEqual(['[CLS]', 'one', 'two', 'three', '[SEP]']);
    expect(tokenizer.encode('namespaces', 3)).toHaveLength(3);
    expect(tokenizer.encode('', 5).map(id => pieces[id])).toEqual(['[CLS]', '[SEP]']);
  });

  it('keep capitals where the model does', () => {
    const cased = new BertTokenizer({ pieces: [...specialPieces, 'Ab', 'ab', 'é'], lowercase: false });
    expect(cased.encode('Ab ab é', 9)).toEqual([0, 3, 4, 5, 1]);
  });
});
