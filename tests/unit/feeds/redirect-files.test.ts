import { type SiteRedirect, writeRedirects } from '../../../shared/features/feeds/formats/write.ts';

const redirect = (from: string, to: string, status = 301): SiteRedirect => ({ from, to, status });

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => redirect(`/old-${at}/`, `/new-${at}/`));

const fileOf = (...asked: Parameters<typeof writeRedirects>) => writeRedirects(...asked).files[0]?.text;

const some = [
  redirect('/old/', '/new/'),
  redirect('/2019/café.html', 'https://shop.example/?a=1', 302),
  redirect('/', '/home'),
];

test('Netlify gets one rule for each, also where a file is in the way', () => {
  expect(fileOf('netlify', some)).toBe(
    '/old /new/ 301!\n/2019/caf%C3%A9.html https://shop.example/?a=1 302!\n/ /home 301!\n',
  );
});

test('Cloudflare Pages gets a rule with and one without the last slash, but of a file one', () => {
  expect(fileOf('cloudflarePages', some)).toBe(
    '/old /new/ 301\n/old/ /new/ 301\n/2019/caf%C3%A9.html https://shop.example/?a=1 302\n/ /home 301\n',
  );
});

test('Static Web Apps get the route of the file in a folder, which stands for the folder too', () => {
  expect(JSON.parse(fileOf('staticWebApps', some) ?? '')).toEqual({
    routes: [
      { route: '/old/index.html', redirect: '/new/', statusCode: 301 },
      { route: '/2019/caf%C3%A9.html', redirect: 'https://shop.example/?a=1', statusCode: 302 },
      { route: '/', redirect: '/home', statusCode: 301 },
    ],
  });
});

test('What the site has in the file stays in front, and counts', () => {
  const own = '# ours\n/feed /feed.xml 200\n';
  const config = '{"trailingSlash":"auto","routes":[{"route":"/feed","rewrite":"/feed.xml"}]}';

  expect(fileOf('netlify', many(1), { own })).toBe(`${own}/old-0 /new-0/ 301!\n`);
  expect(writeRedirects('cloudflarePages', many(1_000), { own })).toMatchObject({ answered: 999 });
  expect(JSON.parse(fileOf('staticWebApps', many(1), { own: config }) ?? '')).toEqual({
    trailingSlash: 'auto',
    routes: [
      { route: '/feed', rewrite: '/feed.xml' },
      { route: '/old-0/index.html', redirect: '/new-0/', statusCode: 301 },
    ],
  });
});

test('A rule of the site that is for several paths comes last: it would hide all others', () => {
  const own = '/feed /feed.xml 200\n# the app /*\n/blog/:year/* /:splat 301\n/* /index.html 200\n';
  const config = '{"routes":[{"route":"/feed","rewrite":"/feed.xml"},{"route":"/*","headers":{}}]}';
  const { routes } = JSON.parse(fileOf('staticWebApps', many(1), { own: config }) ?? '');

  expect(fileOf('netlify', many(1), { own })?.split('\n')).toEqual([
    '/feed /feed.xml 200',
    '# the app /*',
    '/old-0 /new-0/ 301!',
    '/blog/:year/* /:splat 301',
    '/* /index.html 200',
    '',
  ]);
  expect(routes.map(({ route }: { route: string }) => route)).toEqual(['/feed', '/old-0/index.html', '/*']);
});

test('Of several from one path the first one counts', () => {
  expect(fileOf('netlify', [redirect('/a', '/b'), redirect('/a/', '/c')])).toBe('/a /b 301!\n');
});

test('No path or address becomes a wildcard, a placeholder or a second rule', () => {
  expect(fileOf('netlify', [redirect('/a*/:b', '/new x\n/* /y')])).toBe('/a%2A/%3Ab /new%20x/*%20/y 301!\n');
});

test.each([
  ['netlify', 12_000, 9_999, 'Netlify cannot have all as rules: it takes fewer than 10,000 rules.'],
  [
    'cloudflarePages',
    1_500,
    1_000,
    'Cloudflare Pages cannot have all as rules: it takes 2,000 rules of 1,000 characters, and needs two for most paths.',
  ],
] as const)('Beyond the limits of %s the rest are pages, and it says so', (host, count, answered, why) => {
  const { files, note, ...result } = writeRedirects(host, many(count));

  expect(result).toMatchObject({ answered, left: [] });
  expect(result.asPages).toEqual(many(count).slice(answered));
  expect(files).toHaveLength(1 + count - answered);
  expect(files[1]?.name).toBe(`old-${answered}/index.html`);
  expect(files[1]?.text).toContain(`<meta http-equiv="refresh" content="0; url=/new-${answered}/">`);
  expect(note).toContain(why);
});

test('The file of Static Web Apps has at most 20 KB, and the rest are pages', () => {
  const { files, answered, asPages, note } = writeRedirects('staticWebApps', many(500));
  const [config] = files;

  expect(config?.name).toBe('staticwebapp.config.json');
  const { length } = Buffer.from(config?.text ?? '');
  expect(length).toBeLessThanOrEqual(20_000);
  expect(length).toBeGreaterThan(19_800);
  expect(answered + asPages.length).toBe(500);
  expect(note).toMatch(/^\d+ redirects are pages that lead on, .* 20 KB\.$/);
});

test('A rule that is too long for Cloudflare Pages is a page, and those behind it stay rules', () => {
  const long = redirect('/long', `/${'x'.repeat(1_000)}`);

  expect(writeRedirects('cloudflarePages', [long, ...many(1)])).toMatchObject({
    answered: 1,
    asPages: [long],
  });
});

test('A page shows its address as a text, and names no file outside the folder', () => {
  const hostile = [
    redirect('/a%2F..%2F..%2Fb', '/c'),
    redirect('/%2e%2e/d', '/c'),
    redirect('/q', `/"><script>${'x'.repeat(1_000)}`),
  ];
  const { files, left } = writeRedirects('cloudflarePages', [...many(1_000), ...hostile]);
  const pages = files.slice(1);

  expect(left).toEqual([hostile[0]]);
  expect(pages.map(({ name }) => name)).toEqual(['d/index.html', 'q/index.html']);
  expect(pages.map(({ text }) => text).join('')).not.toContain('<script');
});

test('Without redirects there is the file alone, and no note', () => {
  expect(writeRedirects('netlify', [])).toEqual({
    files: [{ name: '_redirects', text: '' }],
    answered: 0,
    asPages: [],
    left: [],
    note: undefined,
  });
});
