import type { Page } from 'playwright-core';
import { words } from '../../client/studio/words.ts';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { membersOn } from '../support/members/callers.ts';
import type { Member } from '../support/members/membered-blog.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';
import { Administrator, comeBack, person, principalOf, signIn } from './people.ts';

describeInChromium('a role that is taken away while somebody writes', (page, browser) => {
  const service = useLocalService(membersOn);
  const ada = person('Ada Marsh');
  let admin: Administrator;
  let opened: Editor | undefined;
  const editor = standInFor(() => opened);
  let others: Page[];

  beforeEach(async () => {
    admin = new Administrator(service.host.url);
    opened = new Editor(page, service.host.url);
    others = [];
    await signIn(page, ada);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  afterEach(() => Promise.all(others.map(other => other.close())));

  const notSaved = (why: string) => words.notSaved(words.keptHere(why));

  /** A blog with a post of Ada's, who has a role in it. */
  async function newPost(role: Member['role'], fields: object = {}) {
    const blogId = await admin.newBlog();
    const authorId = await admin.newAuthor(blogId, 'Ada');
    const own: Member = { principal: principalOf(ada), role, authorId };
    await admin.letIn(blogId, own);
    const postId = await admin.newPost(blogId, { author: { authorId }, ...fields });
    return { blogId, postId, authorId, own };
  }

  test.each([
    { what: 'a smaller one', left: 'reader' as const, why: words.roleTooSmall },
    { what: 'none', left: undefined, why: words.noMember },
  ])(
    'for $what leaves the text where it is, says so, and what is written is saved once it is back',
    async ({ left, why }) => {
      const { blogId, postId, own } = await newPost('editor');
      await editor.open(blogId, postId);
      await admin.letIn(blogId, ...(left ? [{ ...own, role: left }] : []));
      await editor.write(' Two.');
      await editor.says(notSaved(why));
      await editor.write(' Three.');
      await editor.isCopied('One. Two. Three.');
      const offered = await page.getByRole('banner').getByRole('button').allTextContents();
      const meanwhile = await admin.stored(blogId, postId);
      await admin.letIn(blogId, own);
      await comeBack(page);
      await editor.says('Saved');

      expect(offered).toEqual(['Try again', 'Preview', 'Settings', 'Copy text']);
      expect(meanwhile).toBe('One.');
      expect(await admin.stored(blogId, postId)).toBe('One. Two. Three.');
    },
  );

  test('can be given back before «Try again», which saves', async () => {
    const { blogId, postId, own } = await newPost('author');
    await editor.open(blogId, postId);
    await admin.letIn(blogId);
    await editor.write(' Two.');
    await editor.says(notSaved(words.noMember));
    await admin.letIn(blogId, own);
    await editor.button('Try again').click();
    await editor.says('Saved');

    expect(await admin.stored(blogId, postId)).toBe('One. Two.');
  });

  test('is not taken for a post that somebody deleted, and the other way round', async () => {
    const { blogId, postId } = await newPost('author');
    await editor.open(blogId, postId);
    await admin.service.send('DELETE', `blog/${blogId}/post/${postId}`);
    await editor.write(' Two.');
    await editor.says(words.notSaved(words.goneWhileWriting));
    await editor.button('Save as new post').click();
    await editor.says('Saved');

    expect(await admin.stored(blogId, postId)).toBe('One. Two.');
  });

  test('does not publish later what was refused, but saves it', async () => {
    const { blogId, postId, own } = await newPost('author', { published: '2024-05-04T07:30:00Z' });
    await editor.open(blogId, postId);
    await editor.write(' Two.');
    await admin.letIn(blogId, { ...own, role: 'reader' });
    await editor.button('Update').click();
    await editor.says(notSaved(words.roleTooSmall));
    await admin.letIn(blogId, own);
    await comeBack(page);
    await editor.says('Saved');
    await page.getByText(words.standing.changed).waitFor();
    const meanwhile = await admin.stored(blogId, postId);
    await editor.button('Update').click();
    await page.locator('.standing').getByText(words.standing.published, { exact: true }).waitFor();

    expect(meanwhile).toBe('One.');
    expect(await admin.stored(blogId, postId)).toBe('One. Two.');
  });

  test('is shown at once to a user who comes back to changes that only this browser has', async () => {
    const { blogId, postId, own } = await newPost('author');
    await editor.open(blogId, postId);
    await page.getByLabel('Date and time', { exact: true }).fill('2099-01-02T03:04');
    await editor.says(words.notSaved(words.keptUntil('Schedule')));
    await admin.letIn(blogId, { ...own, role: 'reader' });
    await comeBack(page);
    await editor.says(notSaved(words.readersRead));

    await editor.button('Copy text').waitFor();
    expect(await editor.button('Schedule').count()).toBe(0);
  });

  test('leaves what is written about the blog itself, and it is saved with the role', async () => {
    const { blogId, own } = await newPost('owner');
    await editor.visitor.open(service.host.url, `/${blogId}/blog`);
    await editor.field('Name').fill('New name');
    await admin.letIn(blogId, { ...own, role: 'reader' });
    await editor.button('Save').click();
    await editor.says(words.notSaved(words.roleTooSmall));
    await page.locator('.rail-foot').getByText(words.youAre.reader).waitFor();
    const kept = await editor.field('Name').inputValue();
    await admin.letIn(blogId, own);
    await editor.button('Save').click();
    await editor.says('Saved');

    expect(kept).toBe('New name');
    expect(await admin.service.read(`blog/${blogId}`)).toMatchObject({ name: 'New name' });
  });

  test('because the post is of another author now, is shown as that', async () => {
    const { blogId, postId } = await newPost('author');
    const other = await admin.newAuthor(blogId, 'Ben');
    await editor.open(blogId, postId);
    await admin.service.send('PUT', `blog/${blogId}/post/${postId}`, {
      title: 'Log',
      content: 'One.',
      author: { authorId: other },
    });
    await editor.write(' Two.');
    await editor.says(notSaved(words.notOwnPost));

    expect(await admin.stored(blogId, postId)).toBe('One.');
  });

  test('because the sign-in leaves out the groups, is shown as that', async () => {
    const group = crypto.randomUUID();
    const blogId = await admin.newBlog();
    await admin.letIn(blogId, { principal: `group:${group}`, role: 'editor' });
    const postId = await admin.newPost(blogId);
    await signIn(page, { ...ada, groups: [group] });
    await editor.open(blogId, postId);
    await signIn(page, { ...ada, omitsGroups: true });
    await editor.write(' Two.');
    await editor.says(notSaved(words.groupsOmitted));

    expect(await admin.stored(blogId, postId)).toBe('One.');
  });

  test('leaves a text that can be copied, also when the window is opened again', async () => {
    const { blogId, postId } = await newPost('author');
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await editor.open(blogId, postId);
    await admin.letIn(blogId);
    await editor.write(' Two.');
    await editor.says(notSaved(words.noMember));
    await editor.isCopied('One. Two.');
    await editor.kill();
    const other = await browser.context.newPage();
    others.push(other);
    await signIn(other, ada);
    const next = new Editor(other, service.host.url);
    await next.open(blogId, postId);
    await next.textIs('One. Two.');
    await next.says(notSaved(words.noMember));
    await next.button('Copy text').click();
    await other.getByText('Copied', { exact: true }).waitFor();

    expect(await other.evaluate('navigator.clipboard.readText()')).toBe('Log\n\nOne. Two.');
  });
});
