import { childNames } from '../families/children.ts';
import { maxLanguageLength } from '../families/language.ts';
import type { PathParameter } from '../feature.ts';
import { features } from '../features.ts';
import type { Operation } from '../operations/operation.ts';
import {
  conditionParameters,
  type ParameterValue,
  preferParameter,
  publicQueryParameters,
  type QueryParameter,
  queryParameters,
} from '../operations/parameters.ts';
import type { JsonObject } from '../values/json-object.ts';
import { blogId, guids } from './examples.ts';
import { guidPattern } from './schemas.ts';

const inPath = (name: string, description: string, schema: JsonObject, example: unknown): JsonObject => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  example,
});

const guid: JsonObject = { type: 'string', pattern: guidPattern };

const guidInPath = (name: string, what: string, example: unknown): JsonObject =>
  inPath(name, `${what}, a GUID in any of its usual forms.`, guid, example);

const fileName: JsonObject = { type: 'string', minLength: 1 };

const ofFeatures = Object.entries<PathParameter>(
  Object.assign({}, ...features.map(feature => feature.pathParameters)),
).map(([name, { meaning, schema, example }]) => [name, inPath(name, meaning, schema, example)] as const);

/** The name of the component of such a parameter: one of a query may have its name. */
const inPathOfFeature = new Map(ofFeatures.map(([name]) => [name, `${name}InPath`]));

const dateTime = 'An ISO 8601 date-time; without an offset it is in UTC';

function schemaOf(value: ParameterValue): JsonObject {
  switch (value.kind) {
    case 'number':
      return { type: 'integer', minimum: 0, default: value.default };
    case 'size':
      return { type: 'integer', minimum: 1, maximum: value.max, default: value.default };
    case 'one of':
      return { type: 'string', enum: value.values };
    case 'date-time':
      return { type: 'string', description: `${dateTime}.` };
    case 'place':
      return {
        type: 'string',
        description: `${dateTime}. Alone, or followed by a comma and the identifier of a post.`,
      };
    case 'language':
      return { type: 'string', minLength: 2, maxLength: maxLanguageLength };
    case 'ordinal':
      return { type: 'integer', minimum: 1 };
    case 'names':
      return { type: 'string', pattern: '^[A-Za-z]+(?:,[A-Za-z]+)*$' };
    default:
      return { type: 'string', minLength: 1 };
  }
}

const inQuery = ([name, parameter]: [string, QueryParameter]): [string, JsonObject] => [
  name,
  {
    name: parameter.name ?? name,
    in: 'query',
    description: parameter.meaning,
    schema: schemaOf(parameter.value),
    ...('example' in parameter && { example: parameter.example }),
  },
];

const query = Object.entries<QueryParameter>(
  Object.assign({}, queryParameters, ...features.map(feature => feature.parameters)),
).map(inQuery);

const inHeader = Object.entries({ ...conditionParameters, Prefer: preferParameter }).map(
  ([name, { meaning, example }]): [string, JsonObject] => [
    name,
    { name, in: 'header', description: meaning, schema: { type: 'string' }, example },
  ],
);

/** The parameters by name; the identifier of a child by its family, because its example is one of that family. */
export const parameterComponents: JsonObject = Object.fromEntries([
  ['blogId', guidInPath('blogId', "The blog's identifier", blogId)],
  ['file', inPath('file', 'The name of the file, as in the page.', fileName, 'page.0A1B2C3D.js')],
  ...ofFeatures.map(([name, parameter]) => [inPathOfFeature.get(name), parameter] as const),
  ...childNames.map(family => [`${family}Id`, guidInPath('id', 'The identifier', guids[family])] as const),
  ...query,
  ...inHeader,
]);

/** The parameters that take other values on the public surface. */
export const publicParameterComponents: JsonObject = Object.fromEntries(
  Object.entries<QueryParameter>(publicQueryParameters).map(inQuery),
);

const referenceTo = (name: string): unknown => ({ $ref: `#/components/parameters/${name}` });

/** The parameters of an operation, starting with those of its path. */
export function describeParameters({ path, parameters, group }: Operation): unknown[] {
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    name === 'id' && group !== 'blog' ? `${group}Id` : (inPathOfFeature.get(name) ?? name),
  );
  return [...ofPath, ...parameters, 'Prefer'].map(referenceTo);
}
