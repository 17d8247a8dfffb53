/** See `build.mjs`: the text of a bundle that a thread is started from. */
declare module 'worker:*' {
  export const source: string;
}
