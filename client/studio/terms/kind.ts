import type { FieldOf } from '../form/field-input.tsx';
import type { Texts } from '../form/merge-fields.ts';
import type { Section } from '../form/section.tsx';
import type { RecordStore } from '../form/store.ts';

/** A tag or an author, as a list shows it. */
export interface Term {
  id: string;
  name: string;
  /** What it is called within addresses or the service. */
  shortName: string;
}

/** What tags and authors have in common: posts have them, and they have names. */
export interface TermKind<F extends Texts> {
  /** The filter of posts that have one. */
  filter: 'tag' | 'author';
  /** All of them. */
  read(blogId: string, signal: AbortSignal): Promise<Term[]>;
  /** By how many posts each is used, by their identifiers. */
  uses(blogId: string, signal: AbortSignal): Promise<ReadonlyMap<string, number>>;
  store(blogId: string): RecordStore<F>;
  remove(blogId: string, id: string): Promise<void>;
  /** What a new one begins with. */
  firstFields: readonly FieldOf<F>[];
  fields: readonly FieldOf<F>[];
  sections: readonly Section<F>[];
  /** A term, as the list shows it after it was written. */
  termOf(id: string, texts: F): Term;
  /** Whether two of them can become one. */
  canMerge?: true;
  words: { title: string; add: string; find: string; none: string; noneText: string; readOnly: string };
}
