import { childNames } from '../families/children.ts';
import type { FamilyName } from '../families/item.ts';

/** The values that a parameter takes. */
export type ParameterValue =
  | { kind: 'number'; default: number }
  | { kind: 'size'; max: number; default: number }
  | { kind: 'one of'; values: readonly string[] }
  | { kind: 'date-time' }
  | { kind: 'place' }
  | { kind: 'text'; what: string }
  | { kind: 'language' }
  | { kind: 'words'; max: number; maxLength: number }
  | { kind: 'cursor' }
  | { kind: 'names' }
  | { kind: 'ordinal' };

/** A parameter of the query (contract.md, List) and (contract.md, Finding). */
export interface QueryParameter {
  /** Its name in the query, if another parameter has that name for itself. */
  name?: string;
  /** The families whose lists take it; other lists ignore it like any unknown name. */
  lists: readonly FamilyName[];
  value: ParameterValue;
  meaning: string;
  /** A value before it is percent-encoded. */
  example?: string | number;
}

const all: readonly FamilyName[] = ['blog', ...childNames];

/** The window of a list. */
export const windowParameters = {
  count: {
    lists: all,
    value: { kind: 'number', default: 10 },
    meaning:
      'The maximum number of items, without an upper limit. Anything that is not a number, and any negative number, counts as 0. If it is at most 100, the answer has a `Link` to the next page. More than 100 is 400 where `fields` names `contentHtml` or `excerpt`.',
    example: 10,
  },
  skip: {
    lists: all,
    value: { kind: 'number', default: 0 },
    meaning: 'How many to skip. A value that is not a number, or is negative, counts as 0.',
    example: 0,
  },
} as const satisfies Record<string, QueryParameter>;

/** The parameters that filter, order or page a list. */
export const findParameters = {
  status: {
    lists: ['post'],
    value: { kind: 'one of', values: ['published', 'scheduled', 'draft'] },
    meaning: '`published`: dated, not later than now. `scheduled`: dated later. `draft`: without a date.',
    example: 'published',
  },
  after: {
    lists: ['post'],
    value: { kind: 'place' },
    meaning:
      'Only posts with a date after this moment. With a comma and the identifier of a post: only posts newer than that post, those of the same moment told apart as in the list.',
    example: '2024-01-01T00:00:00Z',
  },
  before: {
    lists: ['post'],
    value: { kind: 'place' },
    meaning:
      'Only posts with a date before this moment; with a comma and the identifier of a post, only posts older than that post.',
    example: '2025-01-01T00:00:00Z',
  },
  slug: {
    lists: ['post', 'tag'],
    value: { kind: 'text', what: 'a slug' },
    meaning:
      'Only items with exactly this slug; slugs are not unique. If no post would be found, those that have had it are: `slug` is their current one.',
    example: 'birds',
  },
  tag: {
    lists: ['post'],
    value: { kind: 'text', what: "a tag's identifier or slug" },
    meaning: 'Posts with this tag: its identifier or its slug. A tag that does not exist finds nothing.',
    example: 'birds',
  },
  author: {
    lists: ['post'],
    value: { kind: 'text', what: "an author's identifier or userName" },
    meaning:
      'Posts by this author, alone or among others: identifier or `userName`. An author who does not exist finds nothing.',
    example: 'ada',
  },
  medium: {
    lists: ['post'],
    value: { kind: 'text', what: "a medium's identifier or mediumUrl" },
    meaning:
      'Posts with this medium among their `media`, their image included, or as `socialImage`: its identifier or its `mediumUrl`. A medium that does not exist finds nothing.',
    example: '55555555-5555-4555-8555-555555555555',
  },
  isListed: {
    lists: ['post'],
    value: { kind: 'one of', values: ['true', 'false'] },
    meaning: '`false`: only pages, whose `isListed` is false. `true`: only posts that are none.',
    example: 'false',
  },
  isFeatured: {
    lists: ['post'],
    value: { kind: 'one of', values: ['true', 'false'] },
    meaning: '`true`: only posts whose `isFeatured` is true. `false`: only the others.',
    example: 'true',
  },
  language: {
    lists: ['post'],
    value: { kind: 'language' },
    meaning:
      'Only posts in exactly this language, a tag of BCP 47 in any case. A post without a language has that of its blog.',
    example: 'pt-PT',
  },
  userName: {
    lists: ['author'],
    value: { kind: 'text', what: 'a userName' },
    meaning: 'Only authors with exactly this `userName`.',
    example: 'ada',
  },
  mediumUrl: {
    lists: ['medium'],
    value: { kind: 'text', what: 'an address' },
    meaning: 'Only media with exactly this address. That of a file of the service is found in any spelling.',
    example: 'https://example.com/lighthouse/lens.png',
  },
  q: {
    lists: ['post'],
    value: { kind: 'words', max: 8, maxLength: 100 },
    meaning:
      'Posts with all of these words in title or slug, or with words that begin so, whatever their case and accents; in scripts without spaces, wherever a word stands. Signs alone find nothing. An installation may turn this off.',
    example: 'heron',
  },
  modifiedAfter: {
    lists: childNames,
    value: { kind: 'date-time' },
    meaning:
      'Only items that were created or changed after this moment, or earlier in the same second. What was deleted is not told.',
    example: '2024-01-01T00:00:00Z',
  },
  order: {
    lists: childNames,
    value: { kind: 'one of', values: ['newest', 'oldest'] },
    meaning:
      'Which items come first. By default posts come newest first, those without a date last, and everything else oldest first.',
    example: 'newest',
  },
  cursor: {
    lists: all,
    value: { kind: 'cursor' },
    meaning:
      'Continues where the previous page ended. Take it from a `Link`, with the same filter and order, and without `skip`.',
  },
  total: {
    // The lists that have a filter.
    lists: childNames,
    value: { kind: 'one of', values: ['true'] },
    meaning: 'Whether `X-Total-Count` says how many items match the filter.',
    example: 'true',
  },
} as const satisfies Record<string, QueryParameter>;

