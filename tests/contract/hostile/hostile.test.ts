import { ownHeaders, sendRaw } from '../../../infra/local/kit/testing/raw-http.ts';
import { expectContractAnswer } from '../../support/answers/contract-answer.ts';
import { createRefused, internalError, violationPaths } from '../../support/answers/refusals.ts';
import { collectionOf, itemOf, post, tag } from '../../support/content/families.ts';
import { createOne, pathOf, updateOf } from '../../support/requests/operations.ts';
import { promptly } from '../../support/requests/promptly.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(async () => {
  // Whatever was sent, the next request works, and the worker did not have to be restarted.
  const id = await service.create(collectionOf(tag, blogId), tag.full);
  expect((await service.send('GET', itemOf(tag, blogId, id))).json()).toMatchObject(tag.full);
});

const deep = 100_000;
const nested = (open: string, close: string, core = '') => open.repeat(deep) + core + close.repeat(deep);
const nestings: [string, string][] = [
  ['an unknown property of arrays', `{"title":"x","content":"","other":${nested('[', ']')}}`],
  ['an unknown property of objects', `{"title":"x","content":"","other":${nested('{"a":', '}', '1')}}`],
  ['tags within tags', `{"title":"x","content":"","tags":${nested('[{"tags":', '}]', '[]')}}`],
  ['arrays as tags', `{"title":"x","content":"","tags":${nested('[', ']')}}`],
  ['authors within authors', `{"title":"x","content":"","author":${nested('{"author":', '}', '{}')}}`],
  ['arrays as a title', `{"title":${nested('[', ']')},"content":""}`],
  ['nothing else', nested('[', ']')],
  ['no end', '{"tags":['.repeat(deep)],
];

test.each(nestings)(
  'A body nested 100,000 levels deep, of %s, is answered as the contract says',
  async (_, body) => {
    const id = await service.create(collectionOf(post, blogId), post.full);

    const created = await service.send('POST', collectionOf(post, blogId), body);
    const updated = await service.send('PUT', itemOf(post, blogId, id), body);

    for (const answer of [created, updated]) expectContractAnswer(answer);
    expect([201, 400, 500]).toContain(created.status);
    expect([202, 400, 500]).toContain(updated.status);
  },
);

const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];
const objects = inherited.map(name => `"${name}":{"name":"x","title":"x","tagId":"x","isPostImage":5}`);
const noise = [...objects, ...inherited.map(name => `"${name.toUpperCase()}":null`)].join(',');

test('Properties such as __proto__ and constructor are ignored at every level', async () => {
  const type = `{${noise},"mediumTypeId":"5f2c1a7e-90b3-4c6d-8e21-7a4b3c2d1e0f","name":"Map"}`;
  const body = `{${noise},"mediumUrl":"https://example.org/a","mediumType":${type}}`;
  const mediumId = await createRaw('medium', body);
  const authorId = await createRaw(
    'author',
    `{${noise},"displayName":"Ada","userName":"ada","userImage":{${noise},"mediumId":"${mediumId}"}}`,
  );
  const postId = await createRaw(
    'post',
    `{${noise},"title":"T","content":"","author":{${noise},"authorId":"${authorId}"},
      "media":[{${noise},"mediumId":"${mediumId}","isPostImage":true}]}`,
  );

  const { text, ...answer } = await service.send('GET', itemOf(post, blogId, postId));

  expect(answer.json()).toMatchObject({
    title: 'T',
    author: { displayName: 'Ada', userImage: { mediumType: { name: 'Map' } } },
    postImage: { mediumId, isPostImage: true },
  });
  for (const name of inherited) expect(text).not.toContain(name);
  expect((await service.send('PUT', itemOf(post, blogId, postId), text)).status).toBe(202);
});

async function createRaw(segment: string, body: string): Promise<string> {
  const answer = await service.send('POST', `blog/${blogId}/${segment}`, body);
  expect([answer.status, answer.text]).toEqual([201, 'OK']);
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
}

test.each(inherited)('A required property is not taken from %s', async name => {
  const body = `{"${name}":{"name":"x","NAME":"x"},"constructor":{"prototype":{"name":"x"}}}`;

  const answer = await service.send('POST', collectionOf(tag, blogId), body);

  expect(violationPaths(answer, createRefused('tag'))).toEqual(['name']);
});

test.each(inherited)('A value with %s inside has the wrong type, and nothing worse happens', async name => {
  const trap = `{"${name}":"x"}`;
  const asText = `{"name":${trap},"slug":[${trap}],"tagId":${trap}}`;
  const asReference = `{"title":"x","content":"","tags":[[${trap}]],"author":[${trap}],"postImage":${trap}}`;

  const created = await service.send('POST', collectionOf(tag, blogId), asText);
  const referring = await service.send('POST', collectionOf(post, blogId), asReference);

  expect(violationPaths(created, createRefused('tag'))).toEqual(['name', 'slug', 'tagId']);
  expect(violationPaths(referring, createRefused('post'))).toEqual([
    'author',
    'postImage.mediumId',
    'tags[0]',
  ]);
});

