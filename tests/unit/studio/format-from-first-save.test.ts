import type { Draft } from '../../../client/studio/editor/draft.ts';
import { TestDesk } from './desk.ts';

/** What somebody may write of a new post before there is a text. */
const first: [string, Partial<Draft>][] = [
  ['its title', {}],
  ['its excerpt', { excerpt: 'About a kiln' }],
  ['its slug', { slug: 'kiln' }],
];

test.each(first)('A new post has a format from its first save, with %s before a text', async (_, part) => {
  const desk = new TestDesk();
  const writing = await desk.openNew();

  writing.change({ title: 'First firing', ...part });
  await desk.wait(2_000);
  const saved = desk.stored(writing.postId);
  writing.change({ content: 'The kiln is **hot**.' });
  await desk.wait(2_000);

  expect(saved).toMatchObject({ content: '', contentFormat: 'markdown' });
  expect(desk.stored(writing.postId)).toMatchObject({
    content: 'The kiln is **hot**.',
    contentFormat: 'markdown',
  });
});

test('A new post that an older page kept without a format has one', async () => {
  const desk = new TestDesk();
  const mine = { title: 'First firing', content: '', tagIds: [], mediaIds: [] };
  desk.browser.copies.set('me|blog|new|page', { base: undefined, mine, sent: [], at: 0 });

  const writing = await desk.openNew();
  await desk.wait(2_000);

  expect(desk.stored(writing.postId)).toMatchObject({ title: 'First firing', contentFormat: 'markdown' });
});

test('Plain text stays what a new post is written in where somebody chose it', async () => {
  const desk = new TestDesk();
  const { writing: killed, kill } = await desk.browser.open(undefined);
  killed.change({ title: 'First firing', contentFormat: undefined });
  await desk.wait(1_000);
  kill();

  const writing = await desk.openNew();
  await desk.wait(2_000);

  expect(desk.stored(writing.postId)).toMatchObject({ contentFormat: undefined });
});

test.each([
  ['markdown', '**One.**'],
  ['html', '<p>One.</p>'],
])(
  'A deleted post without a format that is saved as a new one is %s as it is edited',
  async (format, content) => {
    const desk = new TestDesk();
    desk.put(content);
    const writing = await desk.open();
    writing.change({ contentFormat: undefined });
    await desk.wait(2_000);
    desk.service.posts.clear();
    writing.change({ excerpt: 'About one' });
    await desk.wait(2_000);

    await writing.saveAsNew();

    expect(desk.stored()).toMatchObject({ content, contentFormat: format });
  },
);
