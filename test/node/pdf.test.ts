import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultSettings } from '../../src/core/options';
import { fsWorkspace, singleFolder } from '../../src/node/fsWorkspace';
import { readPdf } from '../../src/node/pdf';
import { pdfFile } from '../support/pdfFile';
import { engineOver, options } from '../support/smallEngine';

describe('a PDF', () => {
  it('is read page by page, in paragraphs', async () => {
    const file = pdfFile([['The gateway is owned', 'by the platform team.', '', 'It listens on port 8443.'], ['The end.']]);
    expect(await readPdf(file)).toEqual({
      text: 'Page 1\n\nThe gateway is owned\nby the platform team.\n\nIt listens on port 8443.\n\n\fPage 2\n\nThe end.',
    });
  });

  it('has words whole that a line end cut, and keeps the hyphen of those that have one', async () => {
    const file = pdfFile([['A well-known sys-', 'tem of a well-', 'known kind (x).']]);
    expect(await readPdf(file)).toEqual({ text: 'Page 1\n\nA well-known system of a well-known kind (x).' });
  });

  it('says that it is empty, or broken', async () => {
    expect(await readPdf(pdfFile([[]]))).toMatchObject({ text: '', warning: { code: 'binary' } });
    expect(await readPdf(new TextEncoder().encode('no PDF'))).toMatchObject({ problem: { code: 'unreadable' } });
    expect(await readPdf(pdfFile([['Cut.']]).slice(0, 40))).toMatchObject({ problem: { code: 'unreadable' } });
  });

  it('answers with its page and its exact words, and what was wrong with reading it is a problem of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docgraph-pdf-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'guide.pdf'), pdfFile([['Introduction.'], ['The gateway is owned by the platform team.']]));
    writeFileSync(join(folder, 'scan.pdf'), pdfFile([[]]));
    const engine = engineOver(fsWorkspace([singleFolder(folder)]));
    await engine.refresh({ settings: { ...defaultSettings, kinds: { ...defaultSettings.kinds, pdf: true } } });
    const { answer } = await engine.ask('Who owns the gateway?', options());
    const [citation] = answer.points[0].citations;
    expect(citation).toMatchObject({ file: 'guide.pdf', headings: ['Page 2'], quote: 'The gateway is owned by the platform team.' });
    expect((await engine.health()).filter(({ file }) => file === 'scan.pdf').map(({ reason }) => reason)).toContain(
      'The PDF holds no text, only pictures of it.',
    );
  });
});
