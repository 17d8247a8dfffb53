import { readWikiLink } from '../../../core/markdown/wikiLinks';
import type { LinkDestination, LinkInfo } from '../../../core/model/editing';

/** What of markdown-it is used; VS Code hands its own instance over. */
export interface MarkdownIt {
  readonly inline: {
    readonly ruler: { before(name: string, rule: string, run: (state: InlineState, silent: boolean) => boolean): void };
  };
  readonly renderer: {
    readonly rules: Record<
      string,
      ((tokens: readonly MarkdownToken[], index: number, options: unknown, env: PreviewEnv) => string) | undefined
    >;
  };
  render(text: string, env: PreviewEnv): string;
}

interface InlineState {
  readonly src: string;
  pos: number;
  push(type: string, tag: string, nesting: -1 | 0 | 1): MarkdownToken;
}

interface MarkdownToken {
  content: string;
  attrs: [string, string][] | null;
  children: MarkdownToken[] | null;
  meta: unknown;
}

/** What VS Code's preview passes along; a text without a document has none. */
interface PreviewEnv {
  readonly currentDocument?: { toString(): string };
  readonly docgraphDepth?: number;
}

export interface PluginContext {
  readonly yields: () => boolean;
  /** The link of a document (by its URI) as it is written; undefined while it is not known. */
  link(document: string, raw: string, embedded: boolean): LinkInfo | undefined;
  uriOf(target: LinkDestination): string | undefined;
}

interface Found {
  readonly raw: string;
  readonly label: string;
}

/** Embeds in embeds that are still shown; a document may embed itself. */
const deepest = 3;
const image = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico)$/i;

/** Reads `[[...]]` and `![[...]]`, and renders them as links, images and embedded text. */
export function wikiLinkPlugin(markdown: MarkdownIt, context: PluginContext): MarkdownIt {
  markdown.inline.ruler.before('link', 'docgraph_wikilink', (state, silent) => readLink(state, silent, context));
  markdown.renderer.rules.docgraph_wikilink = (tokens, index, _, env) => {
    const { raw, label } = tokens[index].meta as Found;
    return linkHtml(env.currentDocument && context.link(env.currentDocument.toString(), raw, false), raw, label, env);
  };
  markdown.renderer.rules.docgraph_embed = (tokens, index, options, env) => {
    const { raw, label } = tokens[index].meta as Found;
    const link = env.currentDocument && context.link(env.currentDocument.toString(), raw, true);
    if (!link?.target) return linkHtml(link, raw, label, env);
    const { target } = link;
    if (image.test(target.path)) return imageHtml(markdown, tokens[index], { href: hrefOf(target), label, options, env });
    const depth = env.docgraphDepth ?? 0;
    if (target.preview === '' || depth >= deepest) return linkHtml(link, raw, label, env);
    const uri = context.uriOf(target);
    const inner = markdown.render(target.preview, {
      ...env,
      docgraphDepth: depth + 1,
      ...(uri && { currentDocument: { toString: () => uri } }),
    });
    return `<span class="docgraph-embed">${inner}</span>`;
  };
  return markdown;
}

function readLink(state: InlineState, silent: boolean, context: PluginContext): boolean {
  const embedded = state.src.startsWith('![[', state.pos);
  if ((!embedded && !state.src.startsWith('[[', state.pos)) || context.yields()) return false;
  const found = readWikiLink(state.src, state.pos + (embedded ? 1 : 0));
  if (found === null) return false;
  if (!silent) {
    const token = state.push(embedded ? 'docgraph_embed' : 'docgraph_wikilink', '', 0);
    const meta: Found = { raw: state.src.slice(found.rawStart, found.rawEnd), label: state.src.slice(found.textStart, found.textEnd) };
    token.meta = meta;
    token.content = meta.label;
  }
  state.pos = found.end;
  return true;
}

function linkHtml(link: LinkInfo | undefined, raw: string, label: string, _env: PreviewEnv): string {
  const seen = escapeHtml(label);
  if (link?.target) {
    const href = escapeHtml(hrefOf(link.target));
    return `<a href="${href}" data-href="${href}" title="${escapeHtml(link.target.title)}">${seen}</a>`;
  }
  const title = link ? ` title="${escapeHtml(link.problem)}"` : '';
  return `<span class="docgraph-missing"${title} data-target="${escapeHtml(raw)}">${seen}</span>`;
}

/** By VS Code's own rule for images, which makes the address that the preview may load. */
function imageHtml(
  markdown: MarkdownIt,
  token: MarkdownToken,
  { href, label, options, env }: { readonly href: string; readonly label: string; readonly options: unknown; readonly env: PreviewEnv },
): string {
  const rule = markdown.renderer.rules.image;
  const drawn = Object.assign(Object.create(Object.getPrototypeOf(token) as object) as MarkdownToken, token, {
    type: 'image',
    tag: 'img',
    attrs: [
      ['src', href],
      ['alt', label],
    ],
    children: [],
  });
  return rule ? rule([drawn], 0, options, env) : `<img src="${escapeHtml(href)}" alt="${escapeHtml(label)}">`;
}

/** From the root of the workspace folder, as the preview resolves it from any document. */
function hrefOf({ path, slug, line }: LinkDestination): string {
  const fragment = slug !== '' ? `#${encodeURIComponent(slug)}` : line !== null && line > 0 ? `#L${line + 1}` : '';
  return `/${path.split('/').map(encodeURIComponent).join('/')}${fragment}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
