import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { startFileStore } from '../../infra/tools/file-store.ts';
import { metadataOf } from '../../shared/features/revisions/entries.ts';
import { KeptFiles } from '../../shared/features/revisions/kept-files.ts';
import { removeHistory } from '../../shared/features/revisions/removal.ts';
import { Budget } from '../../shared/memory/budget.ts';

const store = useStarted(
  () => startFileStore(0),
  ({ blob }) => blob.close(),
);

const blogId = '11111111-1111-4111-8111-111111111111';
const other = '11111111-1111-4111-8111-111111111112';
const [early, late] = ['1714800667123000aaaaaaaa', '1814800667123000bbbbbbbb'] as const;

/** Files of a blog and of another one, and in its bin, some of which are named late. */
const names = [
  `${blogId}/p/early`,
  `${blogId}/p/late`,
  `deleted/${blogId}/early`,
  `deleted/${blogId}/late`,
  `${other}/p/early`,
];

let files: KeptFiles;
beforeEach(async () => {
  const { HISTORY_ENDPOINT: endpoint, HISTORY_TOKEN: token } = store.historySettings;
  files = new KeptFiles({ endpoint, token }, new Budget(0));
  for (const name of names)
    await files.put(name, {}, metadataOf({ title: '', created: name.endsWith('late') ? late : early }));
});

const left = async () => (await files.page('', 100)).files.map(({ name }) => name).sort();

test('With a blog goes all that was kept of it, whatever the clocks said', async () => {
  await removeHistory(files, blogId, undefined);

  expect(await left()).toEqual([`${other}/p/early`]);
});

test('What was kept of the blog that somebody has created in its place since stays', async () => {
  await removeHistory(files, blogId, { created: '1714800667123001cccccccc' });

  expect(await left()).toEqual(names.filter(name => name.endsWith('late') || name.startsWith(other)).sort());
});

test('Of very many files all go', async () => {
  for (let each = 0; each < 100; each++)
    await files.put(`${blogId}/p/${each}`, {}, metadataOf({ title: '', created: early }));

  await removeHistory(files, blogId, undefined);

  expect(await left()).toEqual([`${other}/p/early`]);
});
