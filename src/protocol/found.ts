import type { OpenTarget } from './views';

/** A passage that fits what is being typed. */
export interface FoundView {
  readonly key: string;
  readonly title: string;
  /** Headings below the title, joined for people; empty where there are none. */
  readonly place: string;
  /** Some words around what was matched, with the matched words marked. UTF-16 offsets. */
  readonly snippet: string;
  readonly marks: readonly { readonly start: number; readonly end: number }[];
  readonly target: OpenTarget;
}
