import { randomUUID } from 'node:crypto';
import { Failure } from '../failures/failure.ts';
import type { BodyPath, Violation } from '../failures/violations.ts';
import { nameOf } from '../failures/violations.ts';
import { childFamily, creationOrder } from '../families/children.ts';
import { type ContentLists, ContentPayload } from '../families/content-payload.ts';
import { identifierIn, identifierName } from '../families/given-identifier.ts';
import type { ChildName } from '../families/item.ts';
import type { NewChild } from '../store/writes/creation-batch.ts';
import type { GroupCommit } from '../store/writes/group-commit.ts';
import { chosenIdentifier } from './create.ts';
import { whyNotWrite } from './gate.ts';
import type { Handler, Received } from './handler.ts';
import type { GetContext } from './json-answers.ts';
import { withPayload } from './request/payload.ts';
import type { WriteHooks } from './resource.ts';
import { allCreated } from './response/responses.ts';

/**
 * The maximum number of values in the body, so that its check takes some 0.2 s at most, during which nobody else is served.
 * Ninety-nine posts with ten references each have 4,000.
 */
const maxValues = 20_000;

/** A child to be created together with others, and where its identifier is in the body. */
type ContentDraft = NewChild & { at: BodyPath };

/** An entity of the body as it is created. @throws Failure `bodyInvalid` */
function draftOf(name: ChildName, payload: object, place: BodyPath): ContentDraft {
  const family = childFamily(name);
  const guid = chosenIdentifier(identifierIn(name, payload), place) ?? randomUUID();
  const at = [...place, identifierName(name)];
  const references = family
    .references(payload)
    .map(({ path, ...to }) => ({ ...to, path: [...place, ...path] }));
  return { family, guid, at, content: family.content(payload), references };
}

/** The identifiers that the body gives again in a family. */
function repeatedIdentifiers(drafts: readonly ContentDraft[]): Violation[] {
  const first = new Map<string, BodyPath>();
  return drafts.flatMap(({ family, guid, at }) => {
    const key = `${family.name} ${guid}`;
    const before = first.get(key);
    if (before) return [{ at: { body: at }, text: `must not be the same as ${nameOf(before)}` }];
    first.set(key, at);
    return [];
  });
}

/** What is made of each entity of the body, in the order of their creation: each after those that it may refer to. */
function forEachEntity<T>(
  lists: ContentLists,
  make: (name: ChildName, payload: object, place: BodyPath) => T,
): T[] {
  return creationOrder.flatMap(name => {
    const { collection } = childFamily(name);
    return (lists[collection] ?? []).map((payload, index) => make(name, payload, [collection, index]));
  });
}

/** Why the caller may not create all of them; undefined if they may. */
const whyNotCreate = (received: Received, drafts: readonly ContentDraft[]) =>
  drafts
    .map(({ family, content }) => whyNotWrite(received, family.name, content))
    .find(whyNot => whyNot !== undefined);

/**
 * Creates several entities of a blog in one transaction (contract.md, Create several).
 * @param hooks what features do around the writes of each family.
 */
export function createContent(
  creates: GroupCommit,
  hooks: Readonly<Partial<Record<ChildName, WriteHooks<object>>>>,
  { memory, versions }: GetContext,
): Handler<201> {
  return received =>
    withPayload(
      received,
      ContentPayload,
      memory,
      async payload => {
        const notTogether = forEachEntity(
          payload,
          (name, entity, place) => hooks[name]?.prepareTogether?.(entity, place) ?? [],
        ).flat();
        const drafts = forEachEntity(payload, draftOf).map(draft => ({
          ...draft,
          notes: hooks[draft.family.name]?.notes?.(received),
        }));
        if (drafts.length === 0)
          throw new Failure('bodyInvalid', [{ at: { body: [] }, text: 'must have at least one entity' }]);
        const violations = [...repeatedIdentifiers(drafts), ...notTogether];
        if (violations.length > 0) throw new Failure('bodyInvalid', violations);
        const whyNot = whyNotCreate(received, drafts);
        if (whyNot) throw new Failure(whyNot);
        const { blogId } = received;
        versions.see(blogId, (await creates.createTogether(blogId, drafts)).blog);
        return allCreated;
      },
      { max: maxValues },
    );
}
