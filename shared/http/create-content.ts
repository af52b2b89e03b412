import type { HttpRequest } from '@azure/functions';
import { type BodyPath, Failure } from '../failure.ts';
import { childFamily } from '../families/children.ts';
import { type ContentLists, ContentPayload } from '../families/content-payload.ts';
import { creationOrder } from '../families/creation-order.ts';
import type { ChildName } from '../families/item.ts';
import { createContent } from '../operations/table.ts';
import type { ContentDraft, ContentRepository } from '../store/content-repository.ts';
import type { GetContext } from './get.ts';
import { newIdentifier } from './new-identifier.ts';
import { readBlogId } from './path.ts';
import { withPayload } from './payload.ts';
import { allCreated, type Response } from './responses.ts';
import { type Served, serve } from './serve.ts';

const route = { blogId: -2 };

/**
 * The maximum number of values in the body, so that its check takes some 0.2 s at most, during which nobody else is served.
 * Ninety-nine posts with ten references each have 4,000.
 */
const mostValues = 20_000;

/** An entity of the body as it is created. @throws Failure `bodyInvalid` */
function draftOf(name: ChildName, payload: object, at: BodyPath): ContentDraft {
  const family = childFamily(name);
  const guid = newIdentifier(family.identifier(payload), at);
  const references = family.references(payload).map(({ path, ...to }) => ({ ...to, path: [...at, ...path] }));
  return { family, guid, content: family.content(payload, guid), references };
}

/** The entities of the body in the order of their creation: each after those that it may refer to. */
function draftsOf(lists: ContentLists): ContentDraft[] {
  return creationOrder.flatMap(name => {
    const { collection } = childFamily(name);
    return (lists[collection] ?? []).map((payload, index) => draftOf(name, payload, [collection, index]));
  });
}

/** CreateContent: creates several entities of a blog in one transaction (contract.md, Create several). */
export function serveContent(repository: ContentRepository, { memory, versions }: GetContext): Served {
  async function create(request: HttpRequest): Promise<Response<201>> {
    const blogId = readBlogId(request.url, route) ?? '';
    return withPayload(
      request,
      ContentPayload,
      memory.main,
      async payload => {
        const drafts = draftsOf(payload);
        if (drafts.length === 0)
          throw new Failure('bodyInvalid', [{ at: { body: [] }, text: 'must have at least one entity' }]);
        versions.see(blogId, await repository.create(blogId, drafts));
        return allCreated;
      },
      mostValues,
    );
  }
  return serve(createContent, create);
}
