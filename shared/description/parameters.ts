import { childNames } from '../families/children.ts';
import type { ChildName } from '../families/item.ts';
import type { Operation } from '../operations/operation.ts';
import {
  conditionParameters,
  type ParameterName,
  type ParameterValue,
  preferParameter,
  queryParameters,
} from '../operations/parameters.ts';
import type { JsonObject } from '../values/json-object.ts';
import { blogId, guids } from './examples.ts';
import { guidPattern } from './schemas.ts';

const guidSchema: JsonObject = { type: 'string', pattern: guidPattern };

const inPath = (name: string, description: string, schema: JsonObject, example: unknown): JsonObject => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  example,
});

const blogIdParameter = inPath(
  'blogId',
  "The blog's identifier, a GUID in any of its usual forms.",
  guidSchema,
  blogId,
);

const fileParameter = inPath(
  'file',
  'The name of the file, as in the page.',
  { type: 'string', minLength: 1 },
  'page.0A1B2C3D.js',
);

/** The identifier of a child in a path. It is a parameter of its family, because its example is one of that family. */
const identifierParameter = (family: ChildName) =>
  inPath('id', 'The identifier, a GUID in any of its usual forms.', guidSchema, guids[family]);

const identifierKey = (family: string) => `${family}Id`;

const dateTime = 'An ISO 8601 date-time; without an offset it is in UTC';

function schemaOf(value: ParameterValue): JsonObject {
  switch (value.kind) {
    case 'number':
      return { type: 'integer', minimum: 0, default: value.default };
    case 'one of':
      return { type: 'string', enum: value.values };
    case 'date-time':
      return { type: 'string', description: `${dateTime}.` };
    case 'place':
      return {
        type: 'string',
        description: `${dateTime}. Alone, or followed by a comma and the identifier of a post.`,
      };
    case 'names':
      return { type: 'string', pattern: '^[A-Za-z]+(?:,[A-Za-z]+)*$' };
    default:
      return { type: 'string', minLength: 1 };
  }
}

const query = Object.entries(queryParameters).map(([name, parameter]): [string, JsonObject] => [
  name,
  {
    name,
    in: 'query',
    description: parameter.meaning,
    schema: schemaOf(parameter.value),
    ...('example' in parameter && { example: parameter.example }),
  },
]);

const inHeader = Object.entries({ ...conditionParameters, Prefer: preferParameter }).map(
  ([name, { meaning, example }]): [string, JsonObject] => [
    name,
    { name, in: 'header', description: meaning, schema: { type: 'string' }, example },
  ],
);

/** The parameters by name, or by family if each family has its own. */
export const parameterComponents: JsonObject = Object.fromEntries([
  ['blogId', blogIdParameter],
  ['file', fileParameter],
  ...childNames.map((family): [string, JsonObject] => [identifierKey(family), identifierParameter(family)]),
  ...query,
  ...inHeader,
]);

const referenceTo = (name: ParameterName | string): unknown => ({ $ref: `#/components/parameters/${name}` });

/** The parameters of an operation, starting with those of its path. */
export function describeParameters({ path, parameters, group }: Operation): unknown[] {
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    name === 'id' ? identifierKey(group) : name,
  );
  return [...ofPath, ...parameters, 'Prefer'].map(referenceTo);
}
