import { isJsonObject } from '../../kit/json-object.ts';
import { badRequest, notSupported } from '../cosmos-failure.ts';
import { checkCompositePath, checkIndexPath, checkPathsDiffer } from './index-path.ts';
import { checkResourceId } from './resource-name.ts';

/** An indexing policy in Azure's form (REST: "Collections", indexing policies). */
export interface IndexingPolicy {
  indexingMode?: string;
  automatic?: boolean;
  includedPaths?: IndexedPath[];
  excludedPaths?: IndexedPath[];
  compositeIndexes?: { path: string; order?: string }[][];
}

/** A container definition in the form of Bicep and the SDK. */
export interface ContainerDefinition {
  id: string;
  partitionKey: { paths: string[]; kind?: string; version?: number };
  indexingPolicy?: IndexingPolicy;
}

interface IndexedPath {
  path: string;
}

const everything: IndexedPath[] = [{ path: '/*' }];
const withoutEtag: IndexedPath[] = [{ path: '/"_etag"/?' }];

/** Azure's policy for a container that is created without one. */
const defaultIndexingPolicy: IndexingPolicy = {
  indexingMode: 'consistent',
  automatic: true,
  includedPaths: everything,
  excludedPaths: withoutEtag,
};

/** "Azure Cosmos DB service quotas": maximum properties in a composite index. */
const maxCompositePaths = 8;

const knownProperties = new Set(['id', 'partitionKey', 'indexingPolicy']);
const knownPolicyProperties = new Set([
  'indexingMode',
  'automatic',
  'includedPaths',
  'excludedPaths',
  'compositeIndexes',
]);
/** System properties, which a client sends back after reading a container. */
const systemProperties = /^_(rid|ts|self|etag|docs|sprocs|triggers|udfs|conflicts)$/;

/**
 * Checks a container definition and completes it.
 * @throws CosmosFailure 400 for a malformed definition, and for features that this server does not have.
 */
export function parseContainerDefinition(value: unknown): Required<ContainerDefinition> {
  if (!isJsonObject(value))
    throw badRequest('A container must be defined by a JSON object with id and partitionKey');
  for (const [property, setting] of Object.entries(value)) {
    if (!knownProperties.has(property) && !systemProperties.test(property) && !isEmptySetting(setting))
      throw notSupported(`The container property '${property}' is`);
  }
  return {
    id: checkResourceId(value.id, 'container'),
    partitionKey: parsePartitionKey(value.partitionKey),
    indexingPolicy: parseIndexingPolicy(value.indexingPolicy),
  };
}

