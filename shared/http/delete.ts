import type { FamilyName } from '../families/item.ts';
import type { GetContext } from './get.ts';
import type { Handler } from './guard.ts';
import { readKey } from './request/path.ts';
import { conditionOn, type Resource } from './resource.ts';
import { done } from './response/responses.ts';

/** Deletes an item (contract.md, Delete). */
export function remove<F extends FamilyName, P extends object>(
  { family, repository }: Resource<F, P>,
  { versions }: GetContext,
): Handler<200> {
  return async received => {
    const key = readKey(received, 'identifierMalformed');
    versions.see(key.blogId, (await repository.delete(key, conditionOn(received, family, key))).blog);
    return done;
  };
}
