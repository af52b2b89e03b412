import type { BodyPath, Violation } from '../../failures/violations.ts';
import { blogSingle } from '../../families/blog.ts';
import { children } from '../../families/children.ts';
import { familyNamedBy, fieldsOf, knownBesides, nestedIn } from '../../families/fields.ts';
import type { PayloadClass } from '../../families/payload-class.ts';
import type { DescribedObject } from '../../families/response.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';

/** How much of a name an answer has, in UTF-16 code units, so that an answer is not as long as the body. */
const maxNameLength = 100;

/** What answers give of the entity that a payload stands for, or a reference in one. */
const answered = new Map<PayloadClass, DescribedObject>(
  [blogSingle, ...Object.values(children)].map(family => [family.payload, family]),
);

const known = new WeakMap<PayloadClass, ReadonlySet<string>>();

/** The names that an object may have, in lower case: its fields, and what answers have besides. */
function knownNames(payloadClass: PayloadClass): ReadonlySet<string> {
  const found = known.get(payloadClass);
  if (found) return found;
  const family = familyNamedBy(payloadClass);
  const { fields = {} } = answered.get(payloadClass) ?? (family && children[family]) ?? {};
  const names = new Set([
    ...fieldsOf(payloadClass).keys(),
    ...[...Object.keys(fields), ...knownBesides(payloadClass)].map(name => name.toLowerCase()),
  ]);
  known.set(payloadClass, names);
  return names;
}

/**
 * A violation for each property of a body, and of its nested objects, that no field has. A field that only answers have is
 * known, so that what was read can be put back; it is ignored with all that is in it.
 * @param at where the body is in the whole one.
 */
export function unknownFields(body: JsonObject, payloadClass: PayloadClass, at: BodyPath = []): Violation[] {
  const fields = fieldsOf(payloadClass);
  const names = knownNames(payloadClass);
  return Object.entries(body).flatMap(([property, value]) => {
    const name = property.toLowerCase();
    if (!names.has(name))
      return [{ at: { body: [...at, property.slice(0, maxNameLength)] }, text: 'is not a field' }];
    const field = fields.get(name);
    const nested = field && nestedIn(field.rule);
    if (!nested) return [];
    const place = [...at, field.name];
    const within = (entry: unknown, path: BodyPath) =>
      isJsonObject(entry) ? unknownFields(entry, nested, path) : [];
    return Array.isArray(value)
      ? value
          .slice(0, field.rule.kind === 'list' ? field.rule.max : 0)
          .flatMap((entry, index) => within(entry, [...place, index]))
      : within(value, place);
  });
}
