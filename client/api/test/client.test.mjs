import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BlogClient, ChangedError, ServiceError } from 'blog-content-client';

const baseUrl = process.env.API ?? 'http://127.0.0.1:7071/api';
const headers = JSON.parse(process.env.API_HEADERS ?? '{}');
const api = new BlogClient({ baseUrl, headers });
const urn = name => `urn:problem-type:blog-content-service:${name}`;

let path;
before(async () => {
  const { id } = await api.post('/blog', { body: { name: 'Field notes' } });
  path = { blogId: id };
});
after(() => api.delete('/blog/{blogId}', { path }));

const createTag = (name, others = {}) => api.post('/blog/{blogId}/tag', { path, body: { name, ...others } });

test('a created item is at its address, and can be read, replaced and deleted', async () => {
  const { id, location } = await createTag('Birds');
  const at = { path: { ...path, id } };

  assert.equal(location.toLowerCase(), `${baseUrl}/blog/${path.blogId}/tag/${id}`.toLowerCase());
  assert.equal((await api.get('/blog/{blogId}/tag/{id}', at)).name, 'Birds');
  await api.put('/blog/{blogId}/tag/{id}', { ...at, body: { name: 'Waders' } });
  assert.deepEqual(await api.get('/blog/{blogId}/tag/{id}', { ...at, fields: ['name'] }), { name: 'Waders' });
  await api.delete('/blog/{blogId}/tag/{id}', at);
  await assert.rejects(api.get('/blog/{blogId}/tag/{id}', at), {
    name: 'ServiceError',
    status: 404,
    type: urn('not-found'),
    detail: 'There is no such tag.',
  });
});

test('each write gives the version for the next one', async () => {
  const { id, version } = await createTag('Gulls');
  const at = { path: { ...path, id } };

  const first = await api.put('/blog/{blogId}/tag/{id}', {
    ...at,
    body: { name: 'Terns' },
    ifUnchanged: version,
  });
  const next = { ...at, body: { name: 'Skuas' }, ifUnchanged: first };
  const second = await api.put('/blog/{blogId}/tag/{id}', next);

  assert.deepEqual(Object.keys(second), ['etag']);
  await assert.rejects(api.put('/blog/{blogId}/tag/{id}', next), ChangedError);
  await api.delete('/blog/{blogId}/tag/{id}', { ...at, ifUnchanged: second });
});

test('a patch changes what it gives, removes what is null, and leaves the rest', async () => {
  const body = { mediumUrl: 'https://example.com/auk.png', description: 'An auk', fileName: 'auk.png' };
  const { id, version } = await api.post('/blog/{blogId}/medium', { path, body });
  const at = { path: { ...path, id } };

  const changes = { description: 'A puffin', fileName: null };
  const patched = await api.patch('/blog/{blogId}/medium/{id}', {
    ...at,
    body: changes,
    ifUnchanged: version,
    return: 'representation',
  });

  const { mediumUrl, description, fileName } = patched.value;
  assert.deepEqual([mediumUrl, description, fileName], [body.mediumUrl, 'A puffin', undefined]);
  const late = { ...at, body: changes, ifUnchanged: version };
  await assert.rejects(api.patch('/blog/{blogId}/medium/{id}', late), ChangedError);
  await api.delete('/blog/{blogId}/medium/{id}', at);
});

test('a write returns what was written if that is asked for', async () => {
  const body = { name: 'Auks and puffins' };
  const created = await api.post('/blog/{blogId}/tag', { path, body, return: 'representation' });
  const at = { path: { ...path, id: created.id } };
  assert.deepEqual(created.value, await api.get('/blog/{blogId}/tag/{id}', at));
  assert.equal(created.value.slug, 'auks-and-puffins');

  const request = {
    ...at,
    body: { name: 'Puffins' },
    ifUnchanged: created.version,
    return: 'representation',
  };
  const updated = await api.put('/blog/{blogId}/tag/{id}', request);
  assert.equal(updated.value.slug, 'puffins');
  assert.deepEqual(await api.read('/blog/{blogId}/tag/{id}', at, updated), updated);
  await api.delete('/blog/{blogId}/tag/{id}', at);
});

test('unknown names are refused, unless the client is not strict', async () => {
  const lenient = new BlogClient({ baseUrl, headers, strict: false });
  const misspelt = { path, query: { stauts: 'published' } };
  const body = { name: 'Owls', colour: 'brown' };

  for (const request of [api.get('/blog/{blogId}/post', misspelt), createTag('Owls', { colour: 'brown' })])
    await assert.rejects(request, ({ status, violations: [violation] }) => {
      assert.equal(status, 400);
      return ['stauts', '#/colour'].includes(violation.parameter ?? violation.pointer);
    });
  assert.deepEqual(await lenient.get('/blog/{blogId}/post', misspelt), []);
  const { id } = await lenient.post('/blog/{blogId}/tag', { path, body });
  await api.delete('/blog/{blogId}/tag/{id}', { path: { ...path, id } });
});

