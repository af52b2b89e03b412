import { copyAppWithout } from '../../support/copied-app.ts';
import { getEncoded, textOf } from '../../support/encoded.ts';
import { startLocalService } from '../../support/local-service.ts';
import { useLocalService } from '../../support/use-service.ts';

const service = useLocalService();
/** The names of the page's files, as the page gives them. */
let files: string[];
beforeAll(async () => {
  const html = textOf(await getEncoded(service, 'docs'));
  files = [...html.matchAll(/(?:href|src)="docs\/([^"]+)"/g)].map(([, name = '']) => name);
});

test('the page runs only its own files, and is revalidated each time', async () => {
  const { status, headers, text } = await service.send('GET', 'docs');

  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"/),
  });
  expect(text).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=|https?:/);
});

test('the files of the page exist, have a digest of their content in their names, and never change', async () => {
  const answers = await Promise.all(files.map(name => service.send('GET', `docs/${name}`)));

  expect(files.map(name => name.replace(/\.[A-Z0-9]{8}\./, '.#.')).sort()).toEqual([
    'licences.#.txt',
    'page.#.js',
    'style.#.css',
  ]);
  for (const { status, headers } of answers) {
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(answers.map(({ headers }) => headers.get('content-type')?.split(';')[0]).sort()).toEqual([
    'text/css',
    'text/javascript',
    'text/plain',
  ]);
});

test('the page and its files are the same in each encoding, and each encoding has its own tag', async () => {
  for (const path of ['docs', ...files.map(name => `docs/${name}`)]) {
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map(encoding => getEncoded(service, path, { 'accept-encoding': encoding })),
    );

    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
    expect(answers.map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('Accept-Encoding'));
    expect(new Set(answers.map(textOf)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(3);
  }
});

test('a client that has the page gets a 304 for the ETag of any of its encodings', async () => {
  const { headers } = await getEncoded(service, 'docs', { 'accept-encoding': 'gzip' });
  const etag = headers.get('etag') ?? '';

  const answers = await Promise.all(
    [etag, `W/${etag}`, `"other", ${etag}`, '*'].map(tag =>
      service.send('GET', 'docs', undefined, { 'if-none-match': tag }),
    ),
  );
  const other = await service.send('GET', 'docs', undefined, { 'if-none-match': '"other"' });
  const ofAnother = await service.send('GET', `docs/${files[0]}`, undefined, { 'if-none-match': etag });
  const malformed = await service.send('GET', 'docs', undefined, { 'if-none-match': 'x' });

  expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([304, '']));
  expect(answers[0]?.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect([other.status, ofAnother.status, malformed.status]).toEqual([200, 200, 400]);
});

test('HEAD has the headers of GET, and no body', async () => {
  const [get, head] = await Promise.all(['GET', 'HEAD'].map(method => service.send(method, 'docs')));

  expect(head).toMatchObject({ status: 200, text: '' });
  for (const name of ['etag', 'content-type', 'cache-control', 'content-security-policy']) {
    expect(head?.headers.get(name)).toBe(get?.headers.get(name));
  }
});

test('the page is also at its address with a trailing slash, in any case, whatever the query', async () => {
  const slash = await fetch(`${service.api}/docs/`, { headers: service.session, redirect: 'manual' });
  const led = await fetch(`${service.api}/docs/`, { headers: service.session });
  const query = await service.send('GET', 'DOCS?file=x&FILE=y&docs/z');

  expect([slash.status, slash.headers.get('location')]).toEqual([308, '../docs']);
  expect(led.url).toBe(`${service.api}/docs`);
  expect(query.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test.each([
  'html',
  'html.br',
  'index.js',
  'page.AAAAAAAA.js',
  'page.AAAAAAAA.js.br',
  '..%2Findex.js',
  '%2e%2e%2fhost.json',
  '..%5Chost.json',
  'x/y',
  'x'.repeat(2_000),
])('nothing is at docs/%s', async name => {
  const { status, text } = await service.send('GET', `docs/${name}`);

  expect([status, text]).toEqual([404, '']);
});

test('a service whose package lacks the page answers everything else, and 500 for the page', async () => {
  const app = copyAppWithout('docs.html.br', ...files.map(name => `docs.${name}.br`));
  const without = await startLocalService({}, app.folder);

  const blogs = await without.send('GET', 'blog');
  const page = await without.send('GET', 'docs');
  await without.stop();
  app.remove();

  expect([blogs.status, page.status]).toEqual([200, 500]);
  expect(page.text).toBe('An internal server error occured. Error details logged.');
});
