import { parseDateTime } from '../../date-time.ts';
import type { FamilyName } from '../../families/item.ts';

/** A parameter by which a list is narrowed, ordered or cut (contract.md, Finding). */
interface Parameter {
  /** The families whose lists take it; on others it is a name like any that is not known, and ignored. */
  lists: readonly FamilyName[];
  /** What it must be, as a refusal says it. */
  allowed: string;
  /** The value as the service means it; undefined when it is not allowed. It is decoded and not empty. */
  parse(text: string): string | undefined;
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const oneOf = (...values: readonly string[]): Pick<Parameter, 'allowed' | 'parse'> => ({
  allowed: either.format(values),
  parse: text => (values.includes(text) ? text : undefined),
});

const dateTime: Pick<Parameter, 'allowed' | 'parse'> = {
  allowed:
    'an ISO 8601 date-time, such as 2020-02-29T12:30:00Z or, with + as %2B, 2020-02-29T12:30:00%2B01:00',
  parse: parseDateTime,
};

const text = (allowed: string): Pick<Parameter, 'allowed' | 'parse'> => ({
  allowed: `${allowed}, percent-encoded as UTF-8`,
  parse: value => value,
});

const children: readonly FamilyName[] = ['author', 'post', 'tag', 'medium'];

/** What `cursor` must be; it is checked when all else is known. */
export const cursorAllowed = "the one of this list's Link to its next page, with the same filter and order";

/** The parameters of lists, but for `fields`, which single reads take as well. */
export const parameters = {
  status: { lists: ['post'], ...oneOf('published', 'scheduled', 'draft') },
  after: { lists: ['post'], ...dateTime },
  before: { lists: ['post'], ...dateTime },
  slug: { lists: ['post', 'tag'], ...text('a slug') },
  tag: { lists: ['post'], ...text("a tag's identifier or slug") },
  author: { lists: ['post'], ...text("an author's identifier or userName") },
  userName: { lists: ['author'], ...text('a userName') },
  order: { lists: children, ...oneOf('newest', 'oldest') },
  cursor: { lists: [...children, 'blog'], allowed: cursorAllowed, parse: value => value },
  // The lists that can be filtered: of all others the number is always told.
  total: { lists: ['author', 'post', 'tag'], ...oneOf('true') },
} satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof parameters;
