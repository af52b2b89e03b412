import { badRequest } from '../cosmos-failure.ts';

/** A property: letters, digits and _, or anything in quotes ("Indexing policies in Azure Cosmos DB", property paths). */
const property = /^(?:[\p{L}\p{N}_]+|"(?:[^"\\]|\\.)+")$/su;

/** The segments of a path, which has slashes only between them and in quotes; undefined when it is no path. */
function splitPath(path: string): string[] | undefined {
  const segments = path.match(/"(?:[^"\\]|\\.)*"|[^/"]+/gs) ?? [];
  return `/${segments.join('/')}` === path ? segments : undefined;
}

/** @throws CosmosFailure 400 unless it is a path that can be included or excluded: /*, /name/?, /name/*, /names/[]/? */
export function checkIndexPath(path: string): void {
  const segments = splitPath(path) ?? [];
  const steps = segments.slice(0, -1);
  const [last] = segments.slice(-1);
  const isWhole = path === '/*' || (steps.length > 0 && (last === '?' || last === '*'));
  if (!isWhole || !steps.every(step => step === '[]' || property.test(step))) {
    throw badRequest(
      `The indexing path '${path}' is invalid: expected a path such as /name/? for a value, /name/* for all below it, ` +
        '/names/[]/? for the elements of an array, and quotes around a name with other characters than letters, digits and _',
    );
  }
}

/** @throws CosmosFailure 400 unless it is a path of a composite index: /name, without a mark at its end. */
export function checkCompositePath(path: string): void {
  const segments = splitPath(path) ?? [];
  if (segments.length === 0 || !segments.every(segment => property.test(segment))) {
    throw badRequest(
      `The path '${path}' of a composite index is invalid: expected a path such as /name, without /? or /* at its end`,
    );
  }
}

/** @throws CosmosFailure 400 for a path that is both included and excluded, with or without quotes. */
export function checkPathsDiffer(included: readonly string[], excluded: readonly string[]): void {
  const known = new Set(included.map(quoteNames));
  const repeated = excluded.find(path => known.has(quoteNames(path)));
  if (repeated !== undefined) {
    throw badRequest(
      `The indexing path '${repeated}' is both included and excluded: expected it in one of the lists`,
    );
  }
}

function quoteNames(path: string): string {
  const segments = (splitPath(path) ?? []).map(segment =>
    /^[\p{L}\p{N}_]+$/u.test(segment) ? `"${segment}"` : segment,
  );
  return segments.join('/');
}
