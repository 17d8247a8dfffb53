/** How many square and curly brackets are open at once at most. Cost: linear; brackets in quotes count too. */
export function openBrackets(source: string): number {
  let open = 0;
  let most = 0;
  for (let i = 0; i < source.length; i++) {
    const unit = source.charCodeAt(i);
    if (unit === 91 || unit === 123) most = Math.max(most, ++open);
    else if ((unit === 93 || unit === 125) && open > 0) open--;
  }
  return most;
}
