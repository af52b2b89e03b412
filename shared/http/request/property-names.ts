import { type Field, fieldsOf, nestedIn, type PayloadClass } from '../../families/fields.ts';
import { longestList } from '../../families/rules.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { numberNames } from './json-text.ts';

/** Thrown if two properties of an object differ only in case, because the object cannot tell which one came last. */
class RivalNames extends Error {}

/** How a body is read. */
interface Reading {
  /** The name of a property. */
  nameOf(property: string): string;
  /** Whether fields count that only restoring sets. */
  restores: boolean;
}

/** A value without its content, which no field describes: it only has to be of the wrong kind. */
function hollow(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  // With its content, class-transformer would take a property `constructor` for the object's class.
  return isJsonObject(value) ? {} : value;
}

function foldValue(value: unknown, { rule }: Field, reading: Reading): unknown {
  const nested = nestedIn(rule);
  if (!nested) return hollow(value);
  const fold = (entry: unknown) => (isJsonObject(entry) ? foldObject(entry, nested, reading) : hollow(entry));
  // One entry beyond the maximum shows that there are too many; the others need not be checked.
  return Array.isArray(value) ? value.slice(0, longestList + 1).map(fold) : fold(value);
}

function foldObject(object: JsonObject, payloadClass: PayloadClass, reading: Reading): JsonObject {
  const { nameOf, restores } = reading;
  const fields = fieldsOf(payloadClass);
  const folded: JsonObject = {};
  for (const property of Object.keys(object)) {
    const field = fields.get(nameOf(property).toLowerCase());
    if (!field || (field.rule.restored && !restores)) continue;
    const value = object[property];
    if (field.name in folded && nameOf === asWritten) throw new RivalNames();
    folded[field.name] = value === null ? undefined : foldValue(value, field, reading);
  }
  return folded;
}

const asWritten = (property: string) => property;
const withoutNumber = (property: string) => property.slice(property.indexOf(':') + 1);

/**
 * A body with the payload's own property names. Names are not case-sensitive, the last one of the same name wins, null
 * becomes undefined, and unknown properties are left out (contract.md, Request bodies). Only known names are followed, so the
 * result is never nested deeper than the payload.
 * @param text returns the JSON from which the body was parsed.
 * @param restores whether fields count that only restoring sets; otherwise they are left out as well.
 */
export function foldPropertyNames(
  body: JsonObject,
  text: () => string,
  payloadClass: PayloadClass,
  restores: boolean,
): JsonObject {
  try {
    return foldObject(body, payloadClass, { nameOf: asWritten, restores });
  } catch (error) {
    if (!(error instanceof RivalNames)) throw error;
    // With numbered names an object has all its properties in the order of the text, even those of the same name.
    const numbered = JSON.parse(numberNames(text())) as JsonObject;
    return foldObject(numbered, payloadClass, { nameOf: withoutNumber, restores });
  }
}
