import { version } from '../../package.json';
import { childNames, children } from '../families/children.ts';
import type { ChildName } from '../families/item.ts';
import { features } from '../features.ts';
import type { Operation, OperationGroup, Surface } from '../operations/operation.ts';
import type { JsonObject } from '../values/json-object.ts';
import { examples, replacements } from './examples.ts';
import { headerComponents } from './headers.ts';
import { asJson, type JsonSchema } from './json.ts';
import { meSchema } from './me.ts';
import { operations, publicOperations } from './operations.ts';
import { describeParameters, parameterComponents, publicParameterComponents } from './parameters.ts';
import { problemSchemas } from './problem.ts';
import { describeResponses } from './responses.ts';
import { publicBlogSchema, schemas } from './schemas.ts';

/** What holds for all operations, in Markdown: the introduction of the description. */
const introduction = [
  'A content API for blogs. Each blog has authors, posts, tags and media, which can be created, listed, read, replaced, changed and deleted.',
  '**Addresses** are not case-sensitive, and a trailing slash is allowed. Each `GET` also answers `HEAD`, with the same status and headers but no body.',
  '**Identifiers** are GUIDs. Answers have the identifier of an entity twice: as `resourceId` and under its own name, such as `postId`. A request may give either. Answers have the lower-case form with hyphens.',
  '**Request bodies** are JSON in UTF-8, whatever their content type says. Property names are not case-sensitive, unknown ones are ignored, and `null` means absent, but in a `PATCH` that something is removed. With `Prefer: handling=strict`, unknown names, of parameters too, are 400 with their place.',
  '**Answers** are indented JSON. Fields without a value are left out, but collections never are. Bodies of 1 KB and more are compressed if `Accept-Encoding` asks for it.',
  '**Versions**: everything in a blog shares one version. `ETag` names the version of what was read. With it, `If-None-Match` on a read answers 304 while it is current, and `If-Match` on a write answers 412 once it is not. A write answers with the `ETag` of what was written, for the next one.',
  '**Lists** continue at the address in their `Link`. Its cursor keeps its place while others write.',
  '**Failures** say in plain text what is wrong, with a line for each violation. With `Accept: application/problem+json` they are problem details for programs (RFC 9457), each with its own type. Any operation may answer 500; its text is always the same, and the log has the cause.',
  '**Sign-in** is done by the platform (App Service Authentication) in front of the service. If it is on, the platform answers 401 to callers who have not signed in, or sends them to sign in.',
].join('\n\n');

/** What holds for all operations of the public surface. */
const publicIntroduction = [
  'What everybody may read, without signing in: the published posts of public blogs, with their tags and authors. Addresses, parameters and answers are those of the API, so its client works here with another address.',
  '**Public** is a blog whose `isPublic` is true. Any other does not exist here: the answer is the same 404.',
  '**Caches** may keep answers for as long as `Cache-Control` says. What a reader gets is at most a minute old, and a scheduled post appears on the second.',
  '**Versions**: `ETag` names what the answer says. With it, `If-None-Match` answers 304 while that is the same. An answer of more than 64 KB may have none.',
  '**Lists** continue at the address in their `Link`. Its cursor keeps its place while others write.',
  '**Failures** say in plain text what is wrong, with a line for each violation. With `Accept: application/problem+json` they are problem details for programs (RFC 9457). Any operation may answer 500; its text is always the same.',
].join('\n\n');

