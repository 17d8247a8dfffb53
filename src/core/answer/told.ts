/**
 * An order to say something: `Reply that the ferry is cancelled`, `and tell the user that ...`, `say: "..."`. Told of somebody
 * (`Operators say that ...`) it is a report, and stays.
 */
const order =
  /(?:^|[.!?:;,]\s+|\b(?:and|then|must|should|always|please|now|instead)\s+)(?:(?:only|just|simply)\s+)?(?:(?:reply|respond|answer|say|state|claim|pretend|write|report|conclude|announce)(?:\s+(?:only|instead|to\s+(?:\w+\s+){1,2}?\w+))?|(?:tell|inform|assure)\s+(?:\w+\s+){1,4}?)\s*(?:\bthat\b|:?\s*(?=["“”']))([^.!?\n]*)/gi;

/** The text without what it only orders somebody to say: an order bears out nothing. Its length stays. Cost: linear. */
export function withoutOrders(text: string): string {
  return text.replace(order, (whole, ordered: string) => whole.slice(0, whole.length - ordered.length) + ' '.repeat(ordered.length));
}
