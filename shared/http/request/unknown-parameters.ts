import { Failure, type Violation } from '../../failures/failure.ts';
import type { Operation } from '../../operations/operation.ts';
import { queryParameters } from '../../operations/parameters.ts';
import { queryItem, queryOf } from './query-items.ts';

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
  const known = new Set(parameters.filter(name => name in queryParameters) as string[]);
  const violations = queryOf(url)
    .split('&')
    .filter(part => part !== '')
    .map(part => violationOf(part, known))
    .filter(violation => violation !== undefined);
  if (violations.length > 0) throw new Failure('queryInvalid', violations);
}
