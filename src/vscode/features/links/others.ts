/** Extensions that answer for wikilinks themselves: two answers to one link are worse than either. */
const others: readonly { readonly id: string; readonly name: string }[] = [
  { id: 'foam.foam-vscode', name: 'Foam' },
  { id: 'svsool.markdown-memo', name: 'Memo' },
  { id: 'dendron.dendron', name: 'Dendron' },
  { id: 'kortina.vscode-markdown-notes', name: 'Markdown Notes' },
];

/** Tells whether we yield. `isActive` is asked each time, since extensions start when they like; each is told once. */
export function yielding(isActive: (id: string) => boolean, tell: (message: string) => void): () => boolean {
  const told = new Set<string>();
  return () => {
    const found = others.find(({ id }) => isActive(id));
    if (found === undefined) return false;
    if (!told.has(found.id)) tell(`${found.name} (${found.id}) is active: links in the editor and its preview are left to it.`);
    told.add(found.id);
    return true;
  };
}
