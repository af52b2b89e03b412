import type { BrowserContext, Page } from 'playwright-core';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService, useSignIn } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('the editor loses nothing', (page, browser) => {
  const service = useLocalService();
  const gate = useSignIn(service);
  let opened: Editor | undefined;
  const editor = standInFor(() => opened);
  let others: (Page | BrowserContext)[];

  beforeEach(() => {
    opened = new Editor(page, service.host.url);
    others = [];
  });
  afterEach(async () => {
    service.cosmos.faults.clear();
    await Promise.all(others.map(other => other.close()));
  });

  /** Another window of the same browser. */
  async function another(): Promise<Editor> {
    const other = await browser.context.newPage();
    others.push(other);
    return new Editor(other, service.host.url);
  }

  /** Somebody else, at another computer. */
  async function colleague(): Promise<Editor> {
    const context = await browser.context.browser()?.newContext();
    if (!context) throw new Error('This browser has room for one only');
    others.push(context);
    return new Editor(await context.newPage(), service.host.url);
  }

  const newBlog = () => service.create('blog', { name: 'Kiln & Co' });

  /** A blog with a post in it. */
  async function newPost(fields: Record<string, unknown> = {}) {
    const blogId = await newBlog();
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.', ...fields });
    return { blogId, postId };
  }

  const read = (blogId: string, postId: string) => service.read(`blog/${blogId}/post/${postId}`);

  /** Somebody else saves another text. */
  const overwrite = (blogId: string, postId: string, fields: Record<string, unknown>) =>
    service.send('PUT', `blog/${blogId}/post/${postId}`, { postId, title: 'Log', ...fields });

  test('when somebody else deletes the post: one button makes a new one of what was written', async () => {
    const { blogId, postId } = await newPost({ published: '2024-05-04T07:30:00Z', slug: 'log' });
    await editor.open(blogId, postId);
    await service.send('DELETE', `blog/${blogId}/post/${postId}`);
    await editor.write(' Two.');
    await editor.button('Update').click();
    await editor.says(/^Not saved: Somebody deleted this post/);
    await editor.button('Save as new post').click();
    await editor.says('Saved');

    const post = await read(blogId, postId);
    expect(post).toMatchObject({ title: 'Log', content: 'One. Two.', slug: 'log' });
    expect(post).not.toHaveProperty('published');
  });

  test('when its page is killed in mid-word', async () => {
    const blogId = await newBlog();
    await editor.open(blogId);
    await editor.write('A thou');
    await editor.isCopied('A thou');
    await editor.kill();
    const next = await another();
    await next.open(blogId);
    await next.textIs('A thou');

    expect(await next.button('Discard my changes').count()).toBe(1);
  });

  test('while the service fails: it says so, and saves by itself afterwards', async () => {
    const { blogId, postId } = await newPost();
    await editor.open(blogId, postId);
    service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times: Number.POSITIVE_INFINITY });
    await editor.write(' Two.');
    await editor.says('Not saved: The service has a problem right now. This page tries again by itself.');
    await editor.write(' Three.');
    service.cosmos.faults.clear();
    await editor.says('Saved');

    expect(await read(blogId, postId)).toMatchObject({ content: 'One. Two. Three.' });
  });

  test('when the session ends: it says so, and saves once somebody has signed in', async () => {
    const { blogId, postId } = await newPost();
    const signIn = async (window: Page) => {
      await window.getByLabel('User name or e-mail').fill('ada@example.com');
      await window.getByRole('button', { name: 'Sign in' }).click();
    };
    const back = encodeURIComponent(`/api/studio#/${blogId}/posts/${postId}`);
    await page.goto(`${gate.url}/.auth/login/aad?post_login_redirect_uri=${back}`);
    await signIn(page);
    await editor.textIs('One.');
    await page.context().clearCookies();
    await editor.write(' Two.');
    await editor.says(/^Not saved: .*signed out/i);
    const meanwhile = await read(blogId, postId);
    const [window] = await Promise.all([page.waitForEvent('popup'), editor.button('Sign in').click()]);
    await signIn(window);
    await editor.says('Saved');

    expect(meanwhile).toMatchObject({ content: 'One.' });
    expect(await read(blogId, postId)).toMatchObject({ content: 'One. Two.' });
  });

  test('of two who change different paragraphs: both are kept, and a notice says so', async () => {
    const { blogId, postId } = await newPost({ content: 'One.\n\nMiddle.\n\nEnd.' });
    await editor.open(blogId, postId);
    await service.send('PUT', `blog/${blogId}/post/${postId}`, {
      postId,
      title: 'Log',
      content: 'Theirs.\n\nMiddle.\n\nEnd.',
    });
    await editor.write(' Mine.');
    await page.getByText('Both changes are kept').waitFor();
    await editor.says('Saved');

    expect(await read(blogId, postId)).toMatchObject({ content: 'Theirs.\n\nMiddle.\n\nEnd. Mine.' });
    await editor.textIs('Theirs.\n\nMiddle.\n\nEnd. Mine.');
  });

  test('in two tabs with one post', async () => {
    const { blogId, postId } = await newPost();
    const other = await another();
    await editor.open(blogId, postId);
    await other.open(blogId, postId);
    await editor.write(' Two.');
    await other.textIs('One. Two.');
    await other.write(' Three.');
    await editor.textIs('One. Two. Three.');

    await editor.says('Saved');
    expect(await read(blogId, postId)).toMatchObject({ content: 'One. Two. Three.' });
  });

  test('of two people in one paragraph: each has a sentence, and both sentences are in it', async () => {
    const { blogId, postId } = await newPost({ content: 'We fire once a month. The night is quiet.' });
    const other = await colleague();
    await editor.open(blogId, postId);
    await other.open(blogId, postId);
    const stored = other.page.waitForResponse(answer => answer.request().method() === 'PUT');
    await other.field('Text').fill('We fire twice a month. The night is quiet.');
    await stored;
    await other.says('Saved');
    await editor.field('Text').fill('We fire once a month. The night is loud.');
    await editor.textIs('We fire twice a month. The night is loud.');
    await editor.says('Saved');

    expect(await read(blogId, postId)).toMatchObject({
      content: 'We fire twice a month. The night is loud.',
    });
  });

  test('of a minute in which the store fails while somebody writes on, and a click ends the pause', async () => {
    const { blogId, postId } = await newPost();
    // At a computer of its own, because all windows of one have the same clock.
    const writer = await colleague();
    const { clock } = writer.page;
    await clock.install();
    await writer.open(blogId, postId);
    service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times: Number.POSITIVE_INFINITY });
    for (const word of [' Two.', ' Three.', ' Four.']) {
      await writer.write(word);
      await clock.fastForward(20_000);
      await writer.says(/^Not saved: The service has a problem/);
    }
    await writer.isCopied('One. Two. Three. Four.');
    // From now on no time goes by: nothing but the click can end the pause.
    await clock.pauseAt((await writer.page.evaluate(() => Date.now())) + 60_000);
    await writer.says(/^Not saved: The service has a problem/);
    service.cosmos.faults.clear();
    // What the settings could not read meanwhile has a button of the same name.
    await writer.page.getByRole('banner').getByRole('button', { name: 'Try again' }).click();
    await writer.says('Saved');

    expect(await read(blogId, postId)).toMatchObject({ content: 'One. Two. Three. Four.' });
  });

  test.each([
    ['an hour ahead', 3_600_000],
    ['a month behind', -30 * 86_400_000],
  ])('to a computer whose clock is %s: what is published is public now', async (_, wrong) => {
    const { blogId, postId } = await newPost();
    await page.clock.install({ time: Date.now() + wrong });
    await editor.open(blogId, postId);
    await editor.write(' Two.');
    await editor.act('Publish');
    await editor.button('Update').waitFor();
    await editor.says('Saved');

    const { content, published, lastModified } = await read(blogId, postId);
    const age = Date.parse(String(lastModified)) - Date.parse(String(published));
    expect(content).toBe('One. Two.');
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(3_600_000);
  });

  test('of a draft of last month, though the post is another one now', async () => {
    const paragraphs = (...all: string[]) => all.join('\n\n');
    const content = paragraphs('One.', 'Middle.', 'Rest.', 'End.');
    const { blogId, postId } = await newPost({ content, published: '2024-05-04T07:30:00Z' });
    await page.clock.install({ time: Date.now() - 30 * 86_400_000 });
    await editor.open(blogId, postId);
    const mine = paragraphs('My one.', 'Middle.', 'Rest.', 'My end.');
    await editor.field('Text').fill(mine);
    await editor.isCopied(mine);
    await editor.kill();
    const published = '2024-05-04T07:30:00Z';
    const theirs = paragraphs('One.', 'Their middle.', 'Rest.', 'Their end.');
    await overwrite(blogId, postId, { content: theirs, published });
    const next = await another();
    await next.visitor.open(service.host.url, `/${blogId}/posts/${postId}`);
    await next.button('Choose what is kept').click();
    await next.button('Keep mine').click();
    await next.textIs(paragraphs('My one.', 'Their middle.', 'Rest.', 'My end.'));
    const meanwhile = await read(blogId, postId);
    await next.button('Update').click();
    await next.says('Saved');

    expect(meanwhile.content).toBe(theirs);
    expect((await read(blogId, postId)).content).toBe(
      paragraphs('My one.', 'Their middle.', 'Rest.', 'My end.'),
    );
  });

  test('of a text of 300 KB that two people change', async () => {
    const long = Array.from(
      { length: 5_000 },
      (_, at) => `Paragraph ${at} is one of very many in this text.`,
    );
    const { blogId, postId } = await newPost({ content: long.join('\n\n') });
    await editor.open(blogId, postId);
    await overwrite(blogId, postId, { content: ['Theirs.', ...long.slice(1)].join('\n\n') });
    await editor.write(' Mine.');
    await page.getByText('Both changes are kept').waitFor();
    await editor.says('Saved');

    const expected = ['Theirs.', ...long.slice(1)].join('\n\n');
    expect((await read(blogId, postId)).content).toBe(`${expected} Mine.`);
  });

  test('to somebody who closes the window before all is saved: it asks first', async () => {
    const { blogId, postId } = await newPost();
    await editor.open(blogId, postId);
    // However long it takes until the window is closed, nothing is saved before.
    let goOn = () => {};
    const isAsked = new Promise<void>(resolve => {
      goOn = resolve;
    });
    await page.route(`**/post/${postId}`, async route => {
      if (route.request().method() === 'PUT') await isAsked;
      await route.continue();
    });
    await editor.write(' Two.');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    await dialog.dismiss();
    goOn();
    await editor.says('Saved');

    expect(dialog.type()).toBe('beforeunload');
    expect(await read(blogId, postId)).toMatchObject({ content: 'One. Two.' });
  });

  test('to somebody who loads the page again right after a key, and means it', async () => {
    const { blogId, postId } = await newPost({ published: '2024-05-04T07:30:00Z' });
    await editor.open(blogId, postId);
    page.once('dialog', dialog => dialog.accept());
    await editor.write(' Two.');
    await page.reload();
    await editor.textIs('One. Two.');

    expect(await editor.button('Discard my changes').count()).toBe(1);
  });
});
