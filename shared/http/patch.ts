import { Failure } from '../failures/failure.ts';
import type { BodyPath } from '../failures/violations.ts';
import { fieldsOf, partIn } from '../families/fields.ts';
import { fitsIdentifier, identifierIn } from '../families/given-identifier.ts';
import type { FamilyName, Item } from '../families/item.ts';
import type { PayloadClass } from '../families/payload-class.ts';
import { payloadOf } from '../families/payload-of.ts';
import type { Redraft } from '../store/repository.ts';
import { isJsonObject, type JsonObject } from '../values/json-object.ts';
import { type Merging, mergePatch } from '../values/merge-patch.ts';
import type { Handler } from './handler.ts';
import type { GetContext } from './json-answers.ts';
import { readKey } from './request/path.ts';
import { patchedPayload, withPatch } from './request/payload.ts';
import type { PreparedWrite, Resource } from './resource.ts';
import { carryOut } from './update.ts';

/** Replaces each name of an object. */
const flat: Merging = { within: () => undefined };

/** Merges into the parts of an item, and into its metadata; all else is replaced. */
const mergingOf = (payloadClass: PayloadClass): Merging => ({
  within(name) {
    const field = fieldsOf(payloadClass).get(name.toLowerCase());
    if (field?.rule.kind === 'metadata') return flat;
    const part = field && partIn(field.rule);
    return part && mergingOf(part);
  },
});

/** Whether a patch gives what is at a place in a payload, or all of something around it. */
function gives(patch: JsonObject, [name = '', ...within]: BodyPath): boolean {
  if (!(name in patch)) return false;
  const value = patch[name];
  return within.length === 0 || !isJsonObject(value) || gives(value, within);
}

/**
 * Prepares the payload of each attempt at an update. Once a feature has begun something for one, such as to take in a file, further
 * ones get the same fields from that.
 */
function preparedOnce<P extends object>(
  prepare: (payload: P) => Promise<PreparedWrite | undefined>,
): { complete(payload: P): Promise<void>; written(): Promise<void> } {
  let prepared: PreparedWrite | undefined;
  let completed: Partial<P> = {};
  return {
    async complete(payload) {
      if (!prepared) {
        const given = { ...payload };
        prepared = await prepare(payload);
        const changed = Object.entries(payload).filter(([name, value]) => given[name as keyof P] !== value);
        completed = Object.fromEntries(changed) as Partial<P>;
      }
      Object.assign(payload, completed);
    },
    written: async () => prepared?.written(),
  };
}

/** Changes an item by a merge patch of its payload (contract.md, Patch). */
export function patch<F extends FamilyName, P extends object>(
  resource: Resource<F, P>,
  get: GetContext,
): Handler<202> {
  const { family, hooks } = resource;
  const merging = mergingOf(family.payload);
  return received =>
    withPatch(received, family.payload, get.memory, async (changes, room) => {
      const key = readKey(received, 'identifierMalformed');
      const { complete, written } = preparedOnce<P>(async payload => hooks?.prepare?.(key.blogId, payload));
      const draftOf: Redraft<F> = async stored => {
        const before = payloadOf(family, stored as Item<F>, changes);
        const merged = mergePatch(before, changes, merging) as JsonObject;
        const isGiven = (name: string) => name in changes;
        for (const name of family.staying?.names ?? []) if (!isGiven(name)) delete merged[name];
        const payload = await patchedPayload(merged, family.payload);
        if (!fitsIdentifier(identifierIn(family.name, payload), key.guid))
          throw new Failure('identifierMismatch');
        await complete(payload);
        // What was deleted since it was named stays named, and is no reason to refuse other changes.
        const references = family.references(payload).filter(({ path }) => gives(changes, path.slice(0, -1)));
        const content = family.content(payload);
        return { content: family.staying?.content(content, stored, isGiven) ?? content, references };
      };
      return carryOut(resource, get, { received, key, draftOf, written, room });
    });
}
