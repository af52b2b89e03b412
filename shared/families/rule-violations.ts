import { parseDateTime } from '../values/date-time.ts';
import { parseGuid } from '../values/guid.ts';
import { isJsonObject } from '../values/json-object.ts';
import { isWebAddress } from '../values/web-address.ts';
import { isBlank } from '../values/white-space.ts';
import { metadataName, type Rule } from './rules.ts';

/**
 * Says what is wrong with a value, worded to follow its path (`must be …`), or returns undefined if nothing is. The entries
 * of an array are checked by themselves.
 */
export type Check = (value: unknown, payload: Record<string, unknown>) => string | undefined;

type RuleKind = Rule['kind'];
type Of<K extends RuleKind> = Extract<Rule, { kind: K }>;

/** What is wrong with an entry of a list. */
export const notAnObject = 'must be an object';

/** Whether a value is one of metadata; JSON has numbers that no program can give back, such as 1e400. */
const isFlat = (value: unknown) =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** @param max the maximum size, in bytes of JSON in UTF-8 without white space. */
const tooLarge = (value: unknown, max = Number.POSITIVE_INFINITY) =>
  max < Number.POSITIVE_INFINITY && new TextEncoder().encode(JSON.stringify(value)).length > max
    ? `must be at most ${max} bytes of JSON in UTF-8`
    : undefined;

const tooLong = (text: string, max: number | undefined) =>
  max !== undefined && text.length > max ? `must be at most ${max} characters` : undefined;

/** For each kind of field, the check of a value that is given. */
const ownChecks: { [K in RuleKind]: (value: unknown, rule: Of<K>) => string | undefined } = {
  text(value, { max, blank }) {
    if (typeof value !== 'string') return 'must be a string';
    if (!blank && isBlank(value)) return 'must not be blank';
    return tooLong(value, max);
  },
  choice: (value, { from }) =>
    from.some(text => text === value) ? undefined : `must be ${from.join(' or ')}`,
  webAddress(value, { max }) {
    if (typeof value !== 'string') return 'must be a string';
    return tooLong(value, max) ?? (isWebAddress(value) ? undefined : 'must be an absolute http or https URL');
  },
  integer: (value, { min, max }) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `must be a whole number from ${min} to ${max}`,
  decimal: (value, { min, max }) =>
    typeof value === 'number' && value >= min && value <= max
      ? undefined
      : `must be a number from ${min} to ${max}`,
  dateTime(value) {
    const parsed = typeof value === 'string' && parseDateTime(value);
    return parsed
      ? undefined
      : 'must be an ISO 8601 date-time, such as 2020-02-29T12:30:00+01:00, in the years 1 to 9999 of UTC';
  },
  texts(value, { max, maxLength }) {
    if (!Array.isArray(value)) return 'must be an array';
    if (value.length > max) return `must have at most ${max} entries`;
    const areFit = value.every(
      text => typeof text === 'string' && !isBlank(text) && text.length <= maxLength,
    );
    return areFit ? undefined : `must have texts of at most ${maxLength} characters, none of them blank`;
  },
  metadata(value, { max, maxBytes }) {
    if (!isJsonObject(value)) return notAnObject;
    const entries = Object.entries(value);
    if (entries.length > max) return `must have at most ${max} names`;
    if (!entries.every(([name]) => metadataName.test(name)))
      return 'must have names of at most 64 ASCII letters, digits and _, and not __proto__';
    const [odd] = entries.find(([, entry]) => !isFlat(entry)) ?? [];
    if (odd !== undefined) return `must have a text, a number, true or false as ${odd}`;
    return tooLarge(value, maxBytes);
  },
  flag: value => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  guid: value => (typeof value === 'string' && parseGuid(value) ? undefined : 'must be a GUID'),
  object: value => (isJsonObject(value) ? undefined : notAnObject),
  list(value, { max, maxBytes }) {
    if (!Array.isArray(value)) return 'must be an array';
    return value.length > max ? `must have at most ${max} entries` : tooLarge(value, maxBytes);
  },
};

/** The check that a rule stands for: the field by itself, then together with other fields. */
export function checkOf(rule: Rule): Check {
  const { required, checks = [] } = rule;
  // The table's entry for a kind takes rules of that kind.
  const checkGiven = ownChecks[rule.kind] as (value: unknown, rule: Rule) => string | undefined;
  const missing = required ? 'is required' : undefined;
  return (value, payload) => {
    let violation = value === undefined ? missing : checkGiven(value, rule);
    if (Array.isArray(value) && !value.every(isJsonObject)) return violation;
    for (const check of checks) violation ??= check.violation(value, payload);
    return violation;
  };
}