test('a preference of the caller is kept beside what is to be returned', async () => {
  const keeping = new BlogClient({ baseUrl, headers: { ...headers, prefer: 'restore' } });
  const body = { title: 'Long ago', content: '', lastModified: '2001-02-03T04:05:06Z' };

  const { id, value } = await keeping.post('/blog/{blogId}/post', { path, body, return: 'representation' });

  assert.equal(value.lastModified, '2001-02-03T04:05:06.000Z');
  await api.delete('/blog/{blogId}/post/{id}', { path: { ...path, id } });
});

test('a list is read to its end, one page at a time, each item once', async () => {
  const names = Array.from({ length: 23 }, (_, i) => `Author ${String(i).padStart(2, '0')}`);
  for (const displayName of names)
    await api.post('/blog/{blogId}/author', { path, body: { displayName, userName: displayName } });
  const sent = [];
  const counting = new BlogClient({
    baseUrl,
    headers: () => headers,
    fetch: (url, init) => {
      sent.push(new URL(url).search);
      return fetch(url, init);
    },
  });

  const lengths = [];
  const request = { path, query: { count: 10, skip: 2 }, fields: ['displayName'] };
  for await (const page of counting.pages('/blog/{blogId}/author', request)) lengths.push(page.length);
  assert.deepEqual(lengths, [10, 10, 1]);
  assert.equal(sent.length, 3);

  const found = [];
  const all = counting.items('/blog/{blogId}/author', { path, query: { order: 'newest' } });
  for await (const { displayName } of all) found.push(displayName);
  assert.deepEqual(found, [...names].reverse());
  assert.equal(sent.length, 4);

  for await (const _ of counting.items('/blog/{blogId}/author', { path, query: { count: 5 } })) break;
  assert.equal(sent.length, 5);
});

test('pages are requested where the caller sends requests, even if the link names another host', async () => {
  for (const name of ['Oars', 'Sails']) await createTag(name);
  const origins = [];
  const misled = new BlogClient({
    baseUrl,
    headers,
    async fetch(url, init) {
      origins.push(new URL(url).origin);
      const { body, status, headers } = await fetch(url, init);
      const misleading = new Headers(headers);
      const link = headers.get('link')?.replace(/<https?:\/\/[^/]+/, '<https://elsewhere.example');
      if (link) misleading.set('link', link);
      return new Response(body, { status, headers: misleading });
    },
  });

  const names = [];
  for await (const { name } of misled.items('/blog/{blogId}/tag', { path, query: { count: 1 } }))
    names.push(name);

  assert.deepEqual(names.slice(-2), ['Oars', 'Sails']);
  assert.deepEqual([...new Set(origins)], [new URL(baseUrl).origin]);
});

test('a page size for which the service sends no link to the next page is rejected', async () => {
  for (const count of [0, 101, 1.5]) {
    const pages = api.pages('/blog/{blogId}/tag', { path, query: { count } });
    await assert.rejects(pages.next(), RangeError);
  }
});

test('an unchanged item is not sent again', async () => {
  const { id } = await createTag('Tides');
  const at = { path: { ...path, id } };
  const known = await api.read('/blog/{blogId}/tag/{id}', at);

  assert.equal(await api.read('/blog/{blogId}/tag/{id}', at, known), known);
  await api.put('/blog/{blogId}/tag/{id}', { ...at, body: { name: 'Moons' } });
  const now = await api.read('/blog/{blogId}/tag/{id}', at, known);
  assert.equal(now.value.name, 'Moons');
  assert.notEqual(now.etag, known.etag);
});

test('a conditional write succeeds once', async () => {
  const { id } = await createTag('Ropes');
  const at = { path: { ...path, id } };
  const ifUnchanged = await api.read('/blog/{blogId}/tag/{id}', at);

  await api.put('/blog/{blogId}/tag/{id}', {
    ...at,
    body: { ...ifUnchanged.value, name: 'Knots' },
    ifUnchanged,
  });
  const again = api.put('/blog/{blogId}/tag/{id}', { ...at, body: { name: 'Lines' }, ifUnchanged });
  await assert.rejects(again, error => {
    assert.ok(error instanceof ChangedError && error instanceof ServiceError);
    assert.deepEqual([error.status, error.type], [412, urn('precondition-failed')]);
    return true;
  });
  await assert.rejects(api.delete('/blog/{blogId}/tag/{id}', { ...at, ifUnchanged }), ChangedError);
  assert.equal((await api.get('/blog/{blogId}/tag/{id}', at)).name, 'Knots');
  const blogs = await api.read('/blog', {});
  await assert.rejects(api.delete('/blog/{blogId}', { path, ifUnchanged: blogs }), TypeError);
});

