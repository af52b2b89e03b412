import { children } from '../../../../shared/families/children.ts';
import { fieldsOf, nestedIn } from '../../../../shared/families/fields.ts';
import type { PayloadClass } from '../../../../shared/families/payload-class.ts';
import { zeroGuid } from '../../../../shared/values/guid.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/values/json-object.ts';
import { type Collection, collections, withValueAt } from './collections.ts';

/** A nested object as far as the service reads it: its identifier under each name, and a post image's flag. */
function reference(value: unknown, collection: Collection): unknown {
  if (!isJsonObject(value)) return value;
  const named = [collections[collection].identifier, 'resourceId', 'isPostImage'];
  const given = named.filter(name => value[name] !== undefined && value[name] !== null);
  const repeats = value.resourceId === value[collections[collection].identifier];
  const kept = given.filter(name => !repeats || name !== 'resourceId');
  return Object.fromEntries(kept.map(name => [name, value[name]]));
}

/** An object with the names of the fields that the service reads under them, in any case, and without what it ignores. */
export function withFieldNames(object: JsonObject, payload: PayloadClass): JsonObject {
  const fields = fieldsOf(payload);
  const named: JsonObject = {};
  for (const [given, value] of Object.entries(object)) {
    const field = fields.get(given.toLowerCase());
    if (field) named[field.name] = withNamesWithin(value, nestedIn(field.rule));
  }
  return named;
}

function withNamesWithin(value: unknown, payload: PayloadClass | undefined): unknown {
  if (!payload) return value;
  const named = (each: unknown) => (isJsonObject(each) ? withFieldNames(each, payload) : each);
  return Array.isArray(value) ? value.map(named) : named(value);
}

/**
 * An exported entity as it is sent, with the fields that the service reads. An export writes out what it references; a
 * request references by identifier alone, because the references, written out, can be most of the body, and the service
 * ignores all but their identifiers.
 */
export function requestBody(entity: JsonObject, collection: Collection): JsonObject {
  let body = withFieldNames(entity, children[collections[collection].segment].payload);
  for (const { path, to } of collections[collection].references)
    body = withValueAt(body, path, value =>
      Array.isArray(value) ? value.map(item => reference(item, to)) : reference(value, to),
    );
  // Left out in a create it means this; left out in an update it is refused (contract.md, Update).
  if (collection === 'media') body.mediumType ??= { mediumTypeId: zeroGuid };
  return body;
}

/** More levels than any field that the service reads has, and fewer than JSON.stringify can take. */
const maxLevels = 20;

/** Why a value cannot be sent, if it is nested too deeply for that. */
export function tooDeep(value: unknown): string | undefined {
  return isDeeper(value, maxLevels) ? `nested more than ${maxLevels} levels deep` : undefined;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(part => isDeeper(part, levels - 1));
}
