import { blog, type Entity, type Family, families, type Payload } from '../content/families.ts';
import type { Service } from '../service/service.ts';

/** The place of an entity: a blog's own `id` is its `blogId`. */
export interface Address {
  blogId: string;
  id: string;
}

/** One of the 30 operations, ready to be sent. */
export interface Operation {
  /** Its name in the description. */
  name: string;
  /** The name of the function that answers it. */
  functionName: string;
  entity: Entity;
  kind: 'create' | 'list' | 'read' | 'update' | 'patch' | 'delete';
  method: 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  takesBlogId: boolean;
  /** Whether it takes the identifier of a child. */
  takesId: boolean;
  /** Relative to the API. */
  path(at: Address): string;
  /** A valid body, which for an update changes something; undefined if the operation takes none. */
  body(at: Address): Payload | undefined;
}

/** All five families. */
export const entities: (Entity | Family)[] = [blog, ...families];

/** The body of an update of that entity: its identifier, and a different value for each of its fields. */
export function updateOf(entity: Entity, id: string, payload = entity.changed): Payload {
  return { [entity.idField]: id, ...payload };
}

/** A collection for entities of this family, relative to the API: in a new blog, or the list of blogs itself. */
export async function newCollection(service: Service, entity: Entity | Family): Promise<string> {
  if (!('segment' in entity)) return 'blog';
  return `blog/${await service.newBlog()}/${entity.segment}`;
}

/** Creates an entity, in a blog of its own. */
export async function createOne(
  service: Service,
  entity: Entity | Family,
  payload = entity.full,
): Promise<Address> {
  if (!('segment' in entity)) {
    const id = await service.create('blog', payload);
    return { blogId: id, id };
  }
  const blogId = await service.newBlog();
  return { blogId, id: await service.create(`blog/${blogId}/${entity.segment}`, payload) };
}

/** The address of one entity, relative to the API. */
export function pathOf(entity: Entity | Family, { blogId, id }: Address): string {
  return 'segment' in entity ? `blog/${blogId}/${entity.segment}/${id}` : `blog/${blogId}`;
}

/** The address of an entity's collection, relative to the API. */
export function collectionPathOf(entity: Entity | Family, { blogId }: Address): string {
  return 'segment' in entity ? `blog/${blogId}/${entity.segment}` : 'blog';
}

function operationsOf(entity: Entity | Family): Operation[] {
  const isChild = 'segment' in entity;
  const collection = (at: Address) => collectionPathOf(entity, at);
  const item = (at: Address) => pathOf(entity, at);
  const none = () => undefined;
  const onCollection = { entity, takesBlogId: isChild, takesId: false, path: collection };
  const onItem = { entity, takesBlogId: true, takesId: isChild, path: item };
  const all: Omit<Operation, 'functionName'>[] = [
    {
      name: `Create${entity.title}`,
      kind: 'create',
      method: 'POST',
      ...onCollection,
      body: () => entity.full,
    },
    { name: `Get${entity.title}List`, kind: 'list', method: 'GET', ...onCollection, body: none },
    { name: `Get${entity.title}`, kind: 'read', method: 'GET', ...onItem, body: none },
    {
      name: `Update${entity.title}`,
      kind: 'update',
      method: 'PUT',
      ...onItem,
      body: ({ id }) => updateOf(entity, id),
    },
    {
      name: `Patch${entity.title}`,
      kind: 'patch',
      method: 'PATCH',
      ...onItem,
      body: () => entity.changed,
    },
    { name: `Delete${entity.title}`, kind: 'delete', method: 'DELETE', ...onItem, body: none },
  ];
  return all.map(operation => ({ ...operation, functionName: operation.name.replace('Patch', 'Update') }));
}

/** The 30 operations, which 25 functions answer. */
export const operations: Operation[] = entities.flatMap(operationsOf);