/** The parameter that single reads take as well. */
const fieldsParameter = {
  lists: all,
  value: { kind: 'names' },
  meaning:
    'Names of fields, separated by commas, in upper or lower case. The answer has only these fields, even without fields that it otherwise always has.',
} as const satisfies QueryParameter;

/** The size of a page in lists of what is no family; these take `cursor` as well. */
export const pageCountParameter = {
  name: 'count',
  lists: [],
  value: { kind: 'size', max: 100, default: 25 },
  meaning: 'The maximum number of entries in the answer, from 1 to 100.',
  example: 25,
} as const satisfies QueryParameter;

/** Where a list of what is no family goes on, also once it has been read to its end. */
export const afterEntryParameter = {
  name: 'after',
  lists: [],
  value: { kind: 'text', what: 'the `sequence` of an entry of the list' },
  meaning: 'Only what follows the entry with this `sequence`, which need not be there any more.',
  example: '000000000012',
} as const satisfies QueryParameter;

/** All parameters of the query, but those of features. */
export const queryParameters = {
  ...windowParameters,
  ...findParameters,
  fields: fieldsParameter,
  pageCount: pageCountParameter,
  afterEntry: afterEntryParameter,
};

/** The name of a parameter in a request. */
export const sentName = (name: ParameterName): string => {
  const parameter: QueryParameter | undefined = (queryParameters as Record<string, QueryParameter>)[name];
  return parameter?.name ?? name;
};

/** Those that take other values on the public surface. */
export const publicQueryParameters = {
  status: {
    ...findParameters.status,
    value: { kind: 'one of', values: ['published'] },
    meaning: 'Without effect here, where all posts are published. For callers who also call the API.',
  },
  isListed: {
    ...findParameters.isListed,
    meaning:
      '`false`: only pages, whose `isListed` is false. `true`: only posts that are none, as here without it, but where `slug` or `q` is given: these find both.',
  },
  modifiedAfter: {
    ...findParameters.modifiedAfter,
    meaning:
      'Only items that were created or changed after this moment, or earlier in the same second; posts also if they were published since then. What was deleted is not told, nor that a tag or an author has its first published post.',
  },
} as const satisfies Record<string, QueryParameter>;

/** What a request may ask for by its header `Prefer` (contract.md, Preferences). */
export const preferences = {
  /** The answer to a create or an update of one entity has what was written. */
  representation: 'return=representation',
  /** Unknown parameters and fields are refused. */
  strict: 'handling=strict',
  /** `lastModified`, `formerSlugs` and `imported` of a body count. */
  restore: 'restore',
} as const;

/** What a write may say of the version that it replaces: that one is kept, by its word as the reason (contract.md, Preferences). */
export const revisionPreferences = {
  asked: 'revision',
  restored: 'revision=restored',
  imported: 'revision=imported',
} as const;

/** Why a write wants the version kept that it replaces. */
export type RevisionPreference = keyof typeof revisionPreferences;

/** The header `Prefer`, which every operation takes. */
export const preferParameter = {
  meaning: [
    'What the caller prefers, separated by commas (RFC 7240); anything else is ignored.',
    `\`${preferences.strict}\`: parameters and fields that are not known are 400 instead of being ignored.`,
    `\`${preferences.representation}\`: the answer to a create or an update of one entity has the entity as its read gives it.`,
    `\`${preferences.restore}\`: \`lastModified\`, \`formerSlugs\` and \`imported\` of a body count, to put back what was read earlier.`,
    `\`${revisionPreferences.asked}\`: the version of a post that the write replaces is kept in its history; \`${revisionPreferences.restored}\` and \`${revisionPreferences.imported}\` also say why.`,
  ].join(' '),
  example: preferences.strict,
} as const;

/** The request headers that make a request conditional (contract.md, Versions). */
export const conditionParameters = {
  'If-Match': {
    meaning:
      'Write only if the item is in one of these versions: tags of single reads, separated by commas, or `*` for any version. The tag of a blog matches if nothing in the blog has changed since, any other tag if its item has not changed.',
    example: '*',
  },
  'If-None-Match': {
    meaning: 'Only if the current version is none of these: tags, separated by commas, or `*` for any.',
    example: '*',
  },
  'If-Modified-Since': {
    meaning:
      'Only if a post of the feed was changed or published after this time, the `Last-Modified` of the feed. Ignored beside `If-None-Match`, which also notices anything else.',
    example: 'Sat, 04 May 2024 05:31:07 GMT',
  },
} as const;

export type QueryParameterName = keyof typeof queryParameters;
export type ConditionName = keyof typeof conditionParameters;
/** The names of the parameters of features; each declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface FeatureParameters {}

export type ParameterName = QueryParameterName | ConditionName | keyof FeatureParameters;

/** The query parameters that the list of a family takes. */
export function listParametersOf(family: FamilyName): QueryParameterName[] {
  const names = Object.keys(queryParameters) as QueryParameterName[];
  return names.filter(name => (queryParameters[name].lists as readonly FamilyName[]).includes(family));
}
