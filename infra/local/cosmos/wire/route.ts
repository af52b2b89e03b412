import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../cosmos-failure.ts';
import type { RequestKind } from './request-kind.ts';

/** What a request addresses: `/dbs/{database}/colls/{container}/docs/{item}` or the beginning of that. */
export interface Route {
  kind: RequestKind;
  /** The resource type as it is signed: '', dbs, colls, docs, … */
  resourceType: string;
  /** The resource links that may be signed: decoded, and as sent. */
  links: string[];
  database: string;
  container: string;
  /** The item's id; '' for requests to the whole container. */
  item: string;
}

/**
 * Finds what a request addresses and its kind, `other` when it is unknown.
 * @throws CosmosFailure 400 when the path is not percent-encoded UTF-8.
 */
export function findRoute(method: string, path: string, headers: IncomingHttpHeaders): Route {
  const raw = path.split('/').filter(segment => segment !== '');
  const segments = path.includes('%') ? raw.map(decodeSegment) : raw;
  const [dbs, database = '', colls, container = '', feed, item = ''] = segments;
  const known =
    (dbs === undefined || dbs === 'dbs') &&
    (colls === undefined || colls === 'colls') &&
    segments.length <= 6;
  const level = known ? levels[segments.length]?.(feed) : undefined;
  return {
    kind: level?.(method, headers) ?? 'other',
    resourceType: readResourceType(segments),
    links: signedLinks(segments, raw),
    database,
    container,
    item,
  };
}

function signedLinks(...forms: string[][]): string[] {
  return forms.map(parts => (parts.length % 2 === 0 ? parts : parts.slice(0, -1)).join('/'));
}

type KindFinder = (method: string, headers: IncomingHttpHeaders) => RequestKind | undefined;

const feeds: Record<string, KindFinder> = {
  docs: (method, headers) =>
    method === 'POST' ? findPostKind(headers) : method === 'GET' ? 'query' : undefined,
  pkranges: findByMethod({ GET: 'pkranges' }),
};

/** By the number of segments in the path. */
const levels: Record<number, (feed: string | undefined) => KindFinder | undefined> = {
  0: () => findByMethod({ GET: 'account' }),
  1: () => findByMethod({ GET: 'database', POST: 'database' }),
  2: () => findByMethod({ GET: 'database', DELETE: 'database' }),
  3: () => findByMethod({ GET: 'container', POST: 'container' }),
  4: () => findByMethod({ GET: 'container', DELETE: 'container', PUT: 'container' }),
  5: feed => (feed !== undefined && Object.hasOwn(feeds, feed) ? feeds[feed] : undefined),
  6: feed =>
    feed === 'docs'
      ? findByMethod({ GET: 'read', PUT: 'replace', DELETE: 'delete', PATCH: 'patch' })
      : undefined,
};

function findByMethod(kinds: Record<string, RequestKind>): KindFinder {
  return method => (Object.hasOwn(kinds, method) ? kinds[method] : undefined);
}

/** The kind of a POST to items is in a header; without one it creates. */
const postKinds: [header: string, kind: RequestKind][] = [
  ['x-ms-cosmos-is-batch-request', 'batch'],
  ['x-ms-cosmos-is-query-plan-request', 'queryPlan'],
  ['x-ms-documentdb-isquery', 'query'],
  ['x-ms-documentdb-is-upsert', 'upsert'],
];

function findPostKind(headers: IncomingHttpHeaders): RequestKind {
  return postKinds.find(([header]) => isTrue(headers[header]))?.[1] ?? 'create';
}

/** Whether a header is true; the SDK writes both `true` and `True`. */
export function isTrue(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && header.toLowerCase() === 'true';
}

function readResourceType(segments: string[]): string {
  return (segments.length % 2 === 0 ? segments.at(-2) : segments.at(-1)) ?? '';
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest(`A path segment must be percent-encoded UTF-8 (got '${segment}')`);
  }
}
