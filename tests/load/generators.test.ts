import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/infra/command.ts';
import { brokenLinks, buildSite, generators } from '../support/projects/site-generators.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const blogId = 'e0000000-0000-4000-8000-0000000000aa';
const folder = mkdtempSync(join(tmpdir(), 'generators-'));
const exported = join(folder, 'exported');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);
const site = createServer((_, response) => response.end(png));

/** Slugs of which each was once no folder, a template, or another file of the site. */
const slugs = [
  '{{x}}',
  '{% x %}',
  '100%',
  'a/b',
  '..a',
  'index.html',
  'c#',
  'q?x',
  'привет',
  '日'.repeat(100),
  'same',
  'same',
];

/** Texts that a generator would run, end with, or show as something else. */
const shown = [
  [
    'markdown',
    'Text {{ x }} {% y %} {{< z >}} {{% z %}} `{{< inline >}}`\n\n```html\n{{< block >}}\n```\n\n    {{% indented %}}',
  ],
  ['html', '<div>\n\n<p>{{ x }} {% y %} {{< z >}}</p>\n\n    <pre>{{% code %}}\n\n*a*</pre>\n\n</div>'],
  ['plain', '{{ x }} {% y %} {{< z >}} <b> *a*'],
] as const;

beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  await service.send('POST', 'blog', {
    blogId,
    name: 'Field notes',
    siteUrl: 'https://notes.example',
    postUrl: '/{yyyy}/{slug}',
    menu: [{ label: 'About us', url: '/about' }],
  });
  const published = '2024-05-04T07:30:00+02:00';
  const picture = `http://${host}/photo.html`;
  const links = slugs.map(
    slug => `[x](https://notes.example/2024/${encodeURIComponent(slug).replaceAll("'", '%27')})`,
  );
  const craneId = 'e0000000-0000-4000-8000-0000000000d1';
  const seo = { metaDescription: 'Cranes', noIndex: true };
  const metadata = { yes: 1e21, '007': 'x', A: true, a: -0.5 };
  const crane = { postId: craneId, title: 'no', slug: 'crane', content: 'Crane', formerSlugs: ['old-crane'] };
  const kranich = { title: 'Kranich', slug: 'kranich', content: 'x', language: 'de', translationOf: craneId };
  const pages = [
    { title: 'About', slug: 'about', content: '[Crane](/2024/crane)', contentFormat: 'markdown', published },
    { title: 'Hidden', slug: 'hidden', content: 'Not yet' },
    { title: 'Later page', slug: 'later-page', content: 'Not yet', published: '9000-05-04T07:30:00Z' },
  ];
  const posts = [
    { ...crane, seo, metadata, published },
    { ...kranich, isFeatured: true, published },
    ...pages.map(page => ({ ...page, isListed: false })),
    {
      title: '2024-01-01',
      slug: 'a-heron',
      contentFormat: 'markdown',
      content: `![A heron](${picture}) [About](/about) [Crane](old-crane#part) [Crane](/2024/crane/) ${links.join(' ')}`,
      published,
    },
    ...slugs.map(slug => ({ title: slug, slug, content: slug, published })),
    ...shown.map(([contentFormat, content]) => ({
      title: contentFormat,
      slug: contentFormat,
      content,
      published,
      ...(contentFormat !== 'plain' && { contentFormat }),
    })),
    { title: 'A draft', slug: 'draft', content: 'Not yet' },
    { title: 'Later', slug: 'later', content: 'Not yet', published: '9000-05-04T07:30:00Z' },
  ];
  const tagId = 'e0000000-0000-4000-8000-0000000000b1';
  const tags = ['100% {{ y }}', 'C#', 'all', '../../x', 'yes'].map((name, i) => ({
    tagId: `${tagId.slice(0, -1)}${i}`,
    name,
  }));
  const media = [{ mediumId: 'e0000000-0000-4000-8000-0000000000c1', mediumUrl: picture }];
  const { status } = await service.send(
    'POST',
    `blog/${blogId}/content`,
    {
      tags,
      media,
      posts: posts.map(post => ({
        ...post,
        lastModified: published,
        tags: tags.map(({ tagId }) => ({ tagId })),
      })),
    },
    { prefer: 'restore' },
  );
  expect(status).toBe(201);
  await service.send('PUT', `blog/${blogId}/redirects`, { redirects: [{ from: '/was', to: '/about/' }] });
  const { output } = await runCommand('export', [
    ...[blogId, '--to', 'markdown', '--folder', exported],
    ...['--url', service.api, '--media-from', host],
  ]);
  expect(output).toContain('Wrote 20 posts, 3 pages and 1 file');
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a page shows, however its special characters are written. */
const texts = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, code) =>
      String.fromCharCode(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

for (const generator of generators) {
  const tested = generator.program ? describe : describe.skip;
  if (!generator.program) console.warn(`Not tested with ${generator.name}: .ci/run says how it is installed`);

  tested(`Built by ${generator.name} as the guide says`, () => {
    const built = () => buildSite(generator, exported, join(folder, generator.name));
    let made: ReturnType<typeof built>;
    beforeAll(() => {
      made = built();
    });

    test('each published post is a page, no link is broken, and the picture is there', () => {
      expect(brokenLinks(made)).toEqual([]);
      expect(made.pages.get('/2024/a-heron/')).toMatch(/<img src="\/media\/photo\.png"/);
      expect(existsSync(join(made.folder, 'media', 'photo.png'))).toBe(true);
      const aliases = generator.name === 'Hugo' ? ['/2024/old-crane/'] : [];
      const wanted = [
        'crane',
        'kranich',
        'a-heron',
        'same',
        'same-2',
        'привет',
        ...shown.map(([name]) => name),
      ];
      expect([...made.pages.keys()]).toEqual(
        expect.arrayContaining(['/about/', ...wanted.map(slug => `/2024/${slug}/`), ...aliases]),
      );
      expect(made.pages.size).toBe(19 + aliases.length);
    });

    test('a page has a link to a post, and the host gets the redirects', () => {
      expect(made.pages.get('/about/')).toContain('<a href="/2024/crane/">Crane</a>');
      if (generator.name === 'Hugo')
        expect(made.pages.get('/about/')).toContain('<a href="/about/">About us</a>');
      expect(readFileSync(join(made.folder, '_redirects'), 'utf8')).toBe(
        '/was /about/ 301!\n/2024/old-crane /2024/crane/ 301!\n',
      );
    });

    test('nothing reveals what readers do not see yet', () => {
      expect([...made.pages.values()].join()).not.toMatch(/Not yet|A draft|Later|Hidden/);
    });

    test('texts are shown, and nothing in them runs', () => {
      const [markdown = '', html = '', plain = ''] = shown.map(([name]) =>
        texts(made.pages.get(`/2024/${name}/`) ?? ''),
      );

      for (const text of [
        'Text {{ x }} {% y %} {{< z >}} {{% z %}} {{< inline >}}',
        '{{< block >}}',
        '{{% indented %}}',
      ])
        expect(markdown).toContain(text);
      expect(html).toContain('{{ x }} {% y %} {{< z >}}');
      expect(html).toContain('{{% code %}}\n\n*a*');
      expect(plain).toContain('{{ x }} {% y %} {{< z >}} <b> *a*');
    });
  });
}
