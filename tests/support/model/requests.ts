import type { Entity, Family, Payload } from '../content/families.ts';
import { collectionPathOf, pathOf } from '../requests/operations.ts';
import { bodyOf, type Draft } from './content.ts';

/** A request of one of the operations on items and lists. For the blog family `id` is the blog's own. */
export type Request = { entity: Entity | Family; blogId: string; id: string } & (
  | Writing
  | { kind: 'list' | 'read' | 'delete' }
);

/** A create, an update or a patch: what it writes, and the identifier that its body gives. */
export interface Writing {
  kind: 'create' | 'update' | 'patch';
  draft: Draft;
  own?: string;
}

export const methods = {
  create: 'POST',
  list: 'GET',
  read: 'GET',
  update: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
} as const;

/** The address of a request, relative to the API; a list is asked for as a whole. */
export function pathOfRequest({ kind, entity, ...at }: Request): string {
  if (kind === 'list') return `${collectionPathOf(entity, at)}?count=1000`;
  return kind === 'create' ? collectionPathOf(entity, at) : pathOf(entity, at);
}

/** The body of a request; undefined if it has none. */
export const bodyOfRequest = (request: Request): Payload | undefined =>
  'draft' in request ? { [request.entity.idField]: request.own, ...bodyOf(request.draft) } : undefined;

/** A request as one line of a report. */
export const describeRequest = (request: Request): string =>
  `${methods[request.kind]} ${pathOfRequest(request)} ${JSON.stringify(bodyOfRequest(request)) ?? ''}`.trim();
