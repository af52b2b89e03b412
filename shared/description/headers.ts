import { type HeaderName, headers } from '../operations/headers.ts';
import type { Surface } from '../operations/operation.ts';
import type { JsonObject } from '../values/json-object.ts';

/** The name of a header among the components. A header has two: one for always, one for sometimes. */
const componentOf = (name: HeaderName, isAlwaysThere: boolean) => (isAlwaysThere ? name : `${name}.optional`);

const names = Object.keys(headers) as HeaderName[];

function describe(name: HeaderName, required: boolean): JsonObject {
  const { meaning, example } = headers[name];
  const type = typeof example === 'number' ? { type: 'integer', minimum: 0 } : { type: 'string' };
  return { description: meaning, required, schema: type, example };
}

/** The headers, each as one that is always sent and as one that may be sent. */
export const headerComponents: JsonObject = Object.fromEntries(
  names.flatMap(name =>
    [true, false].map(isAlways => [componentOf(name, isAlways), describe(name, isAlways)] as const),
  ),
);

type DeclaredHeaders = Partial<Record<HeaderName, 'always' | 'sometimes'>>;

/** The headers that the guard adds (shared/http/guard.ts). */
const ofGuard: DeclaredHeaders = {
  'X-Content-Type-Options': 'always',
  'Preference-Applied': 'sometimes',
  'Access-Control-Expose-Headers': 'sometimes',
};

const ofPublicGuard: DeclaredHeaders = {
  ...ofGuard,
  'Access-Control-Allow-Origin': 'always',
  'Access-Control-Expose-Headers': 'always',
  'Strict-Transport-Security': 'sometimes',
};

/** The headers of an answer by name: its own, and those of every answer of its surface. */
export function describeHeaders(own: DeclaredHeaders, surface: Surface | undefined): JsonObject {
  const all: DeclaredHeaders = { ...own, ...(surface === 'public' ? ofPublicGuard : ofGuard) };
  return Object.fromEntries(
    names
      .filter(name => all[name] !== undefined)
      .map(name => [name, { $ref: `#/components/headers/${componentOf(name, all[name] === 'always')}` }]),
  );
}
