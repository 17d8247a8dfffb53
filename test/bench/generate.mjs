// A workspace of notes to measure on: seeded, so that every run has the same bytes. Words follow Zipf's law over made-up syllables.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const syllables =
  'ba be bi bo bu da de di do du fa fe fi ga ge go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );
const vocabularySize = 20_000;
/** Share of the notes that link to the hub: 9,000 of 10,000. */
const hubShare = 0.9;
const notesPerFolder = 100;

/** A small, good generator of numbers from 0 to 1 (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Writes `documents` notes into `folder`: a hub, a note of `bigBytes`, and ordinary notes of about four passages and four links.
 * Returns the titles and paths of the ordinary notes.
 */
export function generate(folder, { documents, seed = 1, bigBytes = 5 * 1024 * 1024 }) {
  const next = random(seed);
  const words = vocabulary(next);
  const word = () => words[Math.min(words.length - 1, Math.floor(words.length ** next()) - 1)];
  const sentence = () => {
    const text = Array.from({ length: 8 + Math.floor(next() * 12) }, word).join(' ');
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 2 + Math.floor(next() * 3) }, sentence).join(' ');
  const rare = () => words[Math.floor(words.length * (0.05 + 0.95 * next()))];
  const name = text => text[0].toUpperCase() + text.slice(1);
  const notes = Array.from({ length: documents - 2 }, (_, i) => ({
    title: `${name(rare())} ${name(rare())} ${i}`,
    path: `notes-${Math.floor(i / notesPerFolder)}/note-${i}.md`,
  }));
  const files = new Map();
  for (const [i, { title, path }] of notes.entries()) {
    const other = () => notes[Math.floor(next() * notes.length)];
    const wiki = () => `[[${other().path.split('/')[1].slice(0, -3)}]]`;
    const inline = () => {
      const to = other();
      return `[${to.title}](../${to.path})`;
    };
    const hub = next() < hubShare ? ' See the [hub](../hub.md).' : '';
    files.set(
      path,
      `${i % 3 === 0 ? `---\ntags: [${word()}, ${word()}]\nowner: ${name(rare())}\n---\n` : ''}# ${title}\n\n${paragraph()}${hub}\n\n## ${name(word())} ${word()}\n\n${paragraph()} ${wiki()} ${sentence()}\n\n- ${sentence()}\n- ${inline()} ${sentence()}\n\n## ${name(word())}\n\n${paragraph()} ${inline()}\n`,
    );
  }
  files.set(
    'hub.md',
    `# Hub\n\n${paragraph()}\n\n${notes
      .slice(0, 200)
      .map(note => `- [${note.title}](${note.path})`)
      .join('\n')}\n`,
  );
  const big = ['# Big note\n'];
  for (let size = 0, i = 0; size < bigBytes; i++) {
    const block = `${i % 20 === 0 ? `\n## ${name(word())} ${i}\n` : ''}\n${Array.from({ length: 4 }, paragraph).join(' ')}\n`;
    big.push(block);
    size += block.length;
  }
  files.set('big.md', big.join(''));
  for (let i = 0; i <= Math.floor(notes.length / notesPerFolder); i++) mkdirSync(join(folder, `notes-${i}`), { recursive: true });
  for (const [path, text] of files) writeFileSync(join(folder, path), text);
  return notes;
}

function vocabulary(next) {
  const words = new Set();
  while (words.size < vocabularySize) {
    const length = 2 + Math.floor(next() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(next() * syllables.length)]).join(''));
  }
  return [...words];
}

// node test/bench/generate.mjs FOLDER [DOCUMENTS] [SEED]
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, documents = '10000', seed = '1'] = process.argv.slice(2);
  if (!folder) throw new Error('usage: node test/bench/generate.mjs FOLDER [DOCUMENTS] [SEED]');
  generate(folder, { documents: Number(documents), seed: Number(seed) });
}
