import { isFoundBySqlite, isId, quoteName, rankSql, samePath, valueSql } from './columns.ts';
import { nameFor } from './index-name.ts';
import { QueryRefusal } from './refusal.ts';
import type { OrderItem } from './syntax.ts';

/** The parts of an indexing policy that decide which queries are served (Microsoft, "Indexing policies"). */
export interface IndexingPolicy {
  indexingMode?: string;
  automatic?: boolean;
  includedPaths?: { path: string }[];
  excludedPaths?: { path: string }[];
  compositeIndexes?: CompositePath[][];
}

export interface CompositePath {
  path: string;
  order?: string;
}

interface PolicyPath {
  /** Property names; undefined when the path goes through the elements of an array. */
  readonly names: readonly string[] | undefined;
  /** Whether it means all values below it, as in /address/*, or one scalar, as in /address/city/? */
  readonly wildcard: boolean;
}

/** The policy of a container that has none of its own. */
const defaultPolicy: IndexingPolicy = { includedPaths: [{ path: '/*' }], excludedPaths: [] };

// Always indexed, under any policy (Microsoft, "Indexing policies", system properties).
const systemPaths = new Set(['id', '_ts']);

/**
 * The SQLite indexes for a container's indexing policy, each one within a partition key and within a physical partition:
 * for each property that is included by name, each composite index, and the id; one for the items of a partition key in
 * order of creation; and those that find items of a sorted list. Wildcards have none: their queries scan.
 */
export function createIndexStatements(table: string, policy: IndexingPolicy): string[] {
  const statements = [createIndex(table, 'pk', ['pk']), createIndex(table, 'part /id', ['part', 'id'])];
  for (const path of namedPaths(policy)) {
    const terms = keyTerms([{ path, descending: false }]);
    for (const scope of ['pk', 'part'])
      statements.push(createIndex(table, nameFor(`${scope} ${toText([path])}`, path), [scope, ...terms]));
  }
  const composites = [...(policy.compositeIndexes ?? []).flatMap(directionsOf), ...findingKeys(policy)];
  for (const keys of composites) {
    const name = keys.map(key => `${toText([key.path])} ${key.descending ? 'DESC' : 'ASC'}`).join(', ');
    for (const scope of ['pk', 'part'])
      statements.push(createIndex(table, nameFor(`${scope} ${name}`, keys), [scope, ...keyTerms(keys)]));
  }
  return [...new Set(statements)];
}

function createIndex(table: string, name: string, terms: readonly string[]): string {
  return `CREATE INDEX IF NOT EXISTS ${quoteName(`${table} by ${name}`)} ON ${quoteName(table)} (${terms.join(', ')})`;
}

interface Key {
  readonly path: readonly string[];
  readonly descending: boolean;
}

/**
 * Lists are assumed to be sorted by the first property that is included by name. Each other one has an index followed by
 * that, so that the items of a list with a certain value are read in order, however many there are.
 */
function findingKeys(policy: IndexingPolicy): Key[][] {
  const [sorting, ...others] = namedPaths(policy);
  return sorting === undefined
    ? []
    : others.map(path => [path, sorting].map(key => ({ path: key, descending: false })));
}

/** Ties are sorted by seq, descending when any key is: the SDK resumes an ordered query in this order of _rid. */
function keyTerms(keys: readonly Key[]): string[] {
  const terms = keys.flatMap(({ path, descending }) => {
    const direction = descending ? ' DESC' : '';
    return isId(path)
      ? [`id${direction}`]
      : [`${rankSql(path)}${direction}`, `${valueSql(path)}${direction}`];
  });
  return keys.some(key => key.descending) ? [...terms, 'seq DESC'] : terms;
}

/** One index serves both directions, unless they are mixed: ties are then descending in both. */
function directionsOf(composite: readonly CompositePath[]): Key[][] {
  const keys = composite.map(({ path, order }) => ({
    path: parsePolicyPath(path).names ?? [],
    descending: order === 'descending',
  }));
  if (!keys.every(key => isFoundBySqlite(key.path))) return [];
  const mixed = new Set(keys.map(key => key.descending)).size > 1;
  if (!mixed) return [keys.map(key => ({ ...key, descending: false }))];
  return [keys, keys.map(key => ({ ...key, descending: !key.descending }))];
}

