import { blog, collectionOf, post } from '../../support/content/families.ts';
import { type Command, startCommand } from '../../support/infra/command.ts';
import { serviceAt } from '../../support/service/service.ts';

let command: Command;
let addresses: { api: string; everybody: string };
beforeAll(async () => {
  command = startCommand('start', ['--memory', '--empty', '--public'], { PUBLIC_PORT: '0' });
  const [, api = '', everybody = ''] = await command.printed(
    /API +(http:\S+)[\s\S]*Public +(http:\S+)[\s\S]*Stop it/,
  );
  addresses = { api, everybody };
});
afterAll(async () => {
  command.signal('SIGTERM');
  await command.ended;
});

const serviceOf = (api: string) => serviceAt(api.replace(/\/api$/, ''), {});

test('--public serves the same blogs to everybody, at the address that it prints', async () => {
  const service = serviceOf(addresses.api);
  const blogId = await service.create('blog', { ...blog.minimal, isPublic: true });
  await service.create(collectionOf(post, blogId), { ...post.minimal, published: '2024-05-04T05:30:00Z' });

  const answer = await fetch(`${addresses.everybody}/${collectionOf(post, blogId)}`, {
    headers: { origin: 'https://elsewhere.example' },
  });

  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(await answer.json()).toMatchObject([{ title: post.minimal.title }]);
});

test('a page of any origin may ask with the headers that the client sends', async () => {
  const preflight = await fetch(`${addresses.everybody}/blog/${crypto.randomUUID()}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'prefer',
    },
  });

  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('prefer');
});

test('both end with the command', async () => {
  command.signal('SIGTERM');
  await command.ended;

  for (const address of Object.values(addresses)) await expect(fetch(address)).rejects.toThrow();
});

test('the two must have different ports', async () => {
  const taken = startCommand('start', ['--memory', '--public'], { PORT: '7399', PUBLIC_PORT: '7399' });
  await taken.ended;

  expect(taken.output()).toContain('PORT and PUBLIC_PORT must differ');
});

test('--site shows the sample blog as a site, of what --public serves', async () => {
  const withSite = startCommand('start', ['--memory', '--public', '--site'], {
    PUBLIC_PORT: '0',
    SITE_PORT: '0',
  });
  const [, site = ''] = await withSite.printed(/Site +(http:\S+)[\s\S]*Stop it/);

  const home = await fetch(site);
  const post = await fetch(`${site}/2024/06/nothing-happened-and-how/`);

  expect(await home.text()).toContain('>The Lighthouse Keeper</a>');
  expect(await post.text()).toContain('<p>No ships, no wind, no radio.');
  withSite.signal('SIGTERM');
  expect(await withSite.ended).toBe(0);
  await expect(fetch(site)).rejects.toThrow('fetch failed');
});

test('the posts of the sample blog name the port that SITE_PORT names', async () => {
  const elsewhere = startCommand('start', ['--memory'], { SITE_PORT: '7398' });
  const [, api = ''] = await elsewhere.printed(/API +(http:\S+)[\s\S]*Stop it/);

  const answer = await fetch(`${api}/blog?fields=siteUrl`);

  expect(await answer.json()).toEqual([{ siteUrl: 'http://127.0.0.1:7398' }]);
  elsewhere.signal('SIGTERM');
  await elsewhere.ended;
});

test('--site says what is missing until there is a public blog, and then shows that', async () => {
  const withSite = startCommand('start', ['--memory', '--empty', '--public', '--site'], {
    PUBLIC_PORT: '0',
    SITE_PORT: '0',
  });
  const [, api = '', site = '', shown] = await withSite.printed(
    /API +(http:\S+)[\s\S]*Site +(http:\S+) (.*)\n[\s\S]*Stop it/,
  );
  const service = serviceOf(api);
  const missing = 'No public blog yet';

  const before = await fetch(site);
  await service.create('blog', { ...blog.minimal, isPublic: true });
  const unplaced = await fetch(site);
  const place = { siteUrl: 'https://notes.example/blog/', postUrl: '/{slug}/' };
  const blogId = await service.create('blog', { name: 'Shown', isPublic: true, ...place });
  const after = await fetch(site);
  await service.send('DELETE', `blog/${blogId}`);
  const atLast = await fetch(site);

  expect(shown).toBe('(no public blog yet: one needs isPublic, siteUrl and postUrl)');
  expect([before.status, await before.text()]).toEqual([503, expect.stringContaining(missing)]);
  expect(await unplaced.text()).toContain(missing);
  expect([after.status, after.url]).toEqual([200, `${site}/blog/`]);
  expect(await after.text()).toContain('<title>Shown</title>');
  expect(await atLast.text()).toContain(missing);
  withSite.signal('SIGTERM');
  expect(await withSite.ended).toBe(0);
});

test('--site alone is refused, and says why', async () => {
  const refused = startCommand('start', ['--site']);

  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('--site shows what --public serves: give both');
});
