import { type Field, fieldsOf, nestedIn, type PayloadClass } from '../families/fields.ts';
import { longestList } from '../families/rules.ts';
import { isJsonObject, type JsonObject } from '../json-object.ts';
import { numberNames } from './json-text.ts';

/** Thrown when two properties of an object differ only in case: which one stands last, the object cannot tell. */
class RivalNames extends Error {}

type NameOf = (property: string) => string;

/** A value that no field follows: one of the wrong kind, so that nobody has to look at what is in it. */
function hollow(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  // With what is in it, class-transformer would take a property `constructor` for the object's class.
  return isJsonObject(value) ? {} : value;
}

function foldValue(value: unknown, { rule }: Field, nameOf: NameOf): unknown {
  const nested = nestedIn(rule);
  if (!nested) return hollow(value);
  const fold = (entry: unknown) => (isJsonObject(entry) ? foldObject(entry, nested, nameOf) : hollow(entry));
  // One entry beyond the limit shows that it is passed; the others need not be looked at.
  return Array.isArray(value) ? value.slice(0, longestList + 1).map(fold) : fold(value);
}

function foldObject(object: JsonObject, payloadClass: PayloadClass, nameOf: NameOf): JsonObject {
  const fields = fieldsOf(payloadClass);
  const folded = new Map<string, unknown>();
  for (const property of Object.keys(object)) {
    const field = fields.get(nameOf(property).toLowerCase());
    if (!field) continue;
    const value = object[property];
    if (folded.has(field.name) && nameOf === asWritten) throw new RivalNames();
    folded.set(field.name, value === null ? undefined : foldValue(value, field, nameOf));
  }
  return Object.fromEntries([...folded].filter(([, value]) => value !== undefined));
}

const asWritten: NameOf = property => property;
const withoutNumber: NameOf = property => property.slice(property.indexOf(':') + 1);

/**
 * A body under the payload's own property names: they match without regard to case, the last of a name wins,
 * what is null is left out, and so is what the payload does not know (contract.md, Request bodies). Only known
 * names are followed, so the depth is the payload's, whatever the body's.
 * @param text the JSON that the body was parsed from.
 */
export function foldPropertyNames(body: JsonObject, text: string, payloadClass: PayloadClass): JsonObject {
  try {
    return foldObject(body, payloadClass, asWritten);
  } catch (error) {
    if (!(error instanceof RivalNames)) throw error;
    // With numbered names an object has all its properties, also those of the same name, in the order of the text.
    return foldObject(JSON.parse(numberNames(text)) as JsonObject, payloadClass, withoutNumber);
  }
}