/** Whether an SQLite index serves this property. The table itself has one for the id. */
export function hasIndex(path: readonly string[], policy: IndexingPolicy = defaultPolicy): boolean {
  return isId(path) || namedPaths(policy).some(names => samePath(names, path));
}

function namedPaths(policy: IndexingPolicy): (readonly string[])[] {
  return (policy.includedPaths ?? [])
    .map(({ path }) => parsePolicyPath(path))
    .filter(({ wildcard }) => !wildcard)
    .flatMap(({ names }) =>
      names !== undefined && isFoundBySqlite(names) && !isId(names) && isIncluded(names, policy)
        ? [names]
        : [],
    );
}

/** The arrays whose elements are included by name, as in /tagIds/[]/? */
export function elementPaths(policy: IndexingPolicy = defaultPolicy): (readonly string[])[] {
  return (policy.includedPaths ?? []).flatMap(({ path }) => {
    const [, array] = /^(.+)\/\[\]\/\?$/.exec(path) ?? [];
    const { names } = parsePolicyPath(array ?? '/[]');
    return names === undefined || !isFoundBySqlite(names) ? [] : [names];
  });
}

/** @throws QueryRefusal when the policy has no index for this ORDER BY, as in Cosmos DB. */
export function checkOrderIsIndexed(
  orderBy: readonly OrderItem[],
  policy: IndexingPolicy = defaultPolicy,
): void {
  if (!orderBy.every(({ path }) => isFoundBySqlite(path))) {
    throw new QueryRefusal(
      'ORDER BY a property whose name has half a surrogate pair is not supported by local Cosmos DB',
    );
  }
  if (orderBy.length > 1) {
    if (policy.compositeIndexes?.some(composite => servesOrder(composite, orderBy))) return;
    throw new QueryRefusal(
      'The order by query does not have a corresponding composite index that it can be served from.',
    );
  }
  for (const { path } of orderBy) {
    if (isIncluded(path, policy)) continue;
    throw new QueryRefusal(
      `The index path corresponding to the specified order-by item is excluded. (${toText([path])})`,
    );
  }
}

function servesOrder(composite: readonly CompositePath[], orderBy: readonly OrderItem[]): boolean {
  if (composite.length !== orderBy.length) return false;
  const directions = directionsOf(composite);
  const reversed = directions.map(keys => keys.map(key => ({ ...key, descending: !key.descending })));
  return [...directions, ...reversed].some(keys =>
    keys.every((key, i) => {
      const item = orderBy[i];
      return item !== undefined && samePath(key.path, item.path) && key.descending === item.descending;
    }),
  );
}

/** The most precise of the included and excluded paths decides; /a/? is more precise than /a/*. */
function isIncluded(path: readonly string[], policy: IndexingPolicy): boolean {
  if (policy.indexingMode?.toLowerCase() === 'none') return false;
  if (path.length === 1 && systemPaths.has(path[0] ?? '')) return true;
  const precision = (paths: { path: string }[] | undefined) =>
    Math.max(-1, ...(paths ?? []).map(candidate => precisionFor(parsePolicyPath(candidate.path), path)));
  return precision(policy.includedPaths) > precision(policy.excludedPaths);
}

function precisionFor({ names, wildcard }: PolicyPath, path: readonly string[]): number {
  if (names === undefined || !names.every((name, i) => name === path[i])) return -1;
  if (wildcard) return names.length * 2;
  return names.length === path.length ? names.length * 2 + 1 : -1;
}

/** Reads /a/b/?, /a/*, /"odd name"/? and, in composite indexes, /a/b. */
function parsePolicyPath(text: string): PolicyPath {
  const segments = text.match(/"(?:[^"\\]|\\.)*"|[^/]+/g) ?? [];
  const last = segments.at(-1);
  const isMarked = last === '*' || last === '?';
  const steps = isMarked ? segments.slice(0, -1) : segments;
  const names = steps.includes('[]')
    ? undefined
    : steps.map(step => (step.startsWith('"') ? unquote(step) : step));
  return { names, wildcard: last === '*' };
}

function unquote(step: string): string {
  return step.slice(1, -1).replace(/\\(.)/g, '$1');
}

function toText(paths: readonly (readonly string[])[]): string {
  return paths.map(path => `/${path.join('/')}`).join(', ');
}
