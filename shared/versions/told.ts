/** What is told of an answer beside its body. */
export interface Told {
  /** The tag of the child itself, where the answer is a single one. */
  own?: string;
  /** What the last item of a page is ordered by, where there are more behind it. */
  last?: string;
  /** How many items a filter finds. */
  total?: number;
  /** Until when the answer stays the same if nothing changes, in milliseconds since 1970; undefined for ever. */
  until?: number;
}
