import { BlogClient, type Fetch } from '../../client/api/index.ts';

const blogId = '11111111-1111-4111-8111-111111111111';

/** A client that sends nothing: it answers each request with an empty list, and keeps its address. */
function recordingClient() {
  const addresses: string[] = [];
  const fetch: Fetch = async url => {
    addresses.push(url);
    return Response.json([]);
  };
  return { addresses, api: new BlogClient({ baseUrl: 'https://blog.example/api', fetch }) };
}

/** Values that a caller of the types cannot give without a cast, but a program without types can. */
const notText = [undefined, null, 5, [blogId], {}] as unknown as string[];

describe.each([
  ['a parent folder', ['..', '.', ' .. ', '\t..', '%2e%2e', '%2E.', '.%2e', '...']],
  ['a path', ['../tag', `${blogId}/..`, '..\\', `${blogId}\\..`, '%2f', '/', '\\']],
  ['nothing', ['', ' ', '\n', '\u00a0']],
  ['no text', notText],
  ['the rest of an address', ['?fields=name', '#', `${blogId}?`, 'a;b', 'a b', '\0', '\ud800']],
])('a path parameter that is %s is refused before anything is sent', (_, values) => {
  test.each(values.map(value => [value]))('%j', async id => {
    const { addresses, api } = recordingClient();
    const tag = { path: { blogId, id } };
    const blog = { path: { blogId: id } };
    const expected = { name: 'TypeError', message: expect.stringMatching(/^path\.id must be an identifier/) };

    await expect(api.delete('/blog/{blogId}/tag/{id}', tag)).rejects.toMatchObject(expected);
    await expect(api.put('/blog/{blogId}/tag/{id}', { ...tag, body: { name: 'x' } })).rejects.toThrow(
      TypeError,
    );
    await expect(api.get('/blog/{blogId}/tag/{id}', tag)).rejects.toThrow(TypeError);
    await expect(api.read('/blog/{blogId}/tag/{id}', tag)).rejects.toThrow(TypeError);
    await expect(api.stream('/blog/{blogId}', blog)).rejects.toThrow(/^path\.blogId must be an identifier/);
    await expect(api.post('/blog/{blogId}/tag', { ...blog, body: { name: 'x' } })).rejects.toThrow(TypeError);
    await expect(api.pages('/blog/{blogId}/tag', blog).next()).rejects.toThrow(TypeError);
    await expect(api.items('/blog/{blogId}/tag', blog).next()).rejects.toThrow(TypeError);
    expect(addresses).toEqual([]);
  });
});

test('a request without its path parameters is refused before anything is sent', async () => {
  const { addresses, api } = recordingClient();
  const request = {} as { path: { blogId: string } };

  await expect(api.get('/blog/{blogId}', request)).rejects.toThrow(
    'path.blogId must be an identifier, but is undefined',
  );
  expect(addresses).toEqual([]);
});

test('the service decides on everything that has the characters of an identifier', async () => {
  const { addresses, api } = recordingClient();
  const forms = [
    blogId,
    blogId.toUpperCase(),
    blogId.replaceAll('-', ''),
    `{${blogId}}`,
    `(${blogId})`,
    'no-guid',
  ];

  for (const form of forms) await api.get('/blog/{blogId}', { path: { blogId: form } });
  await api.get('/blog/{blogId}', { path: { blogId: ` ${blogId} ` } });

  const sent = [...forms.map(form => encodeURIComponent(form)), `%20${blogId}%20`];
  expect(addresses).toEqual(sent.map(form => `https://blog.example/api/blog/${form}`));
});
