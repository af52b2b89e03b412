import { document } from '../../shared/description/openapi.ts';
import { operations } from '../support/requests/operations.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();

/** What the host's page says of one function. */
interface FunctionPage {
  name: string;
  isDisabled: boolean;
  config: { bindings: Binding[] };
}

interface Binding {
  type: string;
  direction: string;
  methods?: string[];
  route?: string;
  authLevel?: string;
}

/** The families' 25 functions, of which those that update also take a patch, and whose addresses support/content/families.ts has from the documents, and the others. */
const table: [name: string, method: string, route: string][] = [
  ...operations
    .filter(({ kind }) => kind !== 'patch')
    .map(({ name, method, path }): [string, string, string] => [
      name,
      method,
      path({ blogId: '{blogId}', id: '{id}' }).replace('/medium', '/{medium or media}'),
    ]),
  ['CreateContent', 'POST', 'blog/{blogId}/content'],
  ['CreateUpload', 'POST', 'blog/{blogId}/upload'],
  ['CreatePreview', 'POST', 'blog/{blogId}/post/{id}/preview'],
  ['DeletePreviews', 'DELETE', 'blog/{blogId}/preview'],
  ['GetMembers', 'GET', 'blog/{blogId}/members'],
  ['UpdateMembers', 'PUT', 'blog/{blogId}/members'],
  ['GetRedirects', 'GET', 'blog/{blogId}/redirects'],
  ['UpdateRedirects', 'PUT', 'blog/{blogId}/redirects'],
  ['GetRevisionList', 'GET', 'blog/{blogId}/post/{id}/revision'],
  ['GetRevision', 'GET', 'blog/{blogId}/post/{id}/revision/{name}'],
  ['DeleteRevision', 'DELETE', 'blog/{blogId}/post/{id}/revision/{name}'],
  ['GetDeletedList', 'GET', 'blog/{blogId}/deleted'],
  ['RestoreDeleted', 'POST', 'blog/{blogId}/deleted/{family}/{id}/restore'],
  ['DeleteForGood', 'DELETE', 'blog/{blogId}/deleted/{family}/{id}'],
  ['GetDraftList', 'GET', 'blog/{blogId}/draft'],
  ['GetDraft', 'GET', 'blog/{blogId}/post/{id}/draft'],
  ['UpdateDraft', 'PUT', 'blog/{blogId}/post/{id}/draft'],
  ['DeleteDraft', 'DELETE', 'blog/{blogId}/post/{id}/draft'],
  ['PublishDraft', 'POST', 'blog/{blogId}/post/{id}/draft/publish'],
  ['CreateDraftPreview', 'POST', 'blog/{blogId}/post/{id}/draft/preview'],
  ['GetEndpointList', 'GET', 'blog/{blogId}/endpoint'],
  ['GetEndpoint', 'GET', 'blog/{blogId}/endpoint/{endpointId}'],
  ['CreateEndpoint', 'POST', 'blog/{blogId}/endpoint'],
  ['UpdateEndpoint', 'PUT', 'blog/{blogId}/endpoint/{endpointId}'],
  ['DeleteEndpoint', 'DELETE', 'blog/{blogId}/endpoint/{endpointId}'],
  ['TestEndpoint', 'POST', 'blog/{blogId}/endpoint/{endpointId}/test'],
  ['GetDeliveryList', 'GET', 'blog/{blogId}/endpoint/{endpointId}/delivery'],
  ['SendAgain', 'POST', 'blog/{blogId}/endpoint/{endpointId}/delivery/{deliveryId}/again'],
  ['GetChangeList', 'GET', 'blog/{blogId}/change'],
  ['GetMediumTypeList', 'GET', 'mediumtype'],
  ['GetOpenApi', 'GET', 'openapi.json'],
  ['GetDocs', 'GET', 'docs'],
  ['GetDocsFile', 'GET', 'docs/{file}'],
  ['GetStudio', 'GET', 'studio'],
  ['GetStudioFile', 'GET', 'studio/{file}'],
  ['GetMe', 'GET', 'me'],
];

/** The route with its inline constraint by name: any regular expression for the two segments will do. */
function nameConstraint(route = ''): string {
  return route.replace(/\{\w+:regex\(.*\)\}/, '{medium or media}');
}

async function readFunctionPages(): Promise<FunctionPage[]> {
  const response = await fetch(`${service.host.url}/admin/functions`);
  return (await response.json()) as FunctionPage[];
}

const patched = operations.filter(({ kind }) => kind === 'patch').map(({ functionName }) => functionName);

/** What answers GET also answers HEAD, and what replaces an item also patches it. */
function methodsOf(name: string, method: string): string[] {
  if (patched.includes(name)) return ['PUT', 'PATCH'];
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

test.each(table)('%s is %s %s, for callers without a key', async (name, method, route) => {
  const page = (await readFunctionPages()).find(entry => entry.name === name);
  const triggers = page?.config.bindings.filter(binding => binding.type === 'httpTrigger') ?? [];

  expect(page?.isDisabled).toBe(false);
  expect(triggers).toHaveLength(1);
  expect({
    methods: triggers[0]?.methods?.map(verb => verb.toUpperCase()),
    route: nameConstraint(triggers[0]?.route),
    authLevel: triggers[0]?.authLevel?.toLowerCase(),
    direction: triggers[0]?.direction.toLowerCase(),
  }).toEqual({ methods: methodsOf(name, method), route, authLevel: 'anonymous', direction: 'in' });
});

test('The description has these functions, with their methods and routes', () => {
  const described = Object.entries(document.paths as Record<string, Record<string, { operationId: string }>>);

  expect(
    described.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        operationId,
        method.toUpperCase(),
        path.slice(1).replace('/medium', '/{medium or media}'),
      ]),
    ),
  ).toEqual(expect.arrayContaining(table));
  expect(described.flatMap(([, methods]) => Object.keys(methods))).toHaveLength(
    table.length + patched.length,
  );
});

test('There are exactly these functions', async () => {
  const names = (await readFunctionPages()).map(page => page.name);

  expect(names.sort()).toEqual(table.map(([name]) => name).sort());
  expect(service.host.functions.map(fn => fn.name).sort()).toEqual(names);
});