const invalidBytes: [string, number[]][] = [
  ['a lone continuation byte', [0x80]],
  ['a cut-off character', [0xe2, 0x82]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an encoded surrogate', [0xed, 0xa0, 0x80]],
  ['the byte 0xFF', [0xff]],
  ['a raw NUL', [0]],
];

test.each(invalidBytes)('A body with %s is 500 and nothing is stored', async (_, bytes) => {
  const body = Buffer.concat([Buffer.from('{"name":"x'), Buffer.from(bytes), Buffer.from('"}')]);

  const answer = await service.send('POST', collectionOf(tag, blogId), body);

  expect([answer.status, answer.text]).toEqual([500, internalError]);
  expect((await service.send('GET', collectionOf(tag, blogId))).json()).toEqual([]);
});

test('Escaped NUL characters are text like any other', async () => {
  const name = '\u0000nul\u0000';
  const id = await service.create(collectionOf(tag, blogId), { name });

  expect((await service.send('GET', itemOf(tag, blogId, id))).json()).toMatchObject({ name, slug: 'nul' });
});

const digits = '9'.repeat(10_000);

test('A number of 10,000 digits is a violation, or ignored, or no count', async () => {
  const collection = collectionOf(tag, blogId);

  const asName = await service.send('POST', collection, `{"name":${digits}}`);
  const asFraction = await service.send('POST', collection, `{"name":-0.${digits}e${digits}}`);
  const unknown = await service.send('POST', collection, `{"name":"x","size":${digits}}`);
  const asCount = await service.send('GET', `${collection}?count=${digits.slice(0, 8_000)}`);

  expect(violationPaths(asName, createRefused('tag'))).toEqual(['name']);
  expect(violationPaths(asFraction, createRefused('tag'))).toEqual(['name']);
  expect(unknown.status).toBe(201);
  expect([asCount.status, asCount.json()]).toEqual([200, []]);
});

const breaks = [
  '%0d%0aX-Injected:%201',
  '%0aX-Injected:1',
  '%E5%98%8A%E5%98%8DX-Injected:1',
  '%0d%0a%0d%0aOK',
];

test.each(breaks)('%s in an address does not reach the headers', async text => {
  const guid = crypto.randomUUID();
  const addresses = [`blog/${blogId}${text}/tag`, `blog/${blogId}/tag${text}`, `blog/${blogId}/tag?${text}`];

  for (const address of addresses) {
    const answer = await service.send('POST', address, { ...tag.full, tagId: `${guid}\r\nX-Injected: 1` });
    expect([400, 404, 500]).toContain(answer.status);
    expect(answer.headers.has('x-injected')).toBe(false);
  }
});

test('Line breaks around an identifier are white space, and do not break a header', async () => {
  const tagId = crypto.randomUUID();

  const answer = await service.send('POST', `blog/%0d%0a${blogId}%0d%0a/tag`, {
    ...tag.full,
    tagId: `\r\n${tagId}\r\n`,
  });

  expect(answer.status).toBe(201);
  expect(answer.headers.get('location')).toMatch(new RegExp(`/tag/${tagId}$`));
  expect((await service.send('GET', itemOf(tag, blogId, tagId))).status).toBe(200);
});

const notHeaders = [
  '{"a b":"c"}',
  '{"a":"\\r\\n"}',
  '[["a"]]',
  '[1]',
  '{"content-length":"99999999"}',
  'x',
  '5',
];

test.each(notHeaders)('Headers that the query or the body has as %s are ignored', async text => {
  const name = encodeURIComponent(text);
  const collection = collectionOf(tag, blogId);

  for (const query of [`Headers=${name}`, `Query=${name}`, `headers=${name}`]) {
    expect((await service.send('GET', `${collection}?${query}`)).status).toBe(200);
    expect((await service.send('POST', `${collection}?${query}`, tag.full)).status).toBe(201);
  }
  for (const polluted of [{ Headers: text }, { Query: text }, { headers: text }]) {
    expect((await service.send('POST', collection, { ...tag.full, ...polluted })).status).toBe(201);
  }
});

const headersObjects: [string, Record<string, unknown>][] = [
  ['an invalid name', { 'a b': 'c' }],
  ['a value with a line break', { a: 'b\r\nc: d' }],
  ['a value that is an object', { a: { b: 'c' } }],
  ['a character beyond Latin-1', { a: '\u20ac' }],
  ['a length that is too long', { 'Content-Length': '99999999' }],
  ['nothing', {}],
];

test.each(headersObjects)(
  'Headers that the body has as an object with %s are ignored',
  async (_, headers) => {
    const at = await createOne(service, tag);

    for (const name of ['Headers', 'headers', 'HEADERS', 'Query']) {
      const body = { ...updateOf(tag, at.id), [name]: headers };
      const { status } = await promptly(service, () => service.send('PUT', pathOf(tag, at), body));
      expect(status).toBe(202);
    }
  },
);

test('headers of 30 KB, as the claims of a sign-in can make them, are answered', async () => {
  const answer = await service.send('GET', collectionOf(tag, blogId), undefined, {
    'X-Long': 'x'.repeat(30_000),
  });

  expect(answer.status).toBe(200);
});

/** An identifier in another case or form names the same resource. */
const sameIdentifier: ((id: string) => string)[] = [
  id => id.toUpperCase(),
  id => `{${id.toUpperCase()}}`,
  id => `(${id})`,
  id => id.replaceAll('-', '').toUpperCase(),
  id => `\u3000${id}\u0085`,
];

/** Texts that look like an identifier to a reader, but are not one. */
const lookAlikes: [string, (id: string) => string][] = [
  ['full-width digits', id => id.replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))],
  ['Arabic-Indic digits', id => id.replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))],
  ['Cyrillic letters', id => id.replaceAll('a', 'а').replaceAll('c', 'с').replaceAll('e', 'е')],
  ['hyphens of another kind', id => id.replaceAll('-', '\u2011')],
  ['a soft hyphen', id => `${id.slice(0, 4)}\u00ad${id.slice(4)}`],
  ['an accent on a digit', id => `${id}\u0301`],
  ['a mark that turns text around', id => `\u202e${id}`],
  ['a byte-order mark', id => `\ufeff${id}`],
  ['a joiner of no width', id => `${id}\u200d`],
];
const id = 'ace0ace0-1234-4567-89ab-cdefacecafe1';

