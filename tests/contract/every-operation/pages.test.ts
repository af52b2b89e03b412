import { getEncoded, textOf } from '../../support/answers/encoded.ts';
import { expectEmpty, expectRefusal } from '../../support/answers/expected.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const get = (path: string, headers?: Record<string, string>) => service.send('GET', path, undefined, headers);
const forPrograms = { Accept: 'application/problem+json' };

/** What the page may load and call besides its own files, in an installation with uploads or without. */
const pages = [
  { name: 'docs', sources: "img-src data:; connect-src 'self'" },
  {
    name: 'studio',
    sources: String.raw`img-src blob: data:( https?://\S+)?; media-src (?:'none'|https?://\S+); connect-src 'self'( https?://\S+)?; worker-src 'self'; frame-src https:( http://localhost:\* http://127\.0\.0\.1:\*)?`,
  },
];

describe.each(pages)('The page at $name', ({ name: page, sources }) => {
  /** The addresses of the page's files, relative to the API. */
  let files: string[];
  beforeAll(async () => {
    const { text } = await get(page);
    files = [...text.matchAll(/(?:href|src)="(\w+\/[^"]+)"/g)].map(([, path = '']) => path);
  });

  test('runs only its own files, and is revalidated each time', async () => {
    const { status, headers, text } = await get(page);

    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        `^default-src 'none'; script-src 'self'; style-src 'self'; ${sources}; ` +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'$",
      ),
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"/),
    });
    expect(text).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=|https?:/);
  });

  test('has files that have a digest of their content in their names, and never change', async () => {
    const answers = await Promise.all(files.map(name => get(name)));

    expect(files.map(name => name.replace(/\.[A-Z0-9]{8}\./, '.#.')).sort()).toEqual(
      expect.arrayContaining([`${page}/licences.#.txt`, `${page}/page.#.js`, `${page}/style.#.css`]),
    );
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(new Set(answers.map(({ headers }) => headers.get('content-type')))).toEqual(
      new Set(['text/css', 'text/javascript', 'text/plain'].map(type => `${type}; charset=utf-8`)),
    );
  });

  test('is the same in each encoding, and so are its files, and each encoding has its own tag', async () => {
    for (const path of [page, ...files]) {
      const answers = await Promise.all(
        ['br', 'gzip', 'identity'].map(encoding =>
          getEncoded(service, path, { 'accept-encoding': encoding }),
        ),
      );

      expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
      expect(answers.map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('Accept-Encoding'));
      expect(new Set(answers.map(textOf)).size).toBe(1);
      const tags = answers.map(({ headers }) => headers.get('etag') ?? '');
      expect(new Set(tags).size).toBe(3);
      for (const known of tags) expect((await get(path, { 'If-None-Match': known })).status).toBe(304);
    }
  });

  test('is 304 for a client that has it, by the ETag of any of its encodings', async () => {
    const { headers } = await getEncoded(service, page, { 'accept-encoding': 'gzip' });
    const etag = headers.get('etag') ?? '';

    const answers = await Promise.all(
      [etag, `W/${etag}`, `"other", ${etag}`, '*'].map(tag => get(page, { 'if-none-match': tag })),
    );
    const other = await get(page, { 'if-none-match': '"other"' });
    const ofAnother = await get(files[0] ?? '', { 'if-none-match': etag });

    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([304, '']));
    expect(answers[0]?.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([other.status, ofAnother.status]).toEqual([200, 200]);
  });

  test('has the headers of GET and no body for HEAD', async () => {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map(method => service.send(method, page)));

    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['etag', 'content-type', 'cache-control', 'content-security-policy']) {
      expect(head?.headers.get(name)).toBe(get?.headers.get(name));
    }
  });

  test('is also at its address with a trailing slash, in any case, whatever the query', async () => {
    const slash = await get(`${page}/`);
    const led = await fetch(`${service.api}/${page}/`, { headers: service.session });
    const query = await service.send('GET', `${page.toUpperCase()}?file=x&FILE=y&docs/z`);
    const strict = await Promise.all(
      [page, files[0] ?? ''].map(path => get(path, { Prefer: 'handling=strict' })),
    );

    expect([slash.status, slash.headers.get('location')]).toEqual([308, `../${page}`]);
    expect(led.url).toBe(`${service.api}/${page}`);
    expect(query.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(strict.map(({ status }) => status)).toEqual([200, 200]);
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
  ])('has nothing at %s', async name => {
    const { status, text } = await service.send('GET', `${page}/${name}`);

    expect([status, text]).toEqual([404, '']);
  });

  test('is 404 for a file that it does not have, and 400 for a malformed condition, also as a problem', async () => {
    expectEmpty(await get(`${page}/other.js`), 404);
    expect((await get(`${page}/other.js`, forPrograms)).json().status).toBe(404);
    for (const [path, noun] of [
      [page, 'page'],
      [files[0] ?? '', 'file'],
    ] as const) {
      const malformed = { 'If-None-Match': 'x' };
      expectRefusal(await get(path, malformed), `Submitted data is invalid, ${noun} cannot be read.`);
      expect((await get(path, { ...malformed, ...forPrograms })).json().status).toBe(400);
    }
  });
});

test('A file of one page is not at the other', async () => {
  const { text } = await get('studio');
  const [, script = ''] = /src="studio\/([^"]+)"/.exec(text) ?? [];

  const [own, other] = [await get(`studio/${script}`), await get(`docs/${script}`)];

  expect([own.status, other.status]).toEqual([200, 404]);
});
