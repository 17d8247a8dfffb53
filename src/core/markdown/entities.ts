const pattern = /&(?:#[xX]([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-zA-Z][a-zA-Z0-9]{1,31}));/y;

/** The names that documents use; others are left as they are written. */
const table = [
  'amp=& lt=< gt=> quot=" copy=© reg=® trade=™ mdash=— ndash=– hellip=… lsquo=‘ rsquo=’ ldquo=“ rdquo=” laquo=« raquo=»',
  'bull=• middot=· para=¶ sect=§ deg=° plusmn=± times=× divide=÷ minus=− le=≤ ge=≥ ne=≠ asymp=≈ infin=∞ larr=← rarr=→',
  'uarr=↑ darr=↓ harr=↔ rArr=⇒ lArr=⇐ check=✓ cross=✗ star=☆ euro=€ pound=£ yen=¥ cent=¢ frac12=½ frac14=¼ frac34=¾',
  'sup2=² sup3=³ micro=µ alpha=α beta=β gamma=γ delta=δ lambda=λ mu=μ pi=π sigma=σ omega=ω Delta=Δ Sigma=Σ Omega=Ω auml=ä',
  'ouml=ö uuml=ü Auml=Ä Ouml=Ö Uuml=Ü szlig=ß eacute=é egrave=è agrave=à ccedil=ç ntilde=ñ iexcl=¡ iquest=¿ shy=\u00ad',
  'zwj=\u200d zwnj=\u200c lbrace={ rbrace=} lbrack=[ rbrack=] lpar=( rpar=) vert=| verbar=| num=# ast=* lowbar=_ grave=`',
  'bsol=\\ sol=/ colon=: comma=, period=. excl=! quest=?',
];

const names = new Map<string, string>([
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
]);
for (const entry of table.join(' ').split(' ')) names.set(entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1));

/** The character reference at `position`, decoded; null where it is none or its name is not known. */
export function readEntity(text: string, position: number): { readonly end: number; readonly value: string } | null {
  pattern.lastIndex = position;
  const match = pattern.exec(text);
  if (match === null) return null;
  const end = pattern.lastIndex;
  if (match[3] !== undefined) return names.has(match[3]) ? { end, value: names.get(match[3])! } : null;
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return { end, value: valid ? String.fromCodePoint(code) : '\ufffd' };
}
