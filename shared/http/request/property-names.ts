import { type Field, fieldsOf, nestedIn, partIn } from '../../families/fields.ts';
import type { PayloadClass } from '../../families/payload-class.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { lowerNames } from './json-text.ts';

/** The fields, in lower case, whose objects have names of their owner's, in the case that they are given. */
const asGiven: ReadonlySet<string> = new Set(['metadata']);

/** Thrown if two properties of an object differ only in case, because the object does not show which one came last. */
class RivalNames extends Error {}

/** A value without its content, which no field describes: it only has to be of the wrong kind. */
function hollow(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  // With its content, class-transformer would take a property `constructor` for the object's class.
  return isJsonObject(value) ? {} : value;
}

/** How a body is read. */
interface Reading {
  /** Whether fields count that only restoring sets; otherwise they are left out as well. */
  restores: boolean;
  /** Whether null says that something is removed, in a patch; otherwise it means absent. */
  removes?: boolean;
}

/** Metadata without what null leaves out; the case of its names stays. */
const given = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null));

function foldValue(value: unknown, { rule }: Field, { restores, removes }: Reading): unknown {
  if (rule.kind === 'texts' && Array.isArray(value)) return value.slice(0, rule.max + 1).map(hollow);
  // Only a function passes class-transformer unseen: it would take a property `constructor` for the object's class.
  if (rule.kind === 'metadata' && isJsonObject(value)) return removes ? value : () => given(value);
  const nested = nestedIn(rule);
  if (!nested) return hollow(value);
  if (isJsonObject(value))
    return foldObject(value, nested, { restores, removes: removes && partIn(rule) !== undefined });
  if (!Array.isArray(value)) return value;
  // One entry beyond the maximum shows that there are too many; the others need not be checked. class-validator would let
  // null pass for an object, and look into an array.
  return value
    .slice(0, rule.kind === 'list' ? rule.max + 1 : 1)
    .map(entry => (isJsonObject(entry) ? foldObject(entry, nested, { restores }) : false));
}

function foldObject(object: JsonObject, payloadClass: PayloadClass, reading: Reading): JsonObject {
  const fields = fieldsOf(payloadClass);
  const folded: JsonObject = {};
  for (const [property, value] of Object.entries(object)) {
    const field = fields.get(property.toLowerCase());
    if (!field || (field.rule.restored && !reading.restores)) continue;
    if (field.name in folded) throw new RivalNames();
    const none = reading.removes ? null : undefined;
    folded[field.name] = value === null ? none : foldValue(value, field, reading);
  }
  return folded;
}

/**
 * A body with the payload's own property names. Names are not case-sensitive, the last one of the same name wins, null
 * becomes undefined, unless it removes, and unknown properties are left out (contract.md, Request bodies). Only known names are followed, so the
 * result is never nested deeper than the payload.
 * @param text returns the JSON from which the body was parsed.
 */
export function foldPropertyNames(
  body: JsonObject,
  text: () => string,
  payloadClass: PayloadClass,
  reading: Reading,
): JsonObject {
  try {
    return foldObject(body, payloadClass, reading);
  } catch (error) {
    if (!(error instanceof RivalNames)) throw error;
    return foldObject(JSON.parse(lowerNames(text(), asGiven)), payloadClass, reading);
  }
}