test('An identifier in another case or form is the same identifier', async () => {
  await service.create(collectionOf(tag, blogId), { ...tag.full, tagId: id });

  for (const form of sameIdentifier) {
    const { text } = await service.send(
      'GET',
      itemOf(tag, encodeURIComponent(form(blogId)), encodeURIComponent(form(id))),
    );
    expect(JSON.parse(text)).toMatchObject({ blogId, tagId: id });
    const again = await service.send('POST', collectionOf(tag, blogId), { ...tag.full, tagId: form(id) });
    expect([again.status, again.text]).toEqual([500, internalError]);
  }
});

test.each(lookAlikes)('An identifier with %s is not an identifier', async (_, form) => {
  const read = await service.send('GET', itemOf(tag, blogId, encodeURIComponent(form(id))));
  const created = await service.send('POST', collectionOf(tag, blogId), { ...tag.full, tagId: form(id) });

  expect([read.status, read.text]).toEqual([500, internalError]);
  expect(violationPaths(created, createRefused('tag'))).toEqual(['tagId']);
});

test('Of names and slugs nothing but the form of Unicode is changed', async () => {
  const forms = ['Ångström', 'ﬁn', 'ſ', 'Ⅷ', 'Ａ'];

  for (const name of forms) {
    const created = await service.create(collectionOf(tag, blogId), { name, slug: name });
    expect((await service.send('GET', itemOf(tag, blogId, created))).json()).toMatchObject({
      name,
      slug: name,
    });
  }
});

test.each([
  ['one name', 'a'.repeat(1_000_000)],
  ['many counts', 'count=5&'.repeat(125_000)],
  ['one count', `count=${'1'.repeat(1_000_000)}`],
  ['many equals signs', 'count='.padEnd(1_000_000, '=')],
])('A query string of 1 MB with %s is refused by the server at once', async (_, query) => {
  const answer = await promptly(service, () =>
    sendRaw(service.api, `GET /api/blog?${query}`, ownHeaders(service)),
  );

  // A server that refuses the head may break the connection while the rest of it is still sent.
  expect([414, 431]).toContain(answer.status || 431);
});

test.each([
  ['one name', 'a'.repeat(8_000)],
  ['many counts', 'count=5&'.repeat(1_000)],
  ['one count', `count=${'1'.repeat(8_000)}`],
  ['many equals signs', 'count='.padEnd(8_000, '=')],
  ['many ampersands', '&'.repeat(8_000)],
])('A query string of the maximum length with %s is answered like any other', async (_, query) => {
  const answer = await promptly(service, () => service.send('GET', `${collectionOf(tag, blogId)}?${query}`));

  expectContractAnswer(answer);
  expect(answer.status).toBe(200);
});
