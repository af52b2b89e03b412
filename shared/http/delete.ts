import type { FamilyName } from '../families/item.ts';
import type { Handler } from './handler.ts';
import type { GetContext } from './json-answers.ts';
import { readKey } from './request/path.ts';
import { conditionOn, type Resource } from './resource.ts';
import { done } from './response/responses.ts';

/** Deletes an item (contract.md, Delete). */
export function remove<F extends FamilyName, P extends object>(
  { family, repository, hooks }: Resource<F, P>,
  { versions }: GetContext,
): Handler<200> {
  return async received => {
    const key = readKey(received, 'identifierMalformed');
    const condition = conditionOn(received, family, key);
    const { after, ...around } = (await hooks?.beforeDelete?.(received, key)) ?? {};
    const { blog } = await repository.delete(key, { condition, ...around });
    await after?.();
    versions.see(key.blogId, blog);
    return done;
  };
}
