import { Failure } from '../../failures/failure.ts';
import type { Family } from '../../families/family.ts';
import type { FamilyName } from '../../families/item.ts';
import { parseLanguage } from '../../families/language.ts';
import { type Filter, type ListRequest, nameForCursors } from '../../finding/finder.ts';
import {
  findParameters,
  type ParameterValue,
  type QueryParameter,
  windowParameters,
} from '../../operations/parameters.ts';
import { parseDateTime } from '../../values/date-time.ts';
import { parseGuid } from '../../values/guid.ts';
import { parseInt32 } from '../../values/int32.ts';
import { isBlank } from '../../values/white-space.ts';
import { wordsAsked } from '../../values/words.ts';
import { linkToNext, makeCursor, readCursor } from './cursors.ts';
import { type QueryItem, queryItems } from './query-items.ts';

/** How a value is parsed. */
interface ValueParser<T> {
  /** What the value must be, as a violation says it. */
  allowed: string;
  /** Parses a value that is decoded and not empty; undefined if it is not allowed. */
  parse(text: string): T | undefined;
}

// Not Intl.ListFormat: the first one loads its language data, which takes longer than any other module at a start.
const either = (values: readonly string[]) =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : values.join();

/** The maximum `count` of a list of which texts are rendered: much work, of which a page is enough at a time. */
const maxRendered = 100;

/** What `cursor` must be; it is checked once everything else is known. */
const cursorAllowed = "one from this list's Link to its next page, with the same filter and order";

/** The place in a cursor of a list. @throws Failure `queryInvalid` if it is not one. */
export function placeIn(list: string, cursor: string): string {
  const place = readCursor(list, cursor);
  if (place === undefined) throw notAllowed('cursor', `must be ${cursorAllowed}`);
  return place;
}

const aDateTime =
  'an ISO 8601 date-time, such as 2020-02-29T12:30:00Z or, with + as %2B, 2020-02-29T12:30:00%2B01:00, in the years 1 to 9999 of UTC';

/** Parses a date-time, alone or with a comma and an identifier; both are returned in canonical form. */
function parsePlace(text: string): string | undefined {
  const comma = text.indexOf(',');
  if (comma < 0) return parseDateTime(text);
  const dateTime = parseDateTime(text.slice(0, comma));
  const guid = parseGuid(text.slice(comma + 1));
  return dateTime === undefined || guid === undefined ? undefined : `${dateTime},${guid}`;
}

type FoundValue = Exclude<ParameterValue, { kind: 'number' | 'names' }>;

function readingOf(value: FoundValue): ValueParser<string> {
  switch (value.kind) {
    case 'one of':
      return {
        allowed: either(value.values),
        parse: text => (value.values.includes(text) ? text : undefined),
      };
    case 'date-time':
      return { allowed: aDateTime, parse: parseDateTime };
    case 'place':
      return { allowed: `${aDateTime}, alone or with a comma and a post's identifier`, parse: parsePlace };
    case 'text':
      return { allowed: `${value.what}, percent-encoded as UTF-8`, parse: text => text };
    case 'language':
      return { allowed: 'a language tag of BCP 47, such as en or pt-BR', parse: parseLanguage };
    case 'words':
      return {
        allowed: `1 to ${value.max} words, in at most ${value.maxLength} characters`,
        parse(text) {
          if (isBlank(text) || text.length > value.maxLength) return undefined;
          const words = wordsAsked(text).sort();
          // Without a word, of signs alone, it is empty, and finds nothing.
          return words.length <= value.max ? words.join(' ') : undefined;
        },
      };
    case 'cursor':
      return { allowed: cursorAllowed, parse: text => text };
    case 'ordinal':
      return { allowed: 'a number from 1', parse: text => (/^[1-9]\d{0,5}$/.test(text) ? text : undefined) };
    case 'size':
      return {
        allowed: `a whole number from 1 to ${value.max}`,
        parse: text => (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= value.max ? text : undefined),
      };
  }
}

type FindParameterName = keyof typeof findParameters;

/** The failure of a parameter that is not what it must be. */
const notAllowed = (parameter: string, text: string) =>
  new Failure('queryInvalid', [{ at: { parameter }, text }]);

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * The value of a parameter; undefined if it is not given.
 * @param parser how a value is parsed, asked only for one that is given. @throws Failure `queryInvalid`.
 */
function parameterOf<T>(
  items: readonly QueryItem[],
  name: string,
  parser: () => ValueParser<T>,
): T | undefined {
  const [first, second] = items.filter(([itemName]) => itemName === name);
  if (second) throw notAllowed(name, 'must be given once');
  if (!first) return undefined;
  const { allowed, parse } = parser();
  const decoded = decode(first[1]);
  const parsed = decoded ? parse(decoded) : undefined;
  if (parsed === undefined) throw notAllowed(name, `must be ${allowed}`);
  return parsed;
}

/** A parameter with a value that is read by a table. */
interface FoundParameter extends Omit<QueryParameter, 'value'> {
  value: FoundValue;
}

