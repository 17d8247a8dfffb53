/** Rather too many than too few, for any model: a token is some three characters of Latin text, and less than one of others. */
export function estimateTokens(text: string): number {
  let latin = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x250) latin++;
  return Math.ceil(latin / 3 + (text.length - latin) * 1.2);
}
