import {
  author,
  blog,
  creationOrder,
  type Entity,
  type Family,
  families,
  medium,
  type Payload,
  post,
  referencesTo,
  tag,
} from '../content/families.ts';
import { type Address, type Operation, updateOf } from '../requests/operations.ts';
import type { Service } from '../service/service.ts';

/** The target of a trial: a small blog of its own, whose identifiers all have the same ending. */
export interface Target {
  /** The address of the entity on which the operation works; for a create, where it will be. */
  at: Address;
  /** A text that is in all requests to the store for this operation, and in no others. */
  mark: string;
  body: Payload | undefined;
}

let made = 0;

/** The last part of a GUID, which no other target has, nor any version tag in local Cosmos. */
const nextEnding = () => `faced${String(++made).padStart(7, '0')}`;

const guid = (first: number, ending: string) => `${String(first).padStart(8, '0')}-0000-4000-8000-${ending}`;

/** The targets of an entity's references, where the family has references. */
const referencesOf = (ending: string) =>
  referencesTo(Object.fromEntries(families.map(family => [family.noun, guid(placeOf(family), ending)])));

/** What an entity needs for all of its references, and itself; only itself if it is not here. */
const needed: Record<Entity['noun'], Family[]> = {
  blog: [medium, tag],
  author: [medium, author],
  tag: [medium, tag],
  post: [medium, author, tag, post],
};

/** Makes the blog and what the operation needs in it, with all fields and references. */
export async function makeTarget(service: Service, operation: Operation): Promise<Target> {
  const { entity, kind } = operation;
  const ending = nextEnding();
  const references = referencesOf(ending);
  const isChild = isFamily(entity);
  const blogId = guid(1, ending);
  const isNewBlog = kind === 'create' && !isChild;
  if (!isNewBlog) {
    await service.create('blog', { ...blog.full, blogId });
    const entities = (needed[entity.noun] ?? (isFamily(entity) ? [entity] : [])).map(family => [
      family.collection,
      [
        {
          ...family.full,
          ...references[family.noun],
          [family.idField]: guid(placeOf(family), ending),
        },
      ],
    ]);
    await service.createContent(blogId, Object.fromEntries(entities));
  }
  const id = isChild ? guid(kind === 'create' ? 9 : placeOf(entity), ending) : blogId;
  return {
    at: { blogId, id },
    // The list of all blogs is the only operation whose requests contain no identifier.
    mark: kind === 'list' && !isChild ? '"blog/"' : ending,
    body: bodyOf(operation, id, references),
  };
}

const isFamily = (entity: Entity | Family): entity is Family => 'segment' in entity;

/** A number from 2 on: 1 is for the blog, 9 for what is created. */
function placeOf(family: Family): number {
  return 2 + creationOrder.indexOf(family);
}

function bodyOf({ kind, entity }: Operation, id: string, references: Record<string, Payload>) {
  if (!['create', 'update', 'patch'].includes(kind)) return undefined;
  return updateOf(entity, id, {
    ...(kind === 'create' ? entity.full : entity.changed),
    ...references[entity.noun],
  });
}

/** The same request for another new entity, so that a create can be repeated; any other request unchanged. */
export function again(operation: Operation, target: Target): Target {
  if (operation.kind !== 'create') return target;
  const ending = nextEnding();
  const id = guid(9, ending);
  const blogId = operation.takesBlogId ? target.at.blogId : id;
  return { ...target, at: { blogId, id }, body: { ...target.body, [operation.entity.idField]: id } };
}
