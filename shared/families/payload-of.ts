import type { JsonObject } from '../values/json-object.ts';
import type { Family } from './family.ts';
import { fieldsOf } from './fields.ts';
import { identifierName } from './given-identifier.ts';
import type { FamilyName, Item } from './item.ts';
import type { PayloadClass } from './payload-class.ts';
import type { Rule } from './rules.ts';

/** What a family says of its payload. */
type Payloads<F extends FamilyName> = Pick<Family<F, object>, 'name' | 'givenAgain'> & {
  payload: PayloadClass;
};

/** Whether a field is stored by its own name: neither set by the service, nor told by requests alone. */
const isStored = ({ readOnly, writeOnly, restored }: Rule) => !(readOnly || writeOnly || restored);

/**
 * The payload that would update an item to what it is already, without its identifier: what a patch is applied to.
 * @param patch what is changed, which decides whether some fields are given again.
 */
export function payloadOf<F extends FamilyName>(
  { name: family, payload, givenAgain }: Payloads<F>,
  item: Item<F>,
  patch: JsonObject,
): JsonObject {
  const again = givenAgain as Record<string, ((item: Item<F>, patch: JsonObject) => unknown) | undefined>;
  const stored = item as unknown as JsonObject;
  const identifiers = ['blogId', 'resourceId', identifierName(family)];
  const fields = [...fieldsOf(payload).values()].filter(({ name }) => !identifiers.includes(name));
  const given = fields.map(({ name, rule }) => {
    const other = again[name];
    return [name, other ? other(item, patch) : isStored(rule) ? stored[name] : undefined] as const;
  });
  // What a blog does not have is stored as null.
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null));
}

/** The payload that would create an item anew as it is, by a request that restores (contract.md, Preferences). */
export function payloadAnew<F extends FamilyName>(family: Payloads<F>, item: Item<F>): JsonObject {
  const stored = item as unknown as JsonObject;
  const restored = [...fieldsOf(family.payload).values()].filter(({ rule }) => rule.restored);
  const given = restored.map(({ name }) => [name, stored[name]] as const);
  return {
    ...payloadOf(family, item, {}),
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null)),
  };
}
