import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '../../../shared/features/events/event.ts';
import { type Blog, type Child, copyStore, type Store } from '../model/content.ts';

/** What is told of a change: of posts with the slug. */
export type Told = readonly [type: EventType, subject: string, slug?: string];

const isLive = (post: Child | undefined): boolean => {
  const { published } = post?.content.fields ?? {};
  return published !== undefined && Date.parse(String(published)) <= Date.now();
};

/** What is told of a post; undefined if nothing is. */
function toldOfPost(before: Child | undefined, after: Child | undefined): Told | undefined {
  const told = (type: EventType, { id, content }: Child): Told => [type, id, String(content.fields.slug)];
  if (after && isLive(after)) return told(isLive(before) ? 'post.updated' : 'post.published', after);
  if (!before || !isLive(before)) return undefined;
  return told(after ? 'post.unpublished' : 'post.deleted', before);
}

const isChanged = (before: Child | undefined, after: Child | undefined) =>
  !isDeepStrictEqual(before?.content, after?.content);

/** What a blog with an endpoint is to tell of a write that has changed it so, by the contract. */
export function toldOfWrite(before: Blog, after: Blog): Told[] {
  const told: Told[] = [];
  let isOther = !isDeepStrictEqual(before.content, after.content);
  for (const segment of ['author', 'post', 'tag', 'medium'] as const) {
    const [were, are] = [before.children[segment], after.children[segment]];
    for (const id of new Set([...were.keys(), ...are.keys()])) {
      if (!isChanged(were.get(id), are.get(id))) continue;
      if (segment !== 'post') isOther = true;
      else told.push(...[toldOfPost(were.get(id), are.get(id))].filter(each => each !== undefined));
    }
  }
  return isOther ? [...told, ['blog.changed', after.id]] : told;
}

/** What blogs of the model are to tell, as they are told of its writes. */
export class ExpectedEvents {
  readonly #told = new Map<string, Told[]>();
  #before: Store | undefined;

  /** From now on a blog has an endpoint, until it is deleted. */
  begin(blogId: string): void {
    this.#told.set(blogId, []);
  }

  /** The blogs that have one. */
  get blogs(): string[] {
    return [...this.#told.keys()];
  }

  of(blogId: string): readonly Told[] {
    return this.#told.get(blogId) ?? [];
  }

  /** Before the model performs a request. */
  before(store: Store): void {
    this.#before = copyStore(store);
  }

  /** After it. */
  after({ blogs }: Store): void {
    for (const [blogId, told] of this.#told) {
      const [before, after] = [this.#before?.blogs.get(blogId), blogs.get(blogId)];
      if (before && after) told.push(...toldOfWrite(before, after));
      else this.#told.delete(blogId);
    }
  }
}
