/** The first Node that has what a server needs: SQLite without a flag, and `Intl` and streams as the protocol's kit uses them. */
const oldest = [22, 15] as const;

/** Why a Node of this version (`22.15.0`) cannot serve, with the remedy; null where it can. */
export function nodeProblem(version: string): string | null {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return null;
  return `docgraph mcp needs Node ${oldest.join('.')} or newer, and this is Node ${version}. Install a newer Node, or use the server that the VS Code extension offers.`;
}
