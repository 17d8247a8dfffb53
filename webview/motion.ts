/** Whether the reader wants no motion: the editor says so, else the system. */
export function reducedMotion(): boolean {
  return document.body.classList.contains('vscode-reduce-motion') || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
