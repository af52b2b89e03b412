import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { faultsBySchemaOrg } from '../support/answers/schema-org.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { runCommand } from '../support/infra/command.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { type BuiltSite, useSiteProject } from './site-project.ts';
import { serveFiles } from './web-server.ts';

const service = useLocalService();
const surface = usePublicSurface(service);
const project = useSiteProject();

const exported = 'tests/infra/import/foreign';
const origins = { ferry: 'https://ferry.example', pool: 'https://pool.example' };

/** The sites of a blog of WordPress, with Yoast SEO, Rank Math and Polylang, and of one of Ghost. */
const sites = useStarted(
  async () => {
    const files = [`${exported}/files/ferry-landing.wordpress.xml`, `${exported}/ghost/tide-pool.ghost.json`];
    const built: BuiltSite[] = [];
    const served: { url: string; stop(): Promise<void> }[] = [];
    for (const [at, origin] of Object.values(origins).entries()) {
      const { output } = await runCommand('import', [
        files[at] ?? '',
        '--url',
        service.api,
        '--site',
        origin,
      ]);
      const [, blogId = ''] = /\(([0-9a-f-]{36})\) into/.exec(output) ?? [];
      await service.send('PATCH', `blog/${blogId}`, { isPublic: true });
      surface.clock.turn(120_000);
      built.push(await project.build(surface.api, blogId));
      served.push(await project.serve(surface.api, blogId));
    }
    return { built, served };
  },
  async ({ served }) => {
    await Promise.all(served.map(({ stop }) => stop()));
  },
);
const siteAt = (at: number) => sites.built[at] as BuiltSite;

const all = [
  ['WordPress', 0, origins.ferry],
  ['Ghost', 1, origins.pool],
] as const;

/** The pages of a site, by their paths, but for those that only lead on. */
const pagesOf = (site: BuiltSite): Map<string, string> =>
  new Map(
    site.files
      .filter(file => file.endsWith('index.html'))
      .map(file => [`/${file.replace('index.html', '')}`, site.textOf(file)] as const)
      .filter(([, text]) => text.startsWith('<!doctype') && !text.includes('http-equiv="refresh"')),
  );

const firstIn = (page: string | undefined, pattern: RegExp) =>
  pattern.exec(page ?? '')?.[1]?.replaceAll('&#38;', '&');
const canonicalOf = (page?: string) => firstIn(page, /<link rel="canonical" href="([^"]*)">/);
const alternatesOf = (page = '') =>
  [...page.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, language, url]) => [
    language,
    url,
  ]);

test.each(all)(
  'the pages of a blog of %s are valid, and each says what it is and where',
  async (_, at, origin) => {
    const pages = pagesOf(siteAt(at));
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: { 'long-title': 'off' },
    });

    const reports = await Promise.all([...pages].map(([path, text]) => validator.validateString(text, path)));
    const heads = [...pages].map(([path, page]) => ({
      path,
      title: firstIn(page, /<title>([^<]+)<\/title>/),
      about: firstIn(page, /<meta name="description" content="([^"]+)">/),
      canonical: canonicalOf(page),
    }));

    const faults = reports.flatMap(({ results }) =>
      results.flatMap(({ filePath, messages }) => messages.map(({ message }) => `${filePath}: ${message}`)),
    );
    expect(faults).toEqual([]);
    expect(heads.filter(({ title, about }) => !title || !about)).toEqual([]);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(heads.flatMap(({ path, canonical }) => (canonical === origin + path ? [] : [canonical]))).toEqual([
      at === 0 ? 'https://river.example/timetable/' : 'https://shore.example/second-count/',
    ]);
  },
);

test.each(all)('what a blog of %s says to search engines is valid by schema.org', async (_, at) => {
  const texts = [...pagesOf(siteAt(at)).values()].flatMap(
    page => firstIn(page, /<script type="application\/ld\+json">(.*?)<\/script>/) ?? [],
  );

  const faults = await faultsBySchemaOrg(texts);

  expect(faults).toEqual([]);
  expect(texts.map(text => JSON.parse(text)['@type']).sort()).toEqual([
    ...Array(at === 0 ? 5 : 3).fill('BlogPosting'),
    ...Array(at === 0 ? 5 : 2).fill('WebPage'),
  ]);
});

