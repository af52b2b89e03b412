/** What headers say about an answer. */
export interface Told {
  /** The item's own tag, if the answer is a single item. */
  own?: string;
  /** The sort key of a page's last item, if more items follow. */
  last?: string | undefined;
  /** How many items match the filter. */
  total?: number;
  /** The least length of the answer in bytes, if that is known before all of it is made. */
  atLeast?: number;
  /** When the answer changes even if nothing is written, in milliseconds since 1970; undefined if it never does. */
  until?: number;
}
