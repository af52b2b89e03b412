import { withOldAddresses } from '../../../infra/tools/import/old-addresses.ts';
import { maxRedirects } from '../../../shared/features/redirects/redirect.ts';

const added = (there: [from: string, to: string][], moved: [from: string, to: string][]) => {
  const notes: string[] = [];
  const redirects = withOldAddresses(
    there.map(([from, to]) => ({ from, to, status: 302 })),
    moved.map(([from, to]) => ({ title: 'Herons', from, to })),
    { noted: (_kind, _where, detail = '') => notes.push(detail) },
  );
  return { redirects: redirects.map(({ from, to, status }) => [from, to, status]), notes };
};

test('old addresses come behind the redirects that are there, which stay as they are', () => {
  const { redirects, notes } = added(
    [['/a/', '/b/']],
    [
      ['/a', '/c/'],
      ['/2024/d', '/d/'],
      ['/2024/d/', '/e/'],
    ],
  );

  expect(redirects).toEqual([
    ['/a/', '/b/', 302],
    ['/2024/d', '/d/', 301],
  ]);
  expect(notes).toEqual([]);
});

test('what no redirect can be from is said: a query, a path that something has now, a page that did not come', () => {
  const { redirects, notes } = added(
    [],
    [
      ['/?p=12', '/a/'],
      ['/b/', '/c/'],
      ['/x/', '/b'],
      ['/y/', ''],
    ],
  );

  expect(redirects).toEqual([['/x/', '/b', 301]]);
  expect(notes).toEqual(['/?p=12', '/b/', '/y/']);
});

test('there are no more than a blog keeps', () => {
  const moved = Array.from({ length: maxRedirects + 1 }, (_, at): [string, string] => [
    `/old/${at}`,
    `/new/${at}`,
  ]);
  const { redirects, notes } = added([], moved);

  expect(redirects).toHaveLength(maxRedirects);
  expect(notes).toEqual([`/old/${maxRedirects}`]);
});

test('no redirect leads back to where it comes from, over whatever is there', () => {
  const notes: string[] = [];
  const moved = [
    { title: 'Herons', from: '/old/', to: '/new/' },
    { title: 'redirects.json', from: '/a/', to: '/b/', isTemporary: true },
    { title: 'redirects.json', from: '/b/', to: 'https://notes.example/c', isTemporary: false },
    { title: 'redirects.json', from: '/c/', to: '/a/', isTemporary: false },
    { title: 'redirects.json', from: '/self/', to: '/self', isTemporary: false },
    { title: 'redirects.json', from: '/away/', to: 'https://elsewhere.example/', isTemporary: false },
    { title: 'redirects.json', from: '/script/', to: 'javascript:alert(1)', isTemporary: false },
    { title: 'redirects.json', from: '/long/', to: `/${'x'.repeat(3_000)}`, isTemporary: false },
    { title: 'redirects.json', from: '/into/', to: '/loop/', isTemporary: false },
  ];

  const redirects = withOldAddresses(
    [
      { from: '/new/', to: '/old/', status: 301 },
      { from: '/loop/', to: '/hole/', status: 301 },
      { from: '/hole/', to: '/loop/', status: 301 },
    ],
    moved,
    { noted: (_kind, _where, detail = '') => notes.push(detail) },
    'https://notes.example',
  );

  expect(redirects.slice(3)).toEqual([
    { from: '/a/', to: '/b/', status: 302 },
    { from: '/b/', to: 'https://notes.example/c', status: 301 },
    { from: '/away/', to: 'https://elsewhere.example/', status: 301 },
    { from: '/into/', to: '/loop/', status: 301 },
  ]);
  expect(notes).toEqual(['/old/', '/c/', '/self/', '/script/', '/long/']);
});
