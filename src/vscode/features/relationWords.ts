/** `OWNED_BY` as people say it: `owned by`. */
export function relationWords(type: string): string {
  return type.toLowerCase().replaceAll('_', ' ');
}
