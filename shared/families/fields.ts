import 'reflect-metadata';
import { Expose, Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateNested, type ValidationArguments } from 'class-validator';
import { parseDateTime } from '../date-time.ts';
import { parseGuid, zeroGuid } from '../guid.ts';
import { isJsonObject } from '../json-object.ts';
import { isWebAddress } from '../web-address.ts';
import { isBlank } from '../white-space.ts';
import { givenIdentifier } from './given-identifier.ts';

/** A payload class: what class-transformer makes an instance of and class-validator checks. */
export type PayloadClass<P extends object = object> = new () => P;

/** A field of a payload class, as its decorator declares it. */
export interface Field {
  name: string;
  /** The greatest number of bytes that its value takes as JSON; infinite where it is not limited by itself. */
  size: number;
  /** The class of a nested object, or of each object of a nested array. */
  nested?: () => PayloadClass;
}

/**
 * What is wrong with a value, to be read behind its path (`must be …`), or undefined when nothing is. A line for
 * each fault of an array's entries, which begins with the index (`[2] must be …`).
 */
type Check = (value: unknown, payload: Record<string, unknown>) => string | undefined;

const declared = new WeakMap<object, Field[]>();

const byLowerCaseName = new WeakMap<PayloadClass, Map<string, Field>>();

function collectFields(payloadClass: PayloadClass): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (let at = payloadClass.prototype; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const field of declared.get(at) ?? []) fields.set(field.name.toLowerCase(), field);
  }
  return fields;
}

/** The fields of a payload class and of those it extends, by their names in lower case. */
export function fieldsOf(payloadClass: PayloadClass): ReadonlyMap<string, Field> {
  const known = byLowerCaseName.get(payloadClass) ?? collectFields(payloadClass);
  byLowerCaseName.set(payloadClass, known);
  return known;
}

interface Declaration {
  size?: number;
  nested?: () => PayloadClass;
  decorators?: PropertyDecorator[];
}

function declare(check: Check, { size = Number.POSITIVE_INFINITY, nested, decorators = [] }: Declaration) {
  const validate = ValidateBy({
    name: 'field',
    validator: {
      validate: (value, at) => check(value, payloadOf(at)) === undefined,
      defaultMessage: at => check(at?.value, payloadOf(at)) ?? '',
    },
  });
  return (prototype: object, name: string): void => {
    declared.set(prototype, [...(declared.get(prototype) ?? []), { name, size, nested }]);
    for (const decorate of [Expose(), validate, ...decorators]) decorate(prototype, name);
  };
}

// What is validated is always a payload.
const payloadOf = (at?: ValidationArguments) => (at?.object ?? {}) as Record<string, unknown>;

const isAbsent = (value: unknown): value is undefined => value === undefined;

const canonical = (parse: (text: string) => string | undefined) =>
  Transform(({ value }) => (typeof value === 'string' ? (parse(value) ?? value) : value));

interface TextRule {
  /** The greatest length, in UTF-16 units. */
  most?: number;
  optional?: boolean;
  /** Whether a text of nothing but white space is allowed. */
  blank?: boolean;
}

/** What a text takes as JSON: six bytes a unit at most, as a control character (`\\u0001`) or half a character does. */
const sizeOfText = (units: number) => 6 * units + '""'.length;

/** A text field. */
export function Text({ most, optional = false, blank = optional }: TextRule) {
  const check: Check = value => {
    if (isAbsent(value)) return optional ? undefined : 'is required';
    if (typeof value !== 'string') return 'must be a string';
    if (!blank && isBlank(value)) return 'must not be blank';
    return most !== undefined && value.length > most ? `must be at most ${most} characters` : undefined;
  };
  return declare(check, { size: most && sizeOfText(most) });
}

/** The longest address, in UTF-16 units. */
const longestAddress = 2048;

/** An absolute http or https address of at most {@link longestAddress} UTF-16 units. */
export function WebAddress({ optional = false }: { optional?: boolean } = {}) {
  const check: Check = value => {
    if (isAbsent(value)) return optional ? undefined : 'is required';
    if (typeof value !== 'string') return 'must be a string';
    if (value.length > longestAddress) return `must be at most ${longestAddress} characters`;
    return isWebAddress(value) ? undefined : 'must be an absolute http or https URL';
  };
  return declare(check, { size: sizeOfText(longestAddress) });
}

/** A date-time with offset; made canonical. */
export function DateTime() {
  const check: Check = value => {
    if (isAbsent(value)) return undefined;
    const parsed = typeof value === 'string' && parseDateTime(value);
    return parsed ? undefined : 'must be an ISO 8601 date-time, such as 2020-02-29T12:30:00+01:00';
  };
  const size = '"2020-02-29T12:30:00.123456789+01:00"'.length;
  return declare(check, { size, decorators: [canonical(parseDateTime)] });
}

/** A boolean, or nothing. */
export function Flag() {
  const check: Check = value =>
    isAbsent(value) || typeof value === 'boolean' ? undefined : 'must be true or false';
  return declare(check, { size: 'false'.length });
}

const guidFault = (value: unknown) =>
  isAbsent(value) || (typeof value === 'string' && parseGuid(value)) ? undefined : 'must be a GUID';

/** How identifiers are declared, whatever is asked of them. */
const identifier = { size: JSON.stringify(zeroGuid).length, decorators: [canonical(parseGuid)] };

/** An identifier that may be left out; made lower-case `D` form. */
export function OptionalGuid() {
  return declare(guidFault, identifier);
}

/** What is wrong with an identifier that may stand beside `resourceId`, which says the same. */
const differsFromResourceId: Check = (value, { resourceId }) => {
  const given = givenIdentifier(asText(value), asText(resourceId));
  return guidFault(value) ?? (given.kind === 'conflict' ? 'must equal resourceId' : undefined);
};

/** An identifier of a nested object that may be left out, and is the same as `resourceId` where that is given. */
export function NestedGuid() {
  return declare(differsFromResourceId, identifier);
}

/** The identifier of a reference: given here or as `resourceId`. */
export function ReferencedGuid() {
  const check: Check = (value, payload) =>
    isAbsent(value) && isAbsent(payload.resourceId)
      ? 'is required (or resourceId)'
      : differsFromResourceId(value, payload);
  return declare(check, identifier);
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A nested object, or nothing. */
export function Nested<P extends object>(type: () => PayloadClass<P>) {
  const check: Check = value => (isAbsent(value) || isJsonObject(value) ? undefined : 'must be an object');
  return declare(check, { nested: type, decorators: [Type(type), ValidateNested()] });
}

/**
 * The greatest number of entries of a list (contract.md, Limits). Each is a reference to be looked up when it is written,
 * and to be read back whole with the list, so that it says how large an answer can get.
 */
export const longestList = 250;

/**
 * A nested array of at most {@link longestList} objects, or nothing.
 * @param rule a rule about the whole, checked once each entry is an object.
 */
export function NestedList<P extends object>(type: () => PayloadClass<P>, rule: Check = () => undefined) {
  const check: Check = (value, payload) => {
    if (isAbsent(value)) return undefined;
    if (!Array.isArray(value)) return 'must be an array';
    if (value.length > longestList) return `must have at most ${longestList} entries`;
    const others = [...value.keys()].filter(index => !isJsonObject(value[index]));
    return others.length > 0
      ? others.map(index => `[${index}] must be an object`).join('\n')
      : rule(value, payload);
  };
  return declare(check, { nested: type, decorators: [Type(type), ValidateNested()] });
}
