import { hashText } from '../../base/hash';
import type { ParseInput } from '../markdown/parse';
import type { ParsedDocument } from '../model/lexical';
import { blockDocument } from './blockDocument';
import { HtmlBlocks } from './htmlBlocks';
import { contentOf } from './htmlContent';
import { closings, type HtmlToken, htmlTokens } from './htmlTokens';
import { addressOf, onTheWeb } from './webAddress';

/**
 * Reads a page of HTML: headings, paragraphs, lists, tables, code and links of its content; scripts, styles and navigation are left out.
 * Tables, lists, quotations and code get the marks that markdown has for them, so that all that comes after reads them alike. Never throws;
 * cost: linear.
 */
export function parseHtml(input: ParseInput): ParsedDocument {
  const { text: html } = input;
  const { tokens, comments } = htmlTokens(html);
  const closing = closings(tokens);
  const content = contentOf(tokens, closing);
  const blocks = new HtmlBlocks(html, { tokens, closing, content });
  for (let i = content.from; i < content.to; i++) i = blocks.read(i);
  const found = blocks.finish();
  const address = addressOf(tokens, comments);
  const links = address === null ? found.links : found.links.map(link => ({ ...link, raw: onTheWeb(address, link.raw) }));
  return blockDocument(input, { ...found, links, hash: hashText(html), title: found.title ?? titleOf(tokens) });
}

/** What the page's head calls it. */
function titleOf(tokens: readonly HtmlToken[]): { readonly text: string; readonly span: null } | null {
  const at = tokens.findIndex(token => token.kind === 'open' && token.name === 'title');
  let text = '';
  for (let i = at + 1; at >= 0 && i < tokens.length; i++) {
    const token = tokens[i];
    if (token.kind !== 'text') break;
    text += token.value;
  }
  const words = text.replace(/\s+/g, ' ').trim();
  return words === '' ? null : { text: words, span: null };
}