/** The values of these parameters, those that are given. @throws Failure `queryInvalid`. */
export function readValues<N extends string>(
  items: readonly QueryItem[],
  parameters: Readonly<Partial<Record<N, FoundParameter>>>,
): Partial<Record<N, string>> {
  const values: Partial<Record<N, string>> = {};
  for (const [name, { value }] of Object.entries<FoundParameter>(parameters as Record<N, FoundParameter>)) {
    const found = parameterOf(items, name, () => readingOf(value));
    if (found !== undefined) values[name as N] = found;
  }
  return values;
}

/** The parameters by which the list of a family is found. @param isCounted whether it can be counted. */
function findParametersOf(
  family: FamilyName,
  isCounted: boolean,
): Partial<Record<FindParameterName, FoundParameter>> {
  const all = Object.entries<FoundParameter>(findParameters);
  const taken = ([name, { lists }]: (typeof all)[number]) =>
    lists.includes(family) && (isCounted || name !== 'total');
  return Object.fromEntries(all.filter(taken));
}

/**
 * The wanted fields, in the payload's order; undefined for all.
 * @param names of all fields. @throws Failure `queryInvalid`.
 */
export function readFields(items: readonly QueryItem[], names: readonly string[]): string[] | undefined {
  return parameterOf(items, 'fields', () => ({
    allowed: `names of fields, separated by commas: ${names.join(', ')}`,
    parse(text) {
      const wanted = new Set(text.toLowerCase().split(','));
      const found = names.filter(name => wanted.delete(name.toLowerCase()));
      return wanted.size > 0 ? undefined : found;
    },
  }));
}

/**
 * Reads `count` or `skip` (contract.md, List). Names and values are not decoded here, but the Functions host has already
 * decoded escaped unreserved characters: `%32` arrives as `2`. An item counts only if it is one name and one value around a
 * single `=`; the first item of a name wins.
 */
function readNumber(items: readonly QueryItem[], name: keyof typeof windowParameters): number {
  const value = items.find(([itemName]) => itemName === name)?.[1];
  return value === undefined ? windowParameters[name].value.default : Math.max(0, parseInt32(value));
}

/** The part of a filter that always holds. @throws Failure `queryInvalid` if the request asks for another value. */
function alwaysBeside(asked: Partial<Record<FindParameterName, string>>, always: Filter): Filter {
  for (const [name, value] of Object.entries(always)) {
    const other = asked[name as FindParameterName];
    if (other !== undefined && other !== value) throw notAllowed(name, `must be ${value}`);
  }
  return always;
}

/**
 * The list that a request asks for.
 * @param blogId empty for the blogs.
 * @param always the part of the filter that holds for every request.
 * @param isCounted whether the list takes `total`.
 * @throws Failure `queryInvalid`.
 */
export function readList<F extends FamilyName>(
  url: string,
  blogId: string,
  { name: family, fields, listOrder }: Pick<Family<F, object>, 'name' | 'fields' | 'listOrder'>,
  { always = {}, isCounted = true }: { always?: Filter; isCounted?: boolean } = {},
): ListRequest {
  const items = queryItems(url);
  const taken = findParametersOf(family, isCounted);
  const { order, cursor, total, ...asked } = readValues<FindParameterName>(items, taken);
  const filter = { ...asked, ...alwaysBeside(asked, always) };
  const list: ListRequest = {
    blogId,
    family,
    // The table allows no other status.
    filter: filter as Filter,
    isReversed: order !== undefined && order !== listOrder,
    skip: readNumber(items, 'skip'),
    count: readNumber(items, 'count'),
    fields: readFields(items, Object.keys(fields)),
    // The blog already has the count of a list without a filter.
    isCounted: total !== undefined && Object.keys(filter).length > 0,
    now: Date.now(),
  };
  const rendered = list.fields?.filter(name => fields[name as keyof typeof fields].isRendered) ?? [];
  if (rendered.length > 0 && list.count > maxRendered)
    throw notAllowed('count', `must be at most ${maxRendered} with ${rendered.join(' and ')} in fields`);
  if (cursor !== undefined && items.some(([name]) => name === 'skip'))
    throw notAllowed('cursor', 'must not be combined with skip');
  return continued(list, cursor);
}

/** The list, from where a cursor says that it continues. @throws Failure `queryInvalid`. */
export function continued(list: ListRequest, cursor: string | undefined): ListRequest {
  return cursor === undefined ? list : { ...list, after: placeIn(nameForCursors(list), cursor) };
}

/** The cursor that says where a list continues. @param end the sort key of the last item before that. */
export const cursorBehind = (list: ListRequest, end: string): string => makeCursor(nameForCursors(list), end);

/**
 * A Link to the next page of a list (RFC 8288): the address that was called, with a cursor.
 * @param end the sort key of this page's last item.
 * @param publicUrl the address of the surface, if it is not the one that is called.
 */
export function nextLink(requestUrl: string, list: ListRequest, end: string, publicUrl?: string): string {
  const called = publicUrl === undefined ? requestUrl : `${publicUrl}/blog/${list.blogId}/${list.family}`;
  return linkToNext(requestUrl, cursorBehind(list, end), called);
}
