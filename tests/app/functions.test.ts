import { useLocalService } from '../support/use-service.ts';

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

const table = [
  ['CreateBlog', 'POST', 'blog'],
  ['GetBlogList', 'GET', 'blog'],
  ['GetBlog', 'GET', 'blog/{blogId}'],
  ['UpdateBlog', 'PUT', 'blog/{blogId}'],
  ['DeleteBlog', 'DELETE', 'blog/{blogId}'],
  ['CreateAuthor', 'POST', 'blog/{blogId}/author'],
  ['GetAuthorList', 'GET', 'blog/{blogId}/author'],
  ['GetAuthor', 'GET', 'blog/{blogId}/author/{id}'],
  ['UpdateAuthor', 'PUT', 'blog/{blogId}/author/{id}'],
  ['DeleteAuthor', 'DELETE', 'blog/{blogId}/author/{id}'],
  ['CreatePost', 'POST', 'blog/{blogId}/post'],
  ['GetPostList', 'GET', 'blog/{blogId}/post'],
  ['GetPost', 'GET', 'blog/{blogId}/post/{id}'],
  ['UpdatePost', 'PUT', 'blog/{blogId}/post/{id}'],
  ['DeletePost', 'DELETE', 'blog/{blogId}/post/{id}'],
  ['CreateTag', 'POST', 'blog/{blogId}/tag'],
  ['GetTagList', 'GET', 'blog/{blogId}/tag'],
  ['GetTag', 'GET', 'blog/{blogId}/tag/{id}'],
  ['UpdateTag', 'PUT', 'blog/{blogId}/tag/{id}'],
  ['DeleteTag', 'DELETE', 'blog/{blogId}/tag/{id}'],
  ['CreateMedium', 'POST', 'blog/{blogId}/{medium or media}'],
  ['GetMediumList', 'GET', 'blog/{blogId}/{medium or media}'],
  ['GetMedium', 'GET', 'blog/{blogId}/{medium or media}/{id}'],
  ['UpdateMedium', 'PUT', 'blog/{blogId}/{medium or media}/{id}'],
  ['DeleteMedium', 'DELETE', 'blog/{blogId}/{medium or media}/{id}'],
  ['CreateContent', 'POST', 'blog/{blogId}/content'],
  ['GetMediumTypeList', 'GET', 'mediumtype'],
  ['GetOpenApi', 'GET', 'openapi.json'],
  ['GetDocs', 'GET', 'docs'],
  ['GetDocsFile', 'GET', 'docs/{file}'],
] as const;

/** The route with its inline constraint by name: any regular expression for the two segments will do. */
function nameConstraint(route = ''): string {
  return route.replace(/\{\w+:regex\(.*\)\}/, '{medium or media}');
}

async function readFunctionPages(): Promise<FunctionPage[]> {
  const response = await fetch(`${service.host.url}/admin/functions`);
  return (await response.json()) as FunctionPage[];
}

/** Whatever answers GET also answers HEAD. */
const methodsOf = (method: string) => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

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
  }).toEqual({ methods: methodsOf(method), route, authLevel: 'anonymous', direction: 'in' });
});

test('There are exactly these 30 functions', async () => {
  const names = (await readFunctionPages()).map(page => page.name);

  expect(names.sort()).toEqual(table.map(([name]) => name).sort());
  expect(service.host.functions.map(fn => fn.name).sort()).toEqual(names);
});
