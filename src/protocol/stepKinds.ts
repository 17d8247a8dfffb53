/** The kinds of steps that a run consists of, in about the order of a run. */
export type TraceStepKind =
  | 'reader'
  | 'query'
  | 'encoder'
  | 'filter'
  | 'route'
  | 'themes'
  | 'match'
  | 'steps'
  | 'bridge'
  | 'hop'
  | 'rank'
  | 'select'
  | 'compose'
  | 'model'
  | 'check';