function parsePartitionKey(value: unknown): ContainerDefinition['partitionKey'] {
  if (!isJsonObject(value) || !Array.isArray(value.paths))
    throw badRequest("A container must have a partitionKey with 'paths'");
  const { paths, kind = 'Hash', version = 1 } = value;
  if (paths.length !== 1 || kind !== 'Hash')
    throw notSupported('A hierarchical partition key (several paths, or a kind other than Hash) is');
  const [path] = paths;
  if (typeof path !== 'string' || !/^\/[^/*?]/.test(path)) {
    throw badRequest(
      `The path of a partition key must be a path such as /blogId (got ${JSON.stringify(path)})`,
    );
  }
  if (version !== 1 && version !== 2) throw badRequest('The version of a partition key must be 1 or 2');
  return { paths: [path], kind, version };
}

function parseIndexingPolicy(value: unknown): IndexingPolicy {
  if (value === undefined) return defaultIndexingPolicy;
  if (!isJsonObject(value)) throw badRequest('An indexingPolicy must be a JSON object');
  for (const [property, setting] of Object.entries(value)) {
    if (!knownPolicyProperties.has(property) && !isEmptySetting(setting))
      throw notSupported(`The indexing policy property '${property}' is`);
  }
  const { indexingMode, automatic = true } = value;
  const mode = String(indexingMode ?? 'consistent').toLowerCase();
  if ((mode !== 'consistent' && mode !== 'none') || typeof automatic !== 'boolean')
    throw notSupported(`The indexing mode ${JSON.stringify(indexingMode)} (automatic: ${automatic}) is`);
  const { compositeIndexes } = value;
  return {
    indexingMode: mode,
    automatic,
    ...completePaths(parsePaths(value.includedPaths), parsePaths(value.excludedPaths)),
    ...(compositeIndexes !== undefined && { compositeIndexes: parseComposites(compositeIndexes) }),
  };
}

type PathLists = Required<Pick<IndexingPolicy, 'includedPaths' | 'excludedPaths'>>;

/** A policy without paths indexes everything; a policy with paths must include or exclude the rest ("Indexing policies"). */
function completePaths(includedPaths: IndexedPath[], excludedPaths: IndexedPath[]): PathLists {
  if (includedPaths.length === 0 && excludedPaths.length === 0)
    return { includedPaths: everything, excludedPaths: withoutEtag };
  if (![...includedPaths, ...excludedPaths].some(({ path }) => path === '/*')) {
    throw badRequest(
      "The special mandatory indexing path '/*' is not in this indexing policy: put it into includedPaths or excludedPaths",
    );
  }
  checkPathsDiffer(
    includedPaths.map(({ path }) => path),
    excludedPaths.map(({ path }) => path),
  );
  return { includedPaths, excludedPaths };
}

function parsePaths(value: unknown): IndexedPath[] {
  return readList(value, 'includedPaths and excludedPaths').map(entry => {
    const given = readPath(entry);
    // An older way to write the root; it means everything below it.
    const path = given === '/' ? '/*' : given;
    checkIndexPath(path);
    return { path };
  });
}

type CompositePath = NonNullable<IndexingPolicy['compositeIndexes']>[number][number];

function parseComposites(value: unknown): CompositePath[][] {
  return readList(value, 'compositeIndexes').map(composite => {
    const paths = readList(composite, 'compositeIndexes').map(parseCompositePath);
    if (paths.length < 2 || paths.length > maxCompositePaths) {
      throw badRequest(
        `A composite index must have from 2 to ${maxCompositePaths} paths (got ${paths.length}, ` +
          `the last of them '${paths.at(-1)?.path ?? ''}')`,
      );
    }
    return paths;
  });
}

function parseCompositePath(entry: unknown): CompositePath {
  const path = readPath(entry);
  checkCompositePath(path);
  const order = isJsonObject(entry) ? entry.order : undefined;
  if (order === undefined || order === null) return { path };
  if (order !== 'ascending' && order !== 'descending') {
    throw badRequest(
      `The order of a composite index must be ascending or descending (got ${JSON.stringify(order)} at '${path}')`,
    );
  }
  return { path, order };
}

function readList(value: unknown, where: string): unknown[] {
  if (value !== undefined && !Array.isArray(value))
    throw badRequest(`In an indexing policy, ${where} must be arrays`);
  return value ?? [];
}

function readPath(entry: unknown): string {
  const path = isJsonObject(entry) ? entry.path : undefined;
  if (typeof path !== 'string' || !path.startsWith('/'))
    throw badRequest("Each entry of an indexing policy must have a 'path' that starts with /");
  return path;
}

// A definition that was read from Azure names features that it does not use, with empty values.
function isEmptySetting(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.values(value).every(isEmptySetting);
}

/** A partition key definition in the form that is applied to documents. */
export interface PartitionKeyRule {
  /** The property names of the path, outermost first. */
  path: string[];
}

/** Parses the only path of a definition; its segments are separated by / and may be quoted: /"first name"/inner. */
export function makePartitionKeyRule(definition: { paths: string[] }): PartitionKeyRule {
  const segments = definition.paths[0]?.match(/"[^"]*"|[^/"]+/g) ?? [];
  return {
    path: segments.map(segment => (segment.startsWith('"') ? segment.slice(1, -1) : segment)),
  };
}
