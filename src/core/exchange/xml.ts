/** Text inside XML, also inside attributes. What XML 1.0 cannot hold (control characters, lone surrogates) becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"'\t\n\r]/g, character => `&#${character.charCodeAt(0)};`)
    .replace(/\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '\ufffd');
}
