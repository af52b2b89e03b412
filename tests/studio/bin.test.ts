import { laterWords } from '../../client/studio/later-words.ts';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { membersOn, somebody } from '../support/members/callers.ts';
import type { Member } from '../support/members/membered-blog.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';
import { type Administrator, atDesktop, person, principalOf } from './people.ts';
import { Visitor } from './visitor.ts';

const mediumUrl = 'https://example.com/kiln.png';

/** A family, the page of its list, what one of it needs, and what it is called there. */
const families = [
  ['post', 'posts', { title: 'The log', content: 'One.' }, 'The log'],
  ['tag', 'tags', { name: 'salt' }, 'salt'],
  ['author', 'authors', { displayName: 'Ada Marsh', userName: 'ada' }, 'Ada Marsh'],
  ['medium', 'media', { mediumUrl, alternativeText: 'A kiln' }, 'A kiln'],
] as const;

describeInChromium('what was deleted', page => {
  const service = useHistoryService();
  let visited: Visitor | undefined;
  const visitor = standInFor(() => visited);

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    visited = new Visitor(page);
  });

  const open = (place: string) => visitor.open(service.host.url, place);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const bin = () => page.getByRole('region', { name: 'Deleted', exact: true });
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  const newBlog = () => service.create('blog', { name: 'Kiln & Co' });
  const remove = (blogId: string, family: string, id: string, headers = {}) =>
    service.send('DELETE', `blog/${blogId}/${family}/${id}`, undefined, headers);

  async function openBin(place: string) {
    await open(place);
    await button('Deleted').click();
    await bin().waitFor();
  }

  test.each(families)(
    '%s: lies at the end of its list, and is there again once it is restored',
    async (family, list, body, name) => {
      const blogId = await newBlog();
      const id = await service.create(`blog/${blogId}/${family}`, body);
      const ada = somebody({ name: 'Ada Märsh' });
      await remove(blogId, family, id, ada.headers);
      await openBin(`/${blogId}/${list}`);

      const row = bin().getByRole('listitem').filter({ hasText: name });
      await row.waitFor();
      const text = await row.textContent();
      await button(laterWords.restoreOf(name)).click();
      await said(laterWords.restoredOf(name)).waitFor();
      await page
        .getByRole('main')
        .getByText(family === 'medium' ? 'kiln.png' : name, { exact: true })
        .first()
        .waitFor();

      expect(text).toContain('Deleted just now by Ada Märsh · kept until ');
      expect(await row.count()).toBe(0);
      expect(await service.read(`blog/${blogId}/${family}/${id}`)).toMatchObject(body);
      expect(visitor.complaints.filter(each => !each.includes('kiln.png'))).toEqual([]);
    },
  );

  test('a post comes back without what is gone, which is named, and is opened from there', async () => {
    const blogId = await newBlog();
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'salt' });
    const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Ada', userName: 'ada' });
    const postId = await service.create(`blog/${blogId}/post`, {
      title: 'The log',
      content: 'One.',
      tags: [{ tagId }],
      author: { authorId },
    });
    for (const [family, id] of [
      ['post', postId],
      ['tag', tagId],
      ['author', authorId],
    ] as const)
      await remove(blogId, family, id);
    await openBin(`/${blogId}/posts`);

    await button('Restore The log').click();
    await said('Restored: «The log». It is without what is no longer there').waitFor();
    const message = await said('Restored').textContent();
    await page.getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();

    expect(message).toContain('the tag «salt»');
    expect(message).toContain('the author «Ada»');
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('The log');
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({ tags: [] });
    expect(visitor.complaints).toEqual([]);
  });

  test('pages lie under the pages, and posts under the posts', async () => {
    const blogId = await newBlog();
    for (const [title, isListed] of [
      ['A post', true],
      ['A page', false],
    ] as const)
      await remove(
        blogId,
        'post',
        await service.create(`blog/${blogId}/post`, { title, content: '', isListed }),
      );
    const seen: string[][] = [];
    for (const list of ['posts', 'pages']) {
      await openBin(`/${blogId}/${list}`);
      await bin().getByRole('listitem').first().waitFor();
      seen.push(await bin().locator('.row-title').allInnerTexts());
    }

    expect(seen).toEqual([['A post'], ['A page']]);
  });

  test('is deleted for good after a question', async () => {
    const blogId = await newBlog();
    const id = await service.create(`blog/${blogId}/tag`, { name: 'salt' });
    await remove(blogId, 'tag', id);
    await openBin(`/${blogId}/tags`);

    await button('Delete for good: salt').click();
    const question = page.getByRole('dialog', { name: 'Delete «salt» for good?' });
    await question.getByText('Nobody can have it back then.').waitFor();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await bin().getByText(laterWords.binEmpty).waitFor();

    expect(await service.read(`blog/${blogId}/deleted`)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  test('is read on page by page', async () => {
    const blogId = await newBlog();
    const names = Array.from({ length: 30 }, (_, at) => `tag ${at}`);
    for (const name of names)
      await remove(blogId, 'tag', await service.create(`blog/${blogId}/tag`, { name }));
    await openBin(`/${blogId}/tags`);

    await button(laterWords.olderDeleted).click();
    await bin().getByRole('listitem').nth(29).waitFor();
    await button(laterWords.olderDeleted).waitFor({ state: 'detached' });

    expect(new Set(await bin().locator('.row-title').allInnerTexts())).toEqual(new Set(names));
  });

  describe('just now', () => {
    test('a post: it is said before that it can be had back, and «Undo» opens it again', async () => {
      const blogId = await newBlog();
      const postId = await service.create(`blog/${blogId}/post`, { title: 'The log', content: 'One.' });
      const editor = new Editor(page, service.host.url);
      await editor.open(blogId, postId);

      await editor.button('Delete post').click();
      await page.getByRole('dialog').getByText(laterWords.canBeHadBack).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await said('Deleted: «The log».').waitFor();
      await page.getByRole('heading', { name: 'No posts yet' }).waitFor();
      await button('Undo').click();
      await editor.textIs('One.');
      await said('Restored: «The log».').waitFor();
      expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({ content: 'One.' });
      expect(editor.visitor.complaints.filter(each => !each.includes('404'))).toEqual([]);
    });

    test.each([
      [1280, 600],
      [390, 600],
    ])('the notice hides nothing for good: the end of a list is above it, %d wide', async (width, height) => {
      await page.setViewportSize({ width, height });
      const blogId = await newBlog();
      for (let at = 0; at < 8; at++) await service.create(`blog/${blogId}/tag`, { name: `salt ${at}` });
      await open(`/${blogId}/tags`);
      await button('Delete salt 3').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await said('Deleted: «salt 3».').waitFor();

      await button('Deleted').click({ timeout: 5_000 });
      await bin().waitFor();
      await button(laterWords.restoreOf('salt 3')).click({ timeout: 5_000 });

      await button('Edit salt 3').waitFor();
    });

    test('a medium and a tag come back where they were', async () => {
      const blogId = await newBlog();
      const mediumId = await service.create(`blog/${blogId}/medium`, { mediumUrl });
      await service.create(`blog/${blogId}/tag`, { name: 'salt' });
      const inDialog = () => page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });

      await open(`/${blogId}/media?medium=${mediumId}`);
      await button('Delete kiln.png').click();
      await inDialog().click();
      await said('Deleted: «kiln.png».').waitFor();
      await button('Undo').click();
      await page.getByText(laterWords.whereUsed).waitFor();
      await open(`/${blogId}/tags`);
      await button('Delete salt').click();
      await inDialog().click();
      await said('Deleted: «salt».').waitFor();
      await button('Undo').click();
      await button('Edit salt').waitFor();
      await button('Close').click();

      expect(await page.locator('.deleted-notice').count()).toBe(0);
      expect(await service.read(`blog/${blogId}/deleted`)).toEqual([]);
      expect(visitor.complaints.filter(each => !each.includes('kiln.png') && !each.includes('404'))).toEqual(
        [],
      );
    });

    test('several posts come back together; the offer goes when somebody goes on', async () => {
      const blogId = await newBlog();
      for (const title of ['One', 'Two', 'Three'])
        await service.create(`blog/${blogId}/post`, { title, content: '' });
      const deleteAll = async () => {
        await page.getByRole('checkbox', { name: 'Choose all 3 shown' }).check();
        await button('Delete').click();
        await page.getByRole('dialog').getByText(laterWords.canBeHadBackAll).waitFor();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
        await button('Undo').waitFor();
      };
      await open(`/${blogId}/posts`);

      await deleteAll();
      await button('Undo').click();
      await said('3 posts restored.').waitFor();
      await page.getByRole('checkbox', { name: 'Choose all 3 shown' }).waitFor();
      await deleteAll();
      await page.getByRole('link', { name: 'Tags', exact: true }).click();
      await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();

      expect(await button('Undo').count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
    });
  });

  test('with the keyboard alone, and without a flaw on a desktop and a phone, in light and dark', async () => {
    const blogId = await newBlog();
    const title = `A long title that goes on ${'and on '.repeat(20)}`.trim();
    await service.create(`blog/${blogId}/post`, { title: 'Stays', content: '' });
    await remove(blogId, 'post', await service.create(`blog/${blogId}/post`, { title, content: '' }));
    await open(`/${blogId}/posts`);
    await page.getByText('Stays').waitFor();

    await visitor.tabTo('button', 'Deleted');
    await page.keyboard.press('Enter');
    await bin().getByRole('listitem').waitFor();
    const flaws = await visitor.flaws('bin');
    await page.setViewportSize({ width: 1280, height: 900 });
    await visitor.tabTo('button', `Restore ${title}`);
    await page.keyboard.press('Enter');
    await said('Restored').waitFor();
    await visitor.tabTo('link', 'Open it');

    expect(flaws).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  test('where storage fails, that is said, and works once it is tried again', async () => {
    const blogId = await newBlog();
    await remove(blogId, 'tag', await service.create(`blog/${blogId}/tag`, { name: 'salt' }));
    let fails = true;
    await page.route(/\/deleted/, async route =>
      fails ? route.fulfill({ status: 500, body: 'An internal server error occured.' }) : route.continue(),
    );
    await open(`/${blogId}/tags`);
    await button('Deleted').click();
    await page.getByRole('alert').waitFor();
    fails = false;
    await button('Try again').click();
    await button('Restore salt').waitFor();
    fails = true;
    await button('Restore salt').click();
    await said('Not restored: The service has a problem right now.').waitFor();

    expect(await bin().getByRole('listitem').count()).toBe(1);
    expect(visitor.complaints.filter(each => !each.includes('500'))).toEqual([]);
  });

  test('of a whole blog nothing is: that is said before, with its export', async () => {
    const blogId = await newBlog();
    await open(`/${blogId}/blog`);

    await button(laterWords.deleteBlog).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByText(laterWords.deleteText).waitFor();
    const link = dialog.getByRole('link', { name: laterWords.exportBlog });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/api/blog/${blogId}$`));
    expect(await page.getByText(laterWords.exportText).count()).toBe(1);
    expect(visitor.complaints).toEqual([]);
  });
});

describeInChromium('what was deleted where the history is turned off', page => {
  const service = useLocalService();

  test('is gone, which is said before and after, and nothing is offered', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    await service.create(`blog/${blogId}/tag`, { name: 'salt' });
    const visitor = new Visitor(page);
    await visitor.open(service.host.url, `/${blogId}/tags`);

    await page.getByRole('button', { name: 'Delete salt' }).click();
    await page.getByRole('dialog').getByText(laterWords.notBroughtBack).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'No tags yet' }).waitFor();
    await page.getByRole('button', { name: 'Deleted', exact: true }).click();
    await page.getByText(laterWords.binOff).waitFor();

    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(visitor.complaints.filter(each => !each.includes('503'))).toEqual([]);
  });
});

describeInChromium('what a role allows of what was deleted', page => {
  const service = useHistoryService(membersOn);
  const ada = person('Ada Marsh');
  let admin: Administrator;
  let visitor: Visitor;
  beforeEach(async () => {
    ({ admin, visitor } = await atDesktop(page, service.host.url, ada));
  });

  test.each<[Member['role'], string[], string[]]>([
    ['reader', [], []],
    ['author', ['Restore'], []],
    ['editor', ['Restore'], ['Restore']],
    ['owner', ['Restore', 'Delete for good'], ['Restore', 'Delete for good']],
  ])('%s: reads it; restores and deletes for good what they may', async (role, ofPost, ofTag) => {
    const blogId = await admin.newBlog();
    const authorId = await admin.newAuthor(blogId, 'Ada');
    const postId = await admin.newPost(blogId, { author: { authorId } });
    const tagId = await admin.service.create(`blog/${blogId}/tag`, { name: 'salt' });
    await admin.service.send('DELETE', `blog/${blogId}/post/${postId}`);
    await admin.service.send('DELETE', `blog/${blogId}/tag/${tagId}`);
    await admin.letIn(blogId, { principal: principalOf(ada), role, authorId });
    const seen: string[][] = [];
    for (const list of ['posts', 'tags']) {
      await visitor.open(service.host.url, `/${blogId}/${list}`);
      await page.getByRole('button', { name: 'Deleted', exact: true }).click();
      const row = page.getByRole('region', { name: 'Deleted' }).getByRole('listitem');
      await row.waitFor();
      seen.push(await row.getByRole('button').allTextContents());
    }

    expect(seen).toEqual([ofPost, ofTag]);
    expect(visitor.complaints).toEqual([]);
  });

  test("an author does not restore another's post, and learns why", async () => {
    const blogId = await admin.newBlog();
    const [own, other] = [await admin.newAuthor(blogId, 'Ada'), await admin.newAuthor(blogId, 'Ben')];
    const postId = await admin.newPost(blogId, { title: 'Of Ben', author: { authorId: other } });
    await admin.service.send('DELETE', `blog/${blogId}/post/${postId}`);
    await admin.letIn(blogId, { principal: principalOf(ada), role: 'author', authorId: own });
    await visitor.open(service.host.url, `/${blogId}/posts`);
    await page.getByRole('button', { name: 'Deleted', exact: true }).click();

    await page.getByRole('button', { name: 'Restore Of Ben' }).click();

    await page.getByText('Not restored: This post has another author').waitFor();
    expect(await admin.service.read(`blog/${blogId}/deleted`)).toHaveLength(1);
  });
});
