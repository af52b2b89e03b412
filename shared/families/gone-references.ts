import { isJsonObject, type JsonObject } from '../values/json-object.ts';
import { type ReferenceField, referenceFields } from './fields.ts';
import { identifierName } from './given-identifier.ts';
import type { PayloadClass } from './payload-class.ts';
import type { Reference } from './reference.ts';

/** What an object in such a field refers to. Payloads of what is stored give references by their own identifiers (payload-of.ts). */
const targetOf = ({ family }: ReferenceField, given: unknown): Reference[] =>
  isJsonObject(given) ? [{ family, guid: String(given[identifierName(family)]) }] : [];

const partOf = (payload: JsonObject, name: string): JsonObject => {
  const part = payload[name];
  return isJsonObject(part) ? part : {};
};

/** The value of a field: of the payload, or of an object in it. */
const fieldOf = (payload: JsonObject, { path: [name, inner] }: ReferenceField): unknown =>
  inner === undefined ? payload[name] : partOf(payload, name)[inner];

/** The references of what is stored, by the payload that would update it to what it is (payload-of.ts). */
export const referencesOf = (payloadClass: PayloadClass, payload: JsonObject): Reference[] =>
  referenceFields(payloadClass).flatMap(field => {
    const value = fieldOf(payload, field);
    return (Array.isArray(value) ? value : [value]).flatMap(given => targetOf(field, given));
  });

/** An object with another value under a name, or without that name; undefined if nothing is left of it. */
function withValue(object: JsonObject, name: string, value: unknown): JsonObject | undefined {
  const { [name]: _, ...others } = object;
  if (value !== undefined) return { ...object, [name]: value };
  return Object.keys(others).length > 0 ? others : undefined;
}

const nameOf = ({ family, guid }: Reference): string => `${family} ${guid}`;

/** Such a payload without these references. */
export function withoutReferences(
  payloadClass: PayloadClass,
  payload: JsonObject,
  gone: Iterable<Reference>,
): JsonObject {
  const names = new Set([...gone].map(nameOf));
  let left = payload;
  for (const field of referenceFields(payloadClass)) {
    const value = fieldOf(left, field);
    const stays = (given: unknown) => !targetOf(field, given).some(each => names.has(nameOf(each)));
    const rest = Array.isArray(value) ? value.filter(stays) : stays(value) ? value : undefined;
    const [name, inner] = field.path;
    const changed = inner === undefined ? rest : withValue(partOf(left, name), inner, rest);
    left = withValue(left, name, changed) ?? {};
  }
  return left;
}
