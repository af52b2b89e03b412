import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../../support/infra/command.ts';
import { useLocalService } from '../../../support/service/use-service.ts';

// Whole sites by real formats, imported into a service that runs: what a site reads of them afterwards.

const service = useLocalService();
const ferry = join(__dirname, 'files', 'ferry-landing.wordpress.xml');
const pool = join(__dirname, 'ghost', 'tide-pool.ghost.json');
const ofPool = ['--site', 'https://pool.example'];

const importFile = (file: string, ...options: string[]) =>
  runCommand('import', [file, '--url', service.api, ...options]);

interface Medium {
  mediumUrl: string;
}
interface Seo {
  socialImage?: Medium;
}
interface Post extends Record<'postId' | 'title' | 'slug', string> {
  seo?: Seo;
  translationOf?: string;
  coAuthors?: { displayName: string }[];
}
type Site = { posts: Post[]; redirects?: { from: string; to: string }[] } & Record<string, unknown>;

/** The blog that an import has made, as its export has it. */
async function siteOf(output: string): Promise<Site & { blogId: string }> {
  const [, blogId = ''] = /\(([\da-f-]{36})\)/.exec(output) ?? [];
  return { ...(await service.send('GET', `blog/${blogId}`)).json<Site>(), blogId };
}

function titled({ posts }: Site, title: string): Post {
  const post = posts.find(each => each.title === title);
  if (!post) throw new Error(`There is no post "${title}"`);
  return post;
}

test('a site of WordPress comes with what makes it found: pages, menu, languages, seo, authors and redirects', async () => {
  const { code, output } = await importFile(ferry);

  const site = await siteOf(output);
  expect(code).toBe(0);
  expect(output).toContain(' 0 failed');
  expect(site).toMatchObject({
    language: 'en-US',
    postUrl: '/{yyyy}/{mm}/{slug}/',
    tagUrl: '/category/{slug}/',
    menu: [
      { label: 'Home', url: '/' },
      { label: 'About', url: '/about/' },
      { label: 'The team', url: '/team/' },
      { label: 'Crossings & returns', url: '/category/crossings/' },
      { label: 'The river', url: 'https://river.example/' },
    ],
  });
  const first = titled(site, 'The first crossing');
  expect(first).toMatchObject({
    isFeatured: true,
    language: 'en-US',
    seo: {
      metaTitle: 'The first crossing - The Ferry Landing',
      metaDescription: 'How the first ferry of the year found the other bank & came back.',
      socialImage: { mediumUrl: 'https://ferry.example/wp-content/uploads/2024/05/card.jpg' },
    },
    metadata: { weather: 'Fog, then sun', water_level: '2.4 m' },
    author: { displayName: 'Ada Brandt' },
  });
  expect(first.coAuthors?.map(({ displayName }) => displayName)).toEqual(['Jonas Reed', 'Mira Holt']);
  expect(titled(site, 'Die erste Überfahrt')).toMatchObject({
    language: 'de-DE',
    translationOf: first.postId,
  });
  expect(titled(site, 'Imprint')).toMatchObject({ isListed: false, seo: { noIndex: true } });
  expect(titled(site, 'Die Leute')).toMatchObject({
    slug: 'ueber-uns-team',
    translationOf: titled(site, 'The team').postId,
  });
  expect(site.redirects?.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/de/2024/05/die-erste-ueberfahrt/ /2024/05/die-erste-ueberfahrt/',
    '/de/2024/05/was-der-fahrplan-sagt/ /2024/05/was-der-fahrplan-sagt/',
    '/de/ueber-uns/ /ueber-uns/',
    '/about/team/ /team/',
    '/de/ueber-uns/team/ /ueber-uns-team/',
    '/category/crossings/night-ferry/ /category/night-ferry/',
    '/de/category/ueberfahrten/ /category/ueberfahrten/',
    '/tag/fog/ /category/fog/',
    '/tag/timetable/ /category/timetable/',
  ]);
});

test('a site of Ghost comes with pages, menu, seo, featured posts and authors', async () => {
  const { code, output } = await importFile(pool, ...ofPool);

  const site = await siteOf(output);
  expect(code).toBe(0);
  expect(output).toContain(' 0 failed');
  expect(site).toMatchObject({
    language: 'en',
    tagUrl: '/tag/{slug}/',
    menu: [
      { label: 'Home', url: '/' },
      { label: 'About', url: '/about/' },
      { label: 'Anemones', url: '/tag/anemones/' },
      { label: 'The shore', url: 'https://shore.example/' },
    ],
    tags: [
      {
        description: 'Flowers that are animals.',
        image: { alternativeText: 'An anemone, open' },
        seo: { metaTitle: 'Notes on anemones' },
      },
      { slug: 'counting' },
    ],
  });
  expect(titled(site, 'Counting anemones')).toMatchObject({
    isFeatured: true,
    author: {
      displayName: 'Noor Haddad',
      bio: String.raw`Counts what \*cannot\* be counted.`,
      websiteUrl: 'https://noor.example',
    },
    coAuthors: [{ displayName: 'Sol Okafor' }],
    seo: { socialImage: { mediumUrl: 'https://pool.example/content/images/2024/05/card.jpg' } },
  });
  expect(titled(site, 'The second count')).toMatchObject({
    seo: {
      metaTitle: 'They close when somebody sings',
      canonicalUrl: 'https://shore.example/second-count/',
    },
  });
  expect(titled(site, 'Ebbe am Morgen')).toMatchObject({ language: 'de' });
  expect(titled(site, 'Imprint')).toMatchObject({ isListed: false });
});

test.each([
  ['WordPress', ferry, []],
  ['Ghost', pool, ofPool],
])(
  'a second import of %s changes nothing, and leaves what was changed here',
  async (_system, file, options) => {
    const { blogId, ...before } = await siteOf((await importFile(file, ...options)).output);
    const again = await importFile(file, ...options);
    const page = titled(before, 'Imprint');
    await service.send('PATCH', `blog/${blogId}/post/${page.postId}`, { seo: { metaTitle: 'Who we are' } });
    await service.send('PATCH', `blog/${blogId}`, {
      menu: [{ label: 'Ours', url: '/ours/' }],
      pageUrl: '/p/{slug}/',
    });

    const changed = await importFile(file, ...options);

    expect(again.output).toContain('Nothing to change: ');
    expect(changed.output).toContain('2 were changed here and stay as they are');
    const after = await siteOf(changed.output);
    expect(after).toMatchObject({ menu: [{ label: 'Ours', url: '/ours/' }], pageUrl: '/p/{slug}/' });
    expect(titled(after, 'Imprint').seo).toMatchObject({ metaTitle: 'Who we are' });
    const overwritten = await siteOf((await importFile(file, ...options, '--overwrite')).output);
    expect(overwritten.menu).toEqual(before.menu);
    // What was set here about addresses stays.
    expect(overwritten.pageUrl).toBe('/p/{slug}/');
  },
);

test('nobody’s address, password, key or code of these sites is sent or printed', async () => {
  const report = join(tmpdir(), `moved-sites-${process.pid}.jsonl`);
  const outputs = [
    (await importFile(ferry, '--report', report)).output,
    readFileSync(report, 'utf8'),
    (await importFile(pool, ...ofPool, '--report', report)).output,
    readFileSync(report, 'utf8'),
  ];
  rmSync(report);

  const sites = JSON.stringify([await siteOf(outputs[0] ?? ''), await siteOf(outputs[2] ?? '')]);
  expect(`${outputs.join('\n')}\n${sites}`).not.toMatch(/canary|mail\.example/i);
});
