import type { Entity, Family, Payload } from '../families.ts';
import { collectionPathOf, pathOf } from '../operations.ts';
import { bodyOf, type Draft, isChild } from './content.ts';

/** An identifier as it appears in a path, and its meaning. */
export interface PathId {
  text: string;
  /** A GUID in lower-case D form, or why it is not one. */
  says: string;
}

/** A request body, and its meaning. */
export type Body =
  | { kind: 'draft'; draft: Draft; own?: string; resourceId?: string; spelling?: 'Pascal' }
  | { kind: 'nothing'; text: string }
  | { kind: 'not JSON'; text: string }
  | { kind: 'invalid'; text: string; paths: string[] };

/** A request of one of the 25 operations. For the blog family `id` has no meaning. */
export type Request = { entity: Entity | Family; blogId: PathId; id: PathId } & (
  | { kind: 'create' | 'update'; body: Body }
  | { kind: 'list'; count?: string; skip?: string }
  | { kind: 'read' | 'delete' }
);

export const methods = { create: 'POST', list: 'GET', read: 'GET', update: 'PUT', delete: 'DELETE' } as const;

/** The path of a request, relative to the API, without its query. */
export function pathOfRequest({ kind, entity, blogId, id }: Request): string {
  const at = { blogId: blogId.text, id: id.text };
  return kind === 'create' || kind === 'list' ? collectionPathOf(entity, at) : pathOf(entity, at);
}

/** The query of a list, with its `?`; empty for all others. */
export function queryOfRequest(request: Request): string {
  if (request.kind !== 'list') return '';
  const { count, skip } = request;
  const items = Object.entries({ count, skip }).filter(([, value]) => value !== undefined);
  return items.length === 0 ? '' : `?${items.map(item => item.join('=')).join('&')}`;
}

const pascal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pascal);
  if (value === null || typeof value !== 'object') return value;
  const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [upper(name), pascal(entry)]));
};

/** The text of a request's body; undefined if it has none. */
export function textOfBody(request: Request): string | undefined {
  if (!('body' in request)) return undefined;
  const { body, entity } = request;
  if (body.kind !== 'draft') return body.text;
  const { draft, own, resourceId, spelling } = body;
  const ids: Payload = isChild(entity) ? { [entity.idField]: own, resourceId } : { blogId: own, resourceId };
  const payload = { ...ids, ...bodyOf(draft) };
  return JSON.stringify(spelling ? pascal(payload) : payload);
}

/** A request as one line of a report. */
export function describeRequest(request: Request): string {
  const { kind } = request;
  const path = `${methods[kind]} ${pathOfRequest(request)}${queryOfRequest(request)}`;
  const body = textOfBody(request);
  return body === undefined ? path : `${path} ${body === '' ? '(empty)' : body}`;
}
