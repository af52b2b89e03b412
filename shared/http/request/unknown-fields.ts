import type { BodyPath } from '../../failures/failure.ts';
import { blogSingle } from '../../families/blog.ts';
import { childFamily, childNames } from '../../families/children.ts';
import { fieldsOf, nestedIn, type PayloadClass } from '../../families/fields.ts';
import type { FamilyName } from '../../families/item.ts';
import { longestList } from '../../families/rules.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';

/** How much of a name a caller is told, in UTF-16 code units, so that an answer is not as long as the body. */
const maxNameLength = 100;

const namesInAnswers = (family: FamilyName) =>
  Object.keys((family === 'blog' ? blogSingle : childFamily(family)).fields);

/** The family whose entities a payload, or a reference in one, stands for. */
function familyOf(payloadClass: PayloadClass): FamilyName | undefined {
  if (payloadClass === blogSingle.payload) return 'blog';
  const child = childNames.find(name => childFamily(name).payload === payloadClass);
  const [referred] = [...fieldsOf(payloadClass).values()].flatMap(({ rule }) =>
    rule.kind === 'guid' && rule.refersTo ? [rule.refersTo] : [],
  );
  return child ?? referred;
}

const known = new WeakMap<PayloadClass, ReadonlySet<string>>();

/** The names that an object may have, in lower case: its fields, and what answers have besides. */
function knownNames(payloadClass: PayloadClass): ReadonlySet<string> {
  const found = known.get(payloadClass);
  if (found) return found;
  const family = familyOf(payloadClass);
  const inAnswers = family ? namesInAnswers(family) : [];
  const names = new Set([...fieldsOf(payloadClass).keys(), ...inAnswers.map(name => name.toLowerCase())]);
  known.set(payloadClass, names);
  return names;
}

/**
 * The places of the properties of a body that no field has, in the body itself and in its nested objects. A field that only
 * answers have is known, so that what was read can be put back; it is ignored with all that is in it.
 */
export function* unknownFields(
  body: JsonObject,
  payloadClass: PayloadClass,
  at: BodyPath = [],
): Generator<BodyPath> {
  const fields = fieldsOf(payloadClass);
  for (const [property, value] of Object.entries(body)) {
    const name = property.toLowerCase();
    if (!knownNames(payloadClass).has(name)) yield [...at, property.slice(0, maxNameLength)];
    const field = fields.get(name);
    const nested = field && nestedIn(field.rule);
    if (!nested) continue;
    const entries: [BodyPath, unknown][] = Array.isArray(value)
      ? value.slice(0, longestList).map((entry, index) => [[...at, field.name, index], entry])
      : [[[...at, field.name], value]];
    for (const [path, entry] of entries) if (isJsonObject(entry)) yield* unknownFields(entry, nested, path);
  }
}
