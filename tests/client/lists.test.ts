import { BlogClient, ServiceError } from '../../client/api/index.ts';

/** A client of a list with two pages, the first of which has this Link to the second. */
function clientOfTwoPages(link: string) {
  const queries: string[] = [];
  const fetch = async (url: string) => {
    queries.push(new URL(url).search);
    return Response.json([queries.length], { headers: queries.length === 1 ? { Link: link } : {} });
  };
  return { queries, api: new BlogClient({ baseUrl: 'https://blog.example/api', fetch }) };
}

test.each([
  '<https://blog.example/api/blog?cursor=a%2Bb&count=100>; rel="next"',
  '</api/blog?count=100&cursor=a%2Bb>; rel="next"',
  '<blog?cursor=a%2Bb#end>;rel=next',
  '<?cursor=a%2Bb>; title="a, b"; rel="next last"',
  '</style,s.css?cursor=c>; rel="preload", </api/blog?cursor=a%2Bb>; REL="Next"',
  '<http://[/?cursor=a%2Bb>; rel="next"',
])('the next page is found by its cursor, however its address is written: %s', async link => {
  const { queries, api } = clientOfTwoPages(link);

  const items: unknown[] = [];
  for await (const item of api.items('/blog')) items.push(item);

  expect(items).toEqual([1, 2]);
  expect(queries).toEqual(['?count=100', '?count=100&cursor=a%2Bb']);
});

test.each([
  '</api/blog?cursor=a>; rel="prev"',
  '</api/blog?cursor=a>; rel="nextish"',
  '</api/blog?cursor=a>',
])('another link is no next page: %s', async link => {
  const { queries, api } = clientOfTwoPages(link);

  for await (const _ of api.items('/blog'));

  expect(queries).toEqual(['?count=100']);
});

test('items reads pages of 100 also if count is undefined', async () => {
  const { queries, api } = clientOfTwoPages('');

  await api.items('/blog', { query: { count: undefined } }).next();

  expect(queries).toEqual(['?count=100']);
});

test('a list whose Link repeats the cursor of its page ends with an error, after each page once', async () => {
  const next = { Link: '</api/blog?cursor=a%2Bb>; rel="next"' };
  const queries: string[] = [];
  // Like a cache in between that ignores the query.
  const fetch = async (url: string) => {
    queries.push(new URL(url).search);
    return Response.json(['first'], { headers: next });
  };
  const api = new BlogClient({ baseUrl: 'https://blog.example/api', fetch });

  const items: unknown[] = [];
  const reading = (async () => {
    for await (const item of api.items('/blog')) items.push(item);
  })();

  const error = await reading.catch(reason => reason);
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({ status: 200, detail: 'Its Link leads to the same page again' });
  expect(items).toEqual(['first']);
  expect(queries).toEqual(['?count=100', '?count=100&cursor=a%2Bb']);
});

test.each([
  ['23', 23],
  ['0', 0],
  [undefined, undefined],
])('the total of a list is that of X-Total-Count: %s', async (header, total) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'X-Total-Count': header };
  const fetch = async () => Response.json([], { headers });
  const api = new BlogClient({ baseUrl: 'https://blog.example/api', fetch });

  expect(await api.read('/blog', {})).toEqual({ value: [], etag: undefined, total });
});
