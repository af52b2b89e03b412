import { useMediaService } from '../support/service/media-service.ts';

const service = useMediaService();

/** The sources of a directive of a page's policy. */
async function sourcesOf(page: string, directive: string): Promise<string[] | undefined> {
  const { headers } = await service.send('GET', page);
  const directives = (headers.get('content-security-policy') ?? '').split('; ').map(text => text.split(' '));
  return directives.find(([name]) => name === directive)?.slice(1);
}

test('the studio may show pictures, films and sounds of storage and send files there, and run and style itself only', async () => {
  const { endpoint } = service.blob;
  const { origin } = new URL(endpoint);

  expect(await sourcesOf('studio', 'img-src')).toEqual(['blob:', 'data:', `${endpoint}/media/`]);
  expect(await sourcesOf('studio', 'media-src')).toEqual([`${endpoint}/media/`]);
  expect(await sourcesOf('studio', 'connect-src')).toEqual(["'self'", origin]);
  expect(await sourcesOf('studio', 'script-src')).toEqual(["'self'"]);
  expect(await sourcesOf('studio', 'worker-src')).toEqual(["'self'"]);
  expect(await sourcesOf('studio', 'style-src')).toEqual(["'self'"]);
});

test('the page of the description may not', async () => {
  expect(await sourcesOf('docs', 'img-src')).toEqual(['data:']);
  expect(await sourcesOf('docs', 'connect-src')).toEqual(["'self'"]);
});
