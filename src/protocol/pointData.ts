/** Numbers over time (`line`) or per item (`bars`). */
export interface PointDataView {
  readonly form: 'bars' | 'line';
  readonly label: string;
  readonly measure: string;
  readonly rows: readonly {
    readonly label: string;
    readonly value: number;
    readonly written: string;
    /** Place in the point's citations. */
    readonly citation: number;
  }[];
}
