import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeRedirects } from '../../../../infra/tools/import/foreign/ghost/redirects.ts';
import { Report } from '../../../../infra/tools/import/report.ts';
import { runCommand } from '../../../support/infra/command.ts';
import { useMediaService } from '../../../support/service/media-service.ts';

const service = useMediaService();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-ghost-redirects-'));
  mkdirSync(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The redirects of a file in the folder, and the report on it. */
async function takenFrom(name: string, text: string) {
  writeFileSync(join(folder, 'data', name), text);
  const report = new Report();
  await takeRedirects(folder, report);
  const redirects = report.readdressedPaths.map(({ from, to, isTemporary }) => [from, to, isTemporary]);
  return { redirects, lines: report.lines() };
}

test('paths of redirects.json come, and patterns are named', async () => {
  const { redirects, lines } = await takenFrom(
    'redirects.json',
    JSON.stringify([
      { from: '^/old/$', to: '/new/', permanent: true },
      { from: String.raw`\/a\.html$`, to: 'https://elsewhere.example/a' },
      { from: '/slash/?$', to: '/slashed/', permanent: true },
      { from: '^/tag/(.*)$', to: '/topic/$1', permanent: true },
      { from: '/plain/', to: '//evil.example/' },
      { from: 7 },
      'text',
    ]),
  );

  expect(redirects).toEqual([
    ['/old/', '/new/', false],
    ['/a.html', 'https://elsewhere.example/a', true],
    ['/slash/', '/slashed/', false],
  ]);
  expect(lines).toEqual([
    'To be looked at:',
    '  a redirect stays behind, as it is a pattern (3): "data/redirects.json" (^/tag/(.*)$ to /topic/$1), ' +
      '"data/redirects.json" (/plain/ to //evil.example/), "data/redirects.json" (7 to undefined)',
  ]);
});

test('redirects.yaml has the permanent ones and the others apart', async () => {
  const { redirects } = await takenFrom(
    'redirects.yaml',
    '301:\n  /old/: /new/\n  "^/other/$": https://elsewhere.example/\n302:\n  /now/: /later/\n',
  );

  expect(redirects).toEqual([
    ['/now/', '/later/', true],
    ['/old/', '/new/', false],
    ['/other/', 'https://elsewhere.example/', false],
  ]);
});

test.each([
  ['redirects.json', '[{"from":'],
  ['redirects.yaml', '301: [\n'],
  ['redirects.yaml', 'a: &a [1,1]\nb: &b [*a,*a]\nc: [*b,*b]\n'],
])('a %s that is broken, or grows when it is read, is named', async (name, text) => {
  const { redirects, lines } = await takenFrom(name, text);

  expect(redirects).toEqual([]);
  expect(lines).toEqual(['To be looked at:', `  the redirects cannot be read (1): "data/${name}"`]);
});

test('a link out of the folder is not followed, and no file is no fault', async () => {
  const outside = join(folder, 'outside.json');
  writeFileSync(outside, '[{"from":"/a/","to":"/b/"}]');
  symlinkSync(outside, join(folder, 'data', 'redirects.json'));
  const report = new Report();

  await takeRedirects(folder, report);

  expect([report.readdressedPaths, report.lines()]).toEqual([[], []]);
});

test('an import that sees the folder of Ghost puts its redirects with those of the blog', async () => {
  writeFileSync(join(folder, 'data', 'redirects.json'), '[{"from":"/old/","to":"/about/","permanent":true}]');
  const file = join(__dirname, 'ghost', 'tide-pool.ghost.json');
  const options = [
    '--site',
    'https://pool.example',
    '--media',
    '--media-folder',
    folder,
    '--media-from',
    '127.0.0.1:9',
  ];

  const { output } = await runCommand('import', [file, '--url', service.api, ...options]);

  const [, blogId] = /\(([\da-f-]{36})\)/.exec(output) ?? [];
  const { redirects } = (await service.send('GET', `blog/${blogId}/redirects`)).json<{
    redirects: object[];
  }>();
  expect(redirects).toEqual([{ from: '/old/', to: '/about/', status: 301 }]);
});
