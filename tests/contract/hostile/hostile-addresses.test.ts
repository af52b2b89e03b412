import { ownHeaders, sendRaw } from '../../../infra/local/kit/testing/raw-http.ts';
import { collectionOf, itemOf, tag } from '../../support/families.ts';
import { expectContractAnswer } from '../../support/hostile/contract-answer.ts';
import { promptly } from '../../support/hostile/promptly.ts';
import { createRefused, internalError, violationPaths } from '../../support/invalid-data.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let blogId: string;
beforeAll(async () => {
  blogId = await service.newBlog();
});
afterEach(async () => {
  expect((await promptly(() => service.send('GET', `blog/${blogId}`))).status).toBe(200);
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

test('Names and slugs that differ only in Unicode form are stored as given', async () => {
  const forms = ['Ångström', 'A\u030angstro\u0308m', '\u212bngström', 'ﬁn', 'ſ', 'K'];

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
  const answer = await promptly(() => sendRaw(service.api, `GET /api/blog?${query}`, ownHeaders(service)));

  expect([414, 431]).toContain(answer.status);
});

test.each([
  ['one name', 'a'.repeat(8_000)],
  ['many counts', 'count=5&'.repeat(1_000)],
  ['one count', `count=${'1'.repeat(8_000)}`],
  ['many equals signs', 'count='.padEnd(8_000, '=')],
  ['many ampersands', '&'.repeat(8_000)],
])('A query string of the maximum length with %s is answered like any other', async (_, query) => {
  const answer = await promptly(() => service.send('GET', `${collectionOf(tag, blogId)}?${query}`));

  expectContractAnswer(answer);
  expect(answer.status).toBe(200);
});