test('translations name each other, and themselves, on their pages and in the sitemap', () => {
  const pages = pagesOf(siteAt(0));
  const sitemap = siteAt(0).textOf('sitemap.xml');
  const translated = [...pages].filter(([, page]) => alternatesOf(page).length > 0);

  for (const [path, page] of translated) {
    const alternates = alternatesOf(page);
    expect(alternates).toContainEqual([firstIn(page, /<html lang="([^"]*)"/), origins.ferry + path]);
    for (const [language, url = ''] of alternates) {
      expect(alternatesOf(pages.get(url.replace(origins.ferry, '')))).toEqual(alternates);
      expect(sitemap).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`);
    }
  }
  expect(translated.map(([path]) => path).sort()).toEqual([
    '/2024/05/die-erste-ueberfahrt/',
    '/2024/05/the-first-crossing/',
    '/2024/05/was-der-fahrplan-sagt/',
    '/2024/05/what-the-timetable-says/',
    '/about/',
    '/team/',
    '/ueber-uns-team/',
    '/ueber-uns/',
  ]);
  expect(pages.get('/2024/05/the-first-crossing/')).toMatch(/Also in: <a [^>]*>Deutsch<\/a>/);
});

test.each(all)(
  'the sitemap of a blog of %s has its posts and pages, but for those that are not indexed',
  (_, at, origin) => {
    const site = siteAt(at);
    const named = [...site.textOf('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
      url.replace(origin, ''),
    );
    const articles = [...pagesOf(site)].filter(([, page]) => page.includes('ld+json'));
    const hidden = articles.filter(([, page]) => page.includes('<meta name="robots" content="noindex">'));

    expect([...named, ...hidden.map(([path]) => path)].sort()).toEqual(
      ['/', ...articles.map(([path]) => path)].sort(),
    );
    expect(hidden.map(([path]) => path).sort()).toEqual(at === 0 ? ['/2024/06/low-water/', '/imprint/'] : []);
  },
);

test.each(all)(
  'what the menu of a blog of %s leads to is there, and the page that is shown is marked',
  (_, at, origin) => {
    const site = siteAt(at);
    const home = site.read('/');
    const [nav = ''] = /<nav [\s\S]*?<\/nav>/.exec(home) ?? [];
    const links = [...nav.matchAll(/<a href="([^"]*)"([^>]*)>/g)].map(([, href = '', more]) => ({
      href,
      more,
    }));
    const own = links.map(({ href }) => href.replace(origin, '')).filter(href => href.startsWith('/'));

    expect(own.filter(path => site.fileAt(path) === undefined)).toEqual([]);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(links.filter(({ more }) => more?.includes('aria-current="page"')).map(({ href }) => href)).toEqual(
      ['/'],
    );
    expect(home).toMatch(/<article class="item first">[\s\S]*?<span class="mark">Featured/);
  },
);

test('old addresses lead to pages, as the hosts of files and the server of the site answer them', async () => {
  const site = siteAt(0);
  const rules = site
    .textOf('_redirects')
    .split('\n')
    .filter(rule => rule !== '' && !rule.includes('*'))
    .map(rule => rule.split(' '));
  const olds = [
    '/about/team/',
    '/de/2024/05/die-erste-ueberfahrt',
    '/category/crossings/night-ferry/',
    '/tag/fog/',
  ];

  const answers = await Promise.all(olds.map(path => fetch(`${sites.served[0]?.url}${path}`)));

  expect(rules.filter(([, to = '']) => site.fileAt(to) === undefined)).toEqual([]);
  for (const path of olds) expect(rules.map(([from]) => from)).toContain(path);
  expect(answers.map(({ status, url }) => [status, new URL(url).pathname])).toEqual([
    [200, '/team/'],
    [200, '/2024/05/die-erste-ueberfahrt/'],
    [200, '/category/night-ferry/'],
    [200, '/category/fog/'],
  ]);
});

describeInChromium('the sites of imported blogs', page => {
  test('axe finds nothing, and nothing is wider than the screen, in light and dark', async () => {
    const paths = [
      ['/', '/2024/05/die-erste-ueberfahrt/', '/about/', '/authors/mira-holt/', '/category/fog/'],
      ['/', '/counting-anemones/', '/about/', '/tag/anemones/'],
    ];
    await page.route(/^https:/, route => route.fulfill({ status: 204 }));
    const seen: unknown[] = [];
    for (const [at, site] of sites.built.entries()) {
      const server = await serveFiles(site);
      for (const path of paths[at] ?? [])
        for (const colorScheme of ['light', 'dark'] as const)
          for (const width of [1280, 390]) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 800 });
            await page.goto(server.url + path);
            await page.evaluate(axe.source);
            const { violations } = await page.evaluate<{ violations: axe.Result[] }>("axe.run('html')");
            const found = violations.flatMap(({ id, nodes }) =>
              nodes.map(({ target }) => `${id} at ${target}`),
            );
            const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
            if (found.length > 0 || wide > width) seen.push({ path, colorScheme, width, found, wide });
          }
      await server.stop();
    }

    expect(seen).toEqual([]);
  });
});
