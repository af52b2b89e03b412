import { childNames } from '../families/children.ts';
import type { FamilyName } from '../families/item.ts';

/** What a value of a parameter is. */
export type ParameterValue =
  | { kind: 'number'; default: number }
  | { kind: 'one of'; values: readonly string[] }
  | { kind: 'date-time' }
  | { kind: 'text'; what: string }
  | { kind: 'cursor' }
  | { kind: 'names' };

/** A parameter of the query (contract.md, List) and (contract.md, Finding). */
export interface QueryParameter {
  /** The families whose lists take it; on others it is a name like any that is not known, and ignored. */
  lists: readonly FamilyName[];
  value: ParameterValue;
  meaning: string;
  /** A value that is not encoded. */
  example?: string | number;
}

const all: readonly FamilyName[] = ['blog', ...childNames];

/** The window of a list. */
export const windowParameters = {
  count: {
    lists: all,
    value: { kind: 'number', default: 10 },
    meaning:
      'How many at most, without an upper bound. What is no number, or negative, is 0. Up to 100 the answer has a `Link` to the next page.',
    example: 10,
  },
  skip: {
    lists: all,
    value: { kind: 'number', default: 0 },
    meaning: 'How many to leave out before. What is no number, or negative, is 0.',
    example: 0,
  },
} as const satisfies Record<string, QueryParameter>;

/** The parameters by which a list is narrowed, ordered or cut. */
export const findParameters = {
  status: {
    lists: ['post'],
    value: { kind: 'one of', values: ['published', 'scheduled', 'draft'] },
    meaning: '`published`: dated, not later than now. `scheduled`: dated later. `draft`: undated.',
    example: 'published',
  },
  after: {
    lists: ['post'],
    value: { kind: 'date-time' },
    meaning: 'Dated posts that were published after this moment.',
    example: '2024-01-01T00:00:00Z',
  },
  before: {
    lists: ['post'],
    value: { kind: 'date-time' },
    meaning: 'Dated posts that were published before this moment.',
    example: '2025-01-01T00:00:00Z',
  },
  slug: {
    lists: ['post', 'tag'],
    value: { kind: 'text', what: 'a slug' },
    meaning: 'Those with exactly this slug; slugs are not unique.',
    example: 'birds',
  },
  tag: {
    lists: ['post'],
    value: { kind: 'text', what: "a tag's identifier or slug" },
    meaning: 'Posts with this tag: its identifier or its slug. A tag that is not there finds nothing.',
    example: 'birds',
  },
  author: {
    lists: ['post'],
    value: { kind: 'text', what: "an author's identifier or userName" },
    meaning: 'Posts of this author: identifier or `userName`. An author who is not there finds nothing.',
    example: 'ada',
  },
  userName: {
    lists: ['author'],
    value: { kind: 'text', what: 'a userName' },
    meaning: 'Authors with exactly this `userName`.',
    example: 'ada',
  },
  order: {
    lists: childNames,
    value: { kind: 'one of', values: ['newest', 'oldest'] },
    meaning:
      'Which come first. Without it posts come newest first, those without a date last, and all else oldest first.',
    example: 'newest',
  },
  cursor: {
    lists: all,
    value: { kind: 'cursor' },
    meaning:
      'Goes on where the page before ended: out of a `Link`, with the same filter and order, and without `skip`.',
  },
  total: {
    // The lists that can be filtered: of all others the number is always told.
    lists: ['author', 'post', 'tag'],
    value: { kind: 'one of', values: ['true'] },
    meaning: 'Whether `X-Total-Count` tells how many the filter finds.',
    example: 'true',
  },
} as const satisfies Record<string, QueryParameter>;

/** What single reads take as well. */
export const fieldsParameter = {
  lists: all,
  value: { kind: 'names' },
  meaning:
    'Names of fields, separated by commas, in any case: the answer has these alone, so that those which are always there may be missing.',
} as const satisfies QueryParameter;

export const queryParameters = { ...windowParameters, ...findParameters, fields: fieldsParameter };

/** The headers of requests that say on which condition they are to be carried out (contract.md, Versions). */
export const conditionParameters = {
  'If-Match': {
    meaning:
      'Only in this version: tags of single reads, separated by commas, or `*` for any. A tag of a blog fits when nothing in the blog has changed since, one of anything else when that has not.',
    example: '*',
  },
  'If-None-Match': {
    meaning: 'Only if it is in none of these versions: tags, separated by commas, or `*` for any.',
    example: '*',
  },
} as const;

export type QueryParameterName = keyof typeof queryParameters;
export type ConditionName = keyof typeof conditionParameters;
export type ParameterName = QueryParameterName | ConditionName;

/** The parameters of the query that the list of a family takes. */
export function listParametersOf(family: FamilyName): QueryParameterName[] {
  const names = Object.keys(queryParameters) as QueryParameterName[];
  return names.filter(name => (queryParameters[name].lists as readonly FamilyName[]).includes(family));
}
