import type { FamilyName } from '../families/item.ts';
import type { GetContext } from './get.ts';
import type { Handler } from './guard.ts';
import { withoutLeavingFiles } from './leaving-files.ts';
import { readKey } from './request/path.ts';
import { conditionOn, type Resource } from './resource.ts';
import { done } from './response/responses.ts';

/** Deletes an item (contract.md, Delete). */
export function remove<F extends FamilyName, P extends object>(
  { family, repository, named }: Resource<F, P>,
  { versions }: GetContext,
): Handler<200> {
  return async received => {
    const key = readKey(received, 'identifierMalformed');
    const condition = conditionOn(received, family, key);
    const deleteIt = () => repository.delete(key, condition);
    versions.see(key.blogId, (await withoutLeavingFiles(named, received, key, deleteIt)).blog);
    return done;
  };
}
