import { expectEmpty, expectRefusal } from '../../support/answers.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
/** The addresses of the page's files, relative to the API. */
let files: string[];
beforeAll(async () => {
  const { text } = await get('docs');
  files = [...text.matchAll(/(?:href|src)="(docs\/[^"]+)"/g)].map(([, path = '']) => path);
});

const get = (path: string, headers?: Record<string, string>) => service.send('GET', path, undefined, headers);
const forPrograms = { Accept: 'application/problem+json' };

test('The page is at the address without a trailing slash', async () => {
  const [page, slash] = [await get('docs'), await get('docs/')];

  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '../docs']);
});

test('The page and its files have ETags', async () => {
  expect(files).toHaveLength(3);
  for (const path of ['docs', ...files]) {
    const { status, headers } = await get(path);
    const unchanged = await get(path, { 'If-None-Match': headers.get('etag') ?? '' });

    expect([path, status, unchanged.status, unchanged.text]).toEqual([path, 200, 304, '']);
  }
});

test('A file that the page does not have is 404, and a malformed condition 400, also as a problem', async () => {
  expectEmpty(await get('docs/other.js'), 404);
  expect((await get('docs/other.js', forPrograms)).json().status).toBe(404);
  for (const [path, noun] of [
    ['docs', 'page'],
    [files[0] ?? '', 'file'],
  ] as const) {
    const malformed = { 'If-None-Match': 'x' };
    expectRefusal(await get(path, malformed), `Submitted data is invalid, ${noun} cannot be read.`);
    expect((await get(path, { ...malformed, ...forPrograms })).json().status).toBe(400);
  }
});
