import { version } from '../../package.json';
import type { Operation } from '../operations/operation.ts';
import { operations } from '../operations/table.ts';
import { examples, replacements } from './examples.ts';
import { groups } from './groups.ts';
import { headerComponents } from './headers.ts';
import { asJson, type Json, type JsonObject, objectOf } from './json.ts';
import { describeParameters, parameterComponents } from './parameters.ts';
import { problemSchemas } from './problem.ts';
import { describeResponses } from './responses.ts';
import { schemas } from './schemas.ts';
import { introduction } from './text.ts';

/** The platform's sign-in: a browser sends its session, a program a token. If sign-in is off, neither matters. */
const securitySchemes: JsonObject = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'AppServiceAuthSession',
    description: 'The session of a user who has signed in at `/.auth/login/aad`.',
  },
  token: { type: 'http', scheme: 'bearer', description: 'A Microsoft Entra ID token for the service.' },
};

function describeBody({ body, methods }: Operation): JsonObject {
  if (body === undefined) return {};
  const samples = methods[0] === 'PUT' ? replacements : examples;
  const content = {
    'application/json': {
      schema: { $ref: `#/components/schemas/${body}` },
      example: samples[body],
    },
  };
  return { requestBody: { required: true, content } };
}

function describeOperation(operation: Operation): JsonObject {
  return {
    operationId: operation.name,
    tags: [groups[operation.group].name],
    summary: operation.summary,
    description: operation.description,
    parameters: describeParameters(operation),
    ...describeBody(operation),
    responses: describeResponses(operation),
  };
}

/** The operations by path and method. The introduction covers HEAD, which comes with each GET. */
function describePaths(): JsonObject {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const methodsOf = (path: string): (readonly [string, Json])[] =>
    operations
      .filter(operation => operation.path === path)
      .map(operation => [operation.methods[0]?.toLowerCase() ?? '', describeOperation(operation)]);
  return objectOf(paths.map(path => [path, objectOf(methodsOf(path))]));
}

const paths = describePaths();

/** The components to which the paths refer. */
function used(kind: string, components: JsonObject): JsonObject {
  const text = JSON.stringify(paths);
  return objectOf(
    Object.entries(components).flatMap(([name, component]) =>
      component !== undefined && text.includes(`"#/components/${kind}/${name}"`) ? [[name, component]] : [],
    ),
  );
}

/** The description of the service as OpenAPI 3.1. The request that reads it determines its server, which is added then. */
export const document: JsonObject = {
  openapi: '3.1.0',
  info: {
    title: 'Blog Content Service',
    version,
    summary: 'A content API for blogs',
    description: introduction,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api' }],
  security: [{}, { session: [] }, { token: [] }],
  tags: Object.values(groups).map(({ name, description }) => ({ name, description })),
  paths,
  components: {
    schemas: {
      ...(asJson(schemas()) as JsonObject),
      ...problemSchemas,
      OpenApi: { type: 'object', description: 'An OpenAPI 3.1 document.' },
    },
    parameters: used('parameters', parameterComponents),
    headers: used('headers', headerComponents),
    securitySchemes,
  },
};
