import { FileNames } from '../../../infra/tools/export/file-names.ts';

test('Names of files are ASCII and different, whatever script a slug is in', () => {
  const names = new FileNames();
  const slugs = [
    '2024-05-04-привет-мир',
    '2024-05-04-日本語',
    'привет',
    '日本語',
    'Crème brûlée',
    'x'.repeat(200),
  ];

  expect(slugs.map(slug => names.choose(slug, '.md'))).toEqual([
    '2024-05-04.md',
    '2024-05-04-2.md',
    'untitled.md',
    'untitled-2.md',
    'creme-brulee.md',
    `${'x'.repeat(100)}.md`,
  ]);
});