/** How the description groups operations. */
interface OperationTag {
  name: string;
  description: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const ofChild = (family: ChildName): [ChildName, OperationTag] => {
  const { collection, about } = children[family];
  return [family, { name: capital(collection), description: about.means }];
};

const ofChildren = Object.fromEntries(childNames.map(ofChild)) as Record<ChildName, OperationTag>;

/** The groups in their order. */
const groups: Readonly<Record<OperationGroup, OperationTag>> = {
  blog: {
    name: 'Blogs',
    description: 'Blogs. Each has its own authors, posts, tags and media, which are deleted with it.',
  },
  ...ofChildren,
  medium: {
    name: 'Media',
    description:
      'Pictures, sounds, films and documents that posts and authors refer to. All addresses work with `media` as well as with `medium`.',
  },
  mediumType: { name: 'Media types', description: 'The catalogue of well-known media types.' },
  description: { name: 'Description', description: 'What the service can do.' },
};

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

function describeBody({ body, isBodyOptional = false, method }: Operation): JsonObject {
  if (body === undefined) return {};
  const samples = method === 'PUT' ? replacements : examples;
  const content = {
    [method === 'PATCH' ? 'application/merge-patch+json' : 'application/json']: {
      schema: { $ref: `#/components/schemas/${body}` },
      example: samples[body],
    },
  };
  return { requestBody: { required: !isBodyOptional, content } };
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
function describePaths(operations: readonly Operation[]): JsonObject {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const methodsOf = (path: string): (readonly [string, unknown])[] =>
    operations
      .filter(operation => operation.path === path)
      .map(operation => [operation.method.toLowerCase(), describeOperation(operation)]);
  return Object.fromEntries(paths.map(path => [path, Object.fromEntries(methodsOf(path))]));
}

/** The components of a kind to which something refers. */
function used(kind: string, components: JsonObject, referring: unknown): JsonObject {
  const text = JSON.stringify(referring);
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, component]) =>
      component !== undefined && text.includes(`"#/components/${kind}/${name}"`) ? [[name, component]] : [],
    ),
  );
}

/** The schemas to which something refers, and those to which they refer themselves. */
function usedSchemas(all: JsonObject, referring: unknown): JsonObject {
  const found = used('schemas', all, referring);
  const more = used('schemas', all, [referring, found]);
  return Object.keys(more).length === Object.keys(found).length
    ? found
    : usedSchemas(all, [referring, found]);
}

const apiSchemas: Readonly<Record<string, JsonSchema>> = {
  ...asJson(schemas()),
  ...problemSchemas,
  ...Object.assign({}, ...features.map(feature => feature.schemas)),
  Me: meSchema,
  OpenApi: { type: 'object', description: 'An OpenAPI 3.1 document.' },
};

const about = { version, license: { name: 'MIT', identifier: 'MIT' } };

const apiPaths = describePaths(operations);

/** The description of the API as OpenAPI 3.1, for any installation. */
export const document = {
  openapi: '3.1.0',
  info: {
    title: 'Blog Content Service',
    version: about.version,
    summary: 'A content API for blogs',
    description: introduction,
    license: about.license,
  },
  servers: [{ url: '/api' }],
  security: [{}, { session: [] }, { token: [] }],
  tags: Object.values(groups).map(({ name, description }) => ({ name, description })),
  paths: apiPaths,
  components: {
    schemas: apiSchemas,
    parameters: used('parameters', parameterComponents, apiPaths),
    headers: used('headers', headerComponents, apiPaths),
    securitySchemes,
  },
};

/** The description of the public surface as OpenAPI 3.1, for any installation. */
export function publicDocument() {
  const shown = publicOperations;
  const paths = describePaths(shown);
  const named = new Set(shown.map(({ group }) => groups[group]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Blog Content Service, public reading',
      version: about.version,
      summary: 'What everybody may read of public blogs',
      description: publicIntroduction,
      license: about.license,
    },
    servers: [{ url: '/api' }],
    // Nobody signs in.
    security: [],
    tags: [...named].map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: usedSchemas({ ...apiSchemas, PublicBlog: asJson(publicBlogSchema()) }, paths),
      parameters: used('parameters', { ...parameterComponents, ...publicParameterComponents }, paths),
      headers: used('headers', headerComponents, paths),
    },
  };
}

/** What an installation changes of the schemas. */
export type SchemaBounds = (
  schemas: Readonly<Record<string, JsonSchema>>,
) => Readonly<Record<string, JsonSchema>>;

/** The description that an installation serves: with its address, and with what is bounded there. */
export function servedDocument(
  server: string,
  surface: Surface | undefined,
  bound: SchemaBounds = schemas => schemas,
): JsonObject {
  if (surface === 'public') return { ...publicDocument(), servers: [{ url: server }] };
  const { components } = document;
  return {
    ...document,
    servers: [{ url: server }],
    components: { ...components, schemas: bound(components.schemas) },
  };
}
