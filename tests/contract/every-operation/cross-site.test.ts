import { expectError, expectNothingInside } from '../../support/answers/expected.ts';
import {
  collectionPathOf,
  createOne,
  type Operation,
  operations,
  pathOf,
} from '../../support/requests/operations.ts';
import { useServiceForOtherSites } from '../../support/service/use-service.ts';

const service = useServiceForOtherSites();
const refusal = 'A page of another site has sent this request, and may not. Nothing was changed.';
const writes = operations.filter(({ method }) => method !== 'GET');

type Headers = Record<string, string>;

/** What a browser says of a page, given the service's own origin. */
interface Page {
  page: string;
  headers(own: string): Headers;
}

const other = 'https://other.example';
const withPort = (origin: string) => `${origin.replace(/:\d+$/, '')}:4`;

const foreign: Page[] = [
  { page: 'another site', headers: () => ({ Origin: other, 'Sec-Fetch-Site': 'cross-site' }) },
  { page: 'another site, in an old browser', headers: () => ({ Origin: other }) },
  { page: 'another site that hides its origin', headers: () => ({ 'Sec-Fetch-Site': 'cross-site' }) },
  { page: 'a file or a frame without an origin', headers: () => ({ Origin: 'null' }) },
  {
    page: 'another host of this site',
    headers: () => ({ Origin: 'https://www.other.example', 'Sec-Fetch-Site': 'same-site' }),
  },
  {
    page: 'another port of this host',
    headers: own => ({ Origin: withPort(own), 'Sec-Fetch-Site': 'same-site' }),
  },
  {
    page: 'this site, led here by another one',
    headers: own => ({ Origin: own, 'Sec-Fetch-Site': 'cross-site' }),
  },
  { page: 'nothing that has an origin', headers: () => ({ Origin: 'somewhere' }) },
];

const own: Page[] = [
  { page: 'this origin', headers: origin => ({ Origin: origin, 'Sec-Fetch-Site': 'same-origin' }) },
  { page: 'this origin, in an old browser', headers: origin => ({ Origin: origin }) },
  {
    page: 'this origin, in capitals',
    headers: origin => ({ Origin: origin.toUpperCase() }),
  },
  {
    page: 'this origin, before a proxy that changes the host',
    headers: () => ({ Origin: other, 'Sec-Fetch-Site': 'same-origin' }),
  },
  {
    page: 'this origin, before a proxy that loses the scheme',
    headers: origin => ({ Origin: origin.replace('http:', 'https:') }),
  },
  { page: 'this origin that hides it', headers: () => ({ 'Sec-Fetch-Site': 'same-origin' }) },
  { page: 'nowhere: the address bar', headers: () => ({ 'Sec-Fetch-Site': 'none' }) },
  { page: 'nowhere: a program', headers: () => ({}) },
];

/** Everything that a write could have changed. */
async function stateAt({ entity }: Operation, at: { blogId: string; id: string }) {
  const collection = 'segment' in entity ? [collectionPathOf(entity, at)] : [];
  const paths = [pathOf(entity, at), ...collection];
  return Promise.all(paths.map(async path => (await service.send('GET', path)).text));
}

/** Sends a write from a page, and returns what could have changed, before and after. */
async function sendFrom({ headers }: Page, operation: Operation) {
  const { entity, method, path, body } = operation;
  const at = await createOne(service, entity);
  const before = await stateAt(operation, at);
  const answer = await service.send(method, path(at), body(at), headers(new URL(service.api).origin));
  return { answer, before, after: await stateAt(operation, at) };
}

const [otherSite] = foreign as [Page];
const [thisOrigin] = own as [Page];
const updateTag = writes.find(({ name }) => name === 'UpdateTag') as Operation;

test.each(writes)('$name is refused to a page of another site, and changes nothing', async operation => {
  const { answer, before, after } = await sendFrom(otherSite, operation);

  expectError(answer, 403, refusal);
  expectNothingInside(answer, service);
  expect(after).toEqual(before);
});

test.each(writes)('$name is taken from a page of this origin', async operation => {
  const { answer } = await sendFrom(thisOrigin, operation);

  expect(answer.status).toBe(
    { create: 201, update: 202, patch: 202, delete: 200, read: 0, list: 0 }[operation.kind],
  );
});

test.each(foreign)('A write is refused to a page of $page, and changes nothing', async page => {
  const { answer, before, after } = await sendFrom(page, updateTag);

  expectError(answer, 403, refusal);
  expect(after).toEqual(before);
});

test.each(own)('A write is taken from a page of $page', async page => {
  expect((await sendFrom(page, updateTag)).answer.status).toBe(202);
});

test('The refusal tells a program what kind of problem it is', async () => {
  const headers = { Accept: 'application/problem+json', 'Sec-Fetch-Site': 'cross-site' };

  const answer = await service.send('POST', 'blog', {}, headers);

  expect([answer.status, answer.json()]).toEqual([
    403,
    {
      type: 'urn:problem-type:blog-content-service:cross-site',
      title: 'The request comes from a page of another site',
      status: 403,
      detail: refusal,
    },
  ]);
});

test.each(['content', 'upload'])('POST …/%s is refused to a page of another site', async segment => {
  const path = `blog/${await service.newBlog()}/${segment}`;
  const body = { tags: [{ name: 'By a stranger' }], mimeType: 'image/png', bytes: 4 };
  const headers = { Origin: other, 'Sec-Fetch-Site': 'cross-site' };

  const text = await service.send('POST', path, body, headers);
  const problem = await service.send('POST', path, body, { ...headers, Accept: 'application/problem+json' });

  expectError(text, 403, refusal);
  expect(problem.json().type).toBe('urn:problem-type:blog-content-service:cross-site');
});

test('Every page may read, if the platform lets it', async () => {
  const blogId = await service.newBlog();
  const fromOtherSite = otherSite.headers('');

  for (const method of ['GET', 'HEAD'])
    for (const path of [`blog/${blogId}`, `blog/${blogId}/post`, 'blog?count=1', 'me'])
      expect([path, (await service.send(method, path, undefined, fromOtherSite)).status]).toEqual([
        path,
        200,
      ]);
  for (const { page, headers } of foreign) {
    const { status } = await service.send('GET', 'me', undefined, headers(new URL(service.api).origin));
    expect([page, status]).toEqual([page, 200]);
  }
});

test('What is refused is refused before anything else of the request is looked at', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'If-Match': 'x', Prefer: 'handling=strict' };

  for (const [method, path, body] of [
    ['POST', 'blog?other=1', '{'],
    ['PUT', 'blog/x/tag/y', ''],
    ['PATCH', 'blog/x/tag/y', ''],
    ['DELETE', 'blog/x', undefined],
  ] as const)
    expectError(await service.send(method, path, body, headers), 403, refusal);
});

test('A refused body of any length leaves the connection to the next request', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' };

  const refused = await service.send('POST', 'blog', ' '.repeat(2_600_000), headers);
  const next = await service.send('GET', 'blog?count=1');

  expect([refused.status, next.status]).toEqual([403, 200]);
});
