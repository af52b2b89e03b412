import type { Page } from 'playwright-core';
import { laterWords } from '../../client/studio/later-words.ts';
import { words } from '../../client/studio/words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { membersOn, signedInAs } from '../support/members/callers.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';
import { type Administrator, atDesktop, comeBack, person, principalOf } from './people.ts';

const told = (page: Page, name?: string) =>
  page.locator('.notice').filter({ hasText: laterWords.savedThis(name) });

describeInChromium('a save of a colleague while a post is open', page => {
  const service = useHistoryService(membersOn);
  const [ada, ben] = [person('Ada Marsh'), person('Ben Kiln')];
  let admin: Administrator;
  let editor: Editor;

  beforeEach(async () => {
    ({ admin } = await atDesktop(page, service.host.url, ada));
    editor = new Editor(page, service.host.url);
  });

  const body = (content: string, more: object = {}) => ({
    title: 'Log',
    contentFormat: 'markdown',
    content,
    ...more,
  });

  /** A post that Ada has open, and what Ben does with it. */
  async function open(more: object = {}) {
    const blogId = await admin.newBlog();
    const authorId = await admin.newAuthor(blogId, 'Ben the potter');
    await admin.letIn(
      blogId,
      { principal: principalOf(ada), role: 'editor' },
      { principal: principalOf(ben), role: 'editor', authorId },
    );
    const postId = await admin.newPost(blogId, body('One', more));
    const path = `blog/${blogId}/post/${postId}`;
    const benWrites = async (content: string, at = path) => {
      const { status } = await service.send('PUT', at, body(content, more), signedInAs(ben));
      if (status >= 300) throw new Error(`Ben could not write: ${status}`);
    };
    await editor.open(blogId, postId);
    return { blogId, postId, path, benWrites };
  }

  test('is told by name and minute once both changes are kept, and put away', async () => {
    const { benWrites } = await open();
    await benWrites('Zero. One');

    await editor.write(' Two.');
    await editor.says('Saved');
    await page.getByText(words.merged).waitFor();
    await told(page, 'Ben the potter').waitFor();
    const sentence = await told(page, 'Ben the potter').locator('p').textContent();
    const [isLive, ticks] = await Promise.all([
      page.locator('[aria-live="polite"] .notice').filter({ hasText: 'Ben the potter' }).count(),
      page.locator('.notice time').getAttribute('aria-live'),
    ]);
    const flaws = await editor.visitor.flaws('told', [1280, 390]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await told(page, 'Ben the potter').getByRole('button').press('Enter');
    await told(page).waitFor({ state: 'detached' });
    await editor.write(' Three.');
    await editor.says('Saved');

    expect(sentence).toMatch(/^Ben the potter saved this (just now|\d+ minutes? ago)\.$/);
    expect([isLive, ticks]).toEqual([1, 'off']);
    expect(await told(page, 'Ben the potter').count()).toBe(0);
    expect(flaws).toEqual([]);
  });

  test('is told of a working copy, too', async () => {
    const { path, benWrites } = await open({ published: '2024-05-04T07:30:00Z' });
    await editor.write(' Two.');
    await editor.says('Saved');
    await benWrites('Zero. One Two.', `${path}/draft`);

    await editor.write(' Three.');
    await editor.says('Saved');

    await told(page, 'Ben the potter').waitFor();
    expect(await admin.service.read(`${path}/draft`)).toMatchObject({
      content: 'Zero. One Two. Three.',
    });
  });

  test('is there when somebody comes back, without a key, and by name with the next save', async () => {
    const { benWrites } = await open();
    await benWrites('Zero. One');

    await comeBack(page);
    await editor.textIs('Zero. One');
    await told(page).waitFor();
    await editor.write(' Two.');
    await editor.says('Saved');
    await told(page, 'Ben the potter').waitFor();
    await benWrites('Zero. One Two. Three.');
    await comeBack(page);
    await editor.textIs('Zero. One Two. Three.');

    expect(editor.visitor.complaints).toEqual([]);
  });

  test('of which a place is left to choose is told at once, and by name after the choice', async () => {
    const { benWrites } = await open();
    await benWrites('Theirs.');

    await editor.write(' Mine.');
    await editor.button('Choose what is kept').waitFor();
    await told(page).waitFor();
    await editor.button('Choose what is kept').click();
    await page.getByRole('complementary').getByRole('button', { name: 'Keep both' }).click();
    await editor.says('Saved');

    await told(page, 'Ben the potter').waitFor();
  });

  test('is not told of what the person has saved alone', async () => {
    await open();
    await editor.write(' Two.');
    await editor.says('Saved');
    await comeBack(page);
    await editor.write(' Three.');
    await editor.says('Saved');

    expect(await page.locator('.notice').count()).toBe(0);
  });
});

describeInChromium('a post that is open twice', (page, browser) => {
  const service = useLocalService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  async function open() {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const post = { title: 'Log', content: 'One', contentFormat: 'markdown' };
    const postId = await service.create(`blog/${blogId}/post`, post);
    await editor.open(blogId, postId);
    return { blogId, postId };
  }

  const elsewhere = (at: Page) => at.getByText(laterWords.openElsewhere);

  test('in two tabs of a browser says so in both, until one is closed', async () => {
    const { blogId, postId } = await open();
    await editor.button('Focus mode').waitFor();
    const before = await elsewhere(page).count();
    const second = new Editor(await browser.context.newPage(), service.host.url);
    await second.page.setViewportSize({ width: 1280, height: 900 });
    await second.open(blogId, postId);

    await Promise.all([elsewhere(page).waitFor(), elsewhere(second.page).waitFor()]);
    await second.write(' Two.');
    await second.says('Saved');
    await editor.textIs('One Two.');
    const isTold = await told(page).count();
    await second.page.close({ runBeforeUnload: true });
    await elsewhere(page).waitFor({ state: 'detached' });

    expect([before, isTold]).toEqual([0, 0]);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('at two computers is told without a name where there is no history', async () => {
    const { blogId, postId } = await open();
    const body = { title: 'Log', content: 'Zero. One', contentFormat: 'markdown' };
    await service.send('PUT', `blog/${blogId}/post/${postId}`, body);

    await comeBack(page);

    await told(page).waitFor();
    await editor.textIs('Zero. One');
  });
});
