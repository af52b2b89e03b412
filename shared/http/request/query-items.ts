import { Failure } from '../../failures/failure.ts';
import type { Violation } from '../../failures/violations.ts';
import type { Operation } from '../../operations/operation.ts';
import { conditionParameters, sentName } from '../../operations/parameters.ts';

/** An item of a query, not decoded: one name and one value around a single `=`. */
export type QueryItem = readonly [name: string, value: string];

/** The query of a URL as it was sent, without the `?`. */
function queryOf(url: string): string {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  return query;
}

/** Reads a part of a query between two `&`; undefined if it does not count as an item (contract.md, List). */
export function queryItem(part: string): QueryItem | undefined {
  const [name, value, ...others] = part.split('=');
  return name === undefined || value === undefined || others.length > 0 ? undefined : [name, value];
}

/** All items of a URL's query. */
export function queryItems(url: string): QueryItem[] {
  return queryOf(url)
    .split('&')
    .map(queryItem)
    .filter(item => item !== undefined);
}

function violationOf(part: string, known: ReadonlySet<string>): Violation | undefined {
  const [parameter = ''] = part.split('=', 1);
  if (!known.has(parameter)) return { at: { parameter }, text: 'is not a parameter of this operation' };
  if (queryItem(part)) return undefined;
  return { at: { parameter }, text: 'must be one name and one value around a single =' };
}

/**
 * Refuses a query with anything that the operation would ignore (contract.md, Preferences).
 * @throws Failure `queryInvalid`
 */
export function refuseUnknownParameters({ parameters }: Operation, url: string): void {
  const known = new Set(parameters.filter(name => !(name in conditionParameters)).map(sentName));
  const violations = queryOf(url)
    .split('&')
    .filter(part => part !== '')
    .map(part => violationOf(part, known))
    .filter(violation => violation !== undefined);
  if (violations.length > 0) throw new Failure('queryInvalid', violations);
}