test('a failure has its type, and its violations with their places', async () => {
  const { id } = await createTag('Weather');

  await assert.rejects(createTag('Weather', { tagId: id }), { status: 500, type: urn('identifier-taken') });
  await assert.rejects(createTag(' ', { slug: 'x'.repeat(101) }), error => {
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.status, error.type], [400, urn('body-invalid')]);
    assert.deepEqual(error.violations, [
      { detail: 'must not be blank', pointer: '#/name' },
      { detail: 'must be at most 100 characters', pointer: '#/slug' },
    ]);
    assert.match(error.message, /^POST http.* was answered 400: .*\n- #\/name must not be blank\n/);
    return true;
  });
  await assert.rejects(api.get('/blog/{blogId}/post', { path, query: { status: 'lost' } }), {
    violations: [{ detail: 'must be published, scheduled or draft', parameter: 'status' }],
  });
});

test('an answer from something other than the service is an error with its text, and is not followed', async () => {
  const answering = (body, init) => new BlogClient({ baseUrl, fetch: async () => new Response(body, init) });
  const text = answering(`<p>${'x'.repeat(5_000)}`, { status: 502, headers: { 'Retry-After': '7' } });
  const [odd, cut] = ['{"type":"about:blank","errors":{}}', '{"type":"about:'].map(body =>
    answering(body, { status: 500, headers: { 'Content-Type': 'application/problem+json' } }),
  );
  const login = answering(null, { status: 302, headers: { Location: '/.auth/login' } });
  const later = new Date(Date.now() + 90_500).toUTCString();
  const busy = answering('', { status: 503, headers: { 'Retry-After': later } });
  const page = answering('<p>Sign in', { status: 200 });

  await assert.rejects(text.get('/blog'), error => {
    assert.deepEqual([error.status, error.type, error.detail.length], [502, 'about:blank', 2_000]);
    assert.equal(error.retryAfter, 7);
    return true;
  });
  await assert.rejects(odd.get('/blog'), {
    status: 500,
    violations: [],
    detail: '{"type":"about:blank","errors":{}}',
  });
  await assert.rejects(cut.get('/blog'), { status: 500, type: 'about:blank', detail: '{"type":"about:' });
  await assert.rejects(busy.get('/blog'), error => error.retryAfter > 80 && error.retryAfter <= 91);
  await assert.rejects(page.post('/blog', { body: { name: 'x' } }), { status: 200, detail: '<p>Sign in' });
  await assert.rejects(login.get('/blog'), { status: 302, detail: /^redirects to \/\.auth\/login/ });
});

test('an export is read as it arrives', async () => {
  const chunks = [];
  for await (const chunk of await api.stream('/blog/{blogId}', { path })) chunks.push(chunk);

  const exported = JSON.parse(Buffer.concat(chunks).toString());
  assert.deepEqual(exported, await api.get('/blog/{blogId}', { path }));
  await assert.rejects(api.stream('/blog/{blogId}', { path: { blogId: crypto.randomUUID() } }), {
    status: 404,
  });
});

test('a body that is JSON already is sent byte for byte', async () => {
  const sent = [];
  const recording = new BlogClient({
    baseUrl,
    headers,
    fetch: (url, init) => {
      sent.push(init.body);
      return fetch(url, init);
    },
  });
  const body = new TextEncoder().encode('{ "NAME": "Zürich" }\n');

  const { id } = await recording.post('/blog/{blogId}/tag', { path, body });

  assert.equal(sent[0], body);
  const at = { path: { ...path, id } };
  assert.equal((await api.get('/blog/{blogId}/tag/{id}', at)).name, 'Zürich');
});

test('a picture that is uploaded can be seen', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
  const file = new File([Buffer.from(pixel, 'base64')], 'pixel.png');

  const { id, value } = await api.upload(path.blogId, file, { alternativeText: 'A pixel' });

  const { alternativeText, fileName, width, height } = value;
  assert.deepEqual([alternativeText, fileName, width, height], ['A pixel', 'pixel.png', 1, 1]);
  const shown = await fetch(value.mediumUrl);
  assert.equal(Buffer.from(await shown.arrayBuffer()).toString('base64'), pixel);
  await api.delete('/blog/{blogId}/medium/{id}', { path: { ...path, id } });
});

test('a request can be aborted', async () => {
  const signal = AbortSignal.abort();
  await assert.rejects(api.get('/blog', { signal }), { name: 'AbortError' });
});
