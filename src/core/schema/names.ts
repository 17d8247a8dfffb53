/** `owned by` is `OWNED_BY`. */
export function relationName(name: string): string {
  return name
    .trim()
    .replace(/[\s-]+/g, '_')
    .toUpperCase();
}

/** `order-items` is `OrderItem`: what a row of a file of that name is, where nothing says so. */
export function typeName(fileName: string): string {
  const words = fileName.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '');
  return words.map((word, i) => capital(i === words.length - 1 ? singular(word) : word)).join('');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Of an English plural; others stay as they are. */
export function singular(word: string): string {
  if (/ies$/i.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses)$/i.test(word)) return word.slice(0, -2);
  return /s$/i.test(word) && !/(?:ss|us|is)$/i.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** What two spellings of a name in a schema have in common: case, width and white space do not count. */
export function sameName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
