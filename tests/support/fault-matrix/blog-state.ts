import { families, type Payload } from '../content/families.ts';
import type { Operation } from '../requests/operations.ts';
import type { Service } from '../service/service.ts';
import type { Target } from './target.ts';

/** A blog with everything in it; undefined if it does not exist. */
export type BlogState = Record<string, unknown> | undefined;

export async function readBlog(service: Service, blogId: string): Promise<BlogState> {
  const answer = await service.send('GET', `blog/${blogId}`);
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw new Error(`Expected 200 for GET of the blog (got ${answer.status})`);
  return answer.json();
}

const childrenIn = (state: BlogState, collection: string) => (state?.[collection] ?? []) as Payload[];

/** The target of an operation, as the blog's export has it. */
function entityIn(state: BlogState, { entity }: Operation, id: string): Payload | undefined {
  const family = families.find(each => each === entity);
  if (family === undefined) return state;
  return childrenIn(state, family.collection).find(child => child.resourceId === id);
}

const has = (entity: Payload | undefined, payload: Payload) =>
  entity !== undefined && Object.entries(payload).every(([field, value]) => includes(entity[field], value));

function includes(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return actual === expected;
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([name, value]) => includes((actual as Payload)[name], value));
}

/** The effect of a write: nothing, all of it, or something forbidden. */
export type Outcome = 'nothing' | 'all' | 'half';

/** An interrupted delete of a blog may have deleted children: the next delete continues (contract.md, Delete). */
const isEmptied = (before: BlogState, after: BlogState) =>
  Object.entries(after ?? {}).every(([field, value]) =>
    Array.isArray(value) ? value.length === 0 : value === before?.[field],
  );

/** Compares the blog before and after a write. */
export function outcomeOf(
  operation: Operation,
  { at, body }: Target,
  before: BlogState,
  after: BlogState,
): Outcome {
  if (JSON.stringify(before) === JSON.stringify(after)) return 'nothing';
  if (operation.name === 'DeleteBlog' && after && isEmptied(before, after)) return 'nothing';
  const entity = entityIn(after, operation, at.id);
  const isDone = operation.kind === 'delete' ? entity === undefined : has(entity, body ?? {});
  return isDone && othersAreAlike(operation, at.id, before, after) ? 'all' : 'half';
}

/** Whether there are as many children as before, apart from the operation's target. */
function othersAreAlike(operation: Operation, id: string, before: BlogState, after: BlogState): boolean {
  if (operation.name === 'CreateBlog' || operation.name === 'DeleteBlog') return true;
  return families.every(({ collection }) => {
    const others = (state: BlogState) =>
      childrenIn(state, collection)
        .map(child => child.resourceId)
        .filter(other => other !== id);
    return JSON.stringify(others(before)) === JSON.stringify(others(after));
  });
}
