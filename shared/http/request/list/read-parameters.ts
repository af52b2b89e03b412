import { Failure } from '../../../failures/failure.ts';
import type { FamilyName } from '../../../families/item.ts';
import { type QueryItem, queryItems } from '../query-items.ts';
import { type FindParameterName, readings } from './parameters.ts';

/** The failure of a parameter that is not what it must be. */
export const notAllowed = (parameter: string, text: string) =>
  new Failure('queryInvalid', [{ at: { parameter }, text }]);

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The decoded value of a parameter; undefined if it is not given. @throws Failure `queryInvalid`. */
function parameterOf(items: readonly QueryItem[], name: string, allowed: string): string | undefined {
  const [first, second] = items.filter(([itemName]) => itemName === name);
  if (second) throw notAllowed(name, 'must be given once');
  if (!first) return undefined;
  const decoded = decode(first[1]);
  if (!decoded) throw notAllowed(name, `must be ${allowed}`);
  return decoded;
}

/** The values of the parameters that the list of a family takes. @throws Failure `queryInvalid`. */
export function readParameters(url: string, family: FamilyName): Partial<Record<FindParameterName, string>> {
  const items = queryItems(url);
  const values: Partial<Record<FindParameterName, string>> = {};
  for (const { name, lists, allowed, parse } of readings) {
    const value = (lists as readonly FamilyName[]).includes(family)
      ? parameterOf(items, name, allowed)
      : undefined;
    if (value === undefined) continue;
    const parsed = parse(value);
    if (parsed === undefined) throw notAllowed(name, `must be ${allowed}`);
    values[name] = parsed;
  }
  return values;
}

/**
 * The wanted fields, in the payload's order; undefined for all.
 * @param names of all fields. @throws Failure `queryInvalid`.
 */
export function readFields(url: string, names: readonly string[]): string[] | undefined {
  const allowed = `names of fields, separated by commas: ${names.join(', ')}`;
  const value = parameterOf(queryItems(url), 'fields', allowed);
  if (value === undefined) return undefined;
  const wanted = new Set(value.toLowerCase().split(','));
  const found = names.filter(name => wanted.delete(name.toLowerCase()));
  if (wanted.size > 0) throw notAllowed('fields', `must be ${allowed}`);
  return found;
}
