import type { BrowserContext, Page } from 'playwright-core';
import { laterWords } from '../../client/studio/later-words.ts';
import { words } from '../../client/studio/words.ts';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { membersOn } from '../support/members/callers.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';
import { hold } from './hold.ts';
import { Administrator, type Person, person, principalOf, signIn } from './people.ts';

const siteUrl = 'https://kiln.example';
const published = '2024-05-04T07:30:00Z';

describeInChromium('changes of a published post', (page, browser) => {
  const service = useLocalService(membersOn);
  const surface = usePublicSurface(service);
  const [ada, ben, eve] = [person('Ada Marsh'), person('Ben Kiln'), person('Eve Reader')];
  let admin: Administrator;
  let opened: Editor | undefined;
  const editor = standInFor(() => opened);
  let contexts: BrowserContext[];

  beforeEach(async () => {
    admin = new Administrator(service.host.url);
    opened = new Editor(page, service.host.url);
    contexts = [];
    surface.clock.turn(Date.now() - surface.clock.now);
    await signIn(page, ada);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  afterEach(async () => {
    await Promise.all(contexts.map(context => context.close()));
  });

  /** A person at a computer of their own. */
  async function at(someone: Person): Promise<Editor> {
    const context = await browser.context.browser()?.newContext();
    if (!context) throw new Error('This browser has room for one only');
    contexts.push(context);
    const own = await context.newPage();
    await own.setViewportSize({ width: 1280, height: 900 });
    await signIn(own, someone);
    return new Editor(own, service.host.url);
  }

  /** A public blog with a published post, which Ada and Ben write, and Eve reads. */
  async function newPost(fields = {}) {
    const blogId = await admin.service.create('blog', {
      name: 'Kiln & Co',
      siteUrl,
      postUrl: '/{slug}/',
      isPublic: true,
    });
    await admin.letIn(
      blogId,
      { principal: principalOf(ada), role: 'editor' },
      { principal: principalOf(ben), role: 'editor' },
      { principal: principalOf(eve), role: 'reader' },
    );
    const content = 'One. Two. Three.';
    const postId = await admin.newPost(blogId, { slug: 'log', content, published, ...fields });
    return { blogId, postId, at: `blog/${blogId}/post/${postId}` };
  }

  /** What readers get of the post, a minute after what they had before. */
  const readers = async (blogId: string, postId: string, query = '') => {
    surface.clock.turn(60_000);
    return (await surface.read(`blog/${blogId}/post/${postId}${query}`)).content;
  };

  const standing = (own: Page, text: string) =>
    own.locator('.standing').getByText(text, { exact: true }).waitFor();

  test('are written by two people in three days, previewed by somebody, and published at once', async () => {
    const { blogId, postId } = await newPost();
    const seen: unknown[] = [];
    await editor.open(blogId, postId);
    await editor.write(' Ada on Monday.');
    await editor.says('Saved');
    await standing(page, words.standing.changed);
    seen.push(await readers(blogId, postId));
    await page.close();

    const bens = await at(ben);
    await bens.visitor.open(service.host.url, `/${blogId}/posts`);
    await bens.page.getByText(words.withChanges(words.state.published)).waitFor();
    await bens.page.getByRole('link', { name: /Log/ }).click();
    await bens.textIs('One. Two. Three. Ada on Monday.');
    await bens.field('Title').fill('Log of a week');
    await bens.says('Saved');
    seen.push(await readers(blogId, postId));

    const adas = await at(ada);
    await adas.open(blogId, postId);
    await adas.write(' Ada on Wednesday.');
    await bens.field('Text').focus();
    await bens.page.keyboard.press('ControlOrMeta+Home');
    await bens.page.keyboard.type('Ben on Wednesday. ');
    await adas.says('Saved');
    await bens.says('Saved');
    await bens.textIs('Ben on Wednesday. One. Two. Three. Ada on Monday. Ada on Wednesday.');
    seen.push(await readers(blogId, postId));

    await bens.button('Share a preview').click();
    const address = await bens.field(laterWords.addressOfPreview).inputValue();
    const previewed = await readers(
      blogId,
      postId,
      `?preview=${new URL(address).searchParams.get('preview')}`,
    );
    await bens.button('Update').click();
    await standing(bens.page, words.standing.published);

    expect(seen).toEqual(['One. Two. Three.', 'One. Two. Three.', 'One. Two. Three.']);
    const all = 'Ben on Wednesday. One. Two. Three. Ada on Monday. Ada on Wednesday.';
    expect([previewed, await readers(blogId, postId)]).toEqual([all, all]);
    expect(await admin.service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({
      title: 'Log of a week',
      slug: 'log',
      published,
    });
    expect(
      [...bens.visitor.complaints, ...adas.visitor.complaints].filter(each => !/412/.test(each)),
    ).toEqual([]);
  });

  test('are chosen from where two people changed the same, and nothing of either is lost', async () => {
    const { blogId, postId, at: path } = await newPost();
    await editor.open(blogId, postId);
    const bens = await at(ben);
    await bens.open(blogId, postId);
    await bens.field('Text').fill('Bens. Two. Three.');
    await bens.says('Saved');
    await editor.field('Text').fill('Adas. Two. Three.');
    await editor.button('Choose what is kept').click();
    await page.getByRole('complementary').getByRole('button', { name: 'Keep both' }).click();
    await editor.says('Saved');

    expect((await admin.service.read(`${path}/draft`)).content).toBe('Adas. Bens. Two. Three.');
    expect(await readers(blogId, postId)).toBe('One. Two. Three.');
  });

  test('are merged with what a program has changed of the post meanwhile', async () => {
    const { blogId, postId, at: path } = await newPost();
    await editor.open(blogId, postId);
    await editor.write(' Four.');
    await editor.says('Saved');
    await admin.service.send('PATCH', path, { content: 'Zero. One. Two. Three.', excerpt: 'Of numbers' });
    await editor.button('Update').click();
    await standing(page, words.standing.published);

    expect(await admin.service.read(path)).toMatchObject({
      content: 'Zero. One. Two. Three. Four.',
      excerpt: 'Of numbers',
    });
  });

  test('whose post a program has changed while nobody had it open are chosen from, also all at once', async () => {
    const { blogId, postId, at: path } = await newPost();
    await editor.open(blogId, postId);
    await editor.write(' Four.');
    await editor.says('Saved');
    await page.goto('about:blank');
    await admin.service.send('PATCH', path, { content: 'Zero. One. Two. Three.', excerpt: 'Of numbers' });
    await editor.open(blogId, postId);
    await editor.button('Update').click();
    await editor.button('Choose what is kept').click();
    const panel = page.getByRole('complementary', { name: words.chooseKept });
    await panel.getByRole('button', { name: laterWords.keepAll.mine }).waitFor();
    const places = await panel.getByRole('region').count();
    const findings = await editor.visitor.findings();
    await panel
      .getByRole('region', { name: words.excerpt })
      .getByRole('button', { name: 'Keep theirs' })
      .click();
    await panel.getByRole('button', { name: laterWords.keepAll.mine }).click();
    await editor.says('Saved');
    await editor.button('Update').click();
    await standing(page, words.standing.published);

    expect([places, findings]).toEqual([3, []]);
    expect(await admin.service.read(path)).toMatchObject({
      content: 'One. Two. Three. Four.',
      excerpt: 'Of numbers',
    });
  });

  test('are discarded after a question, and back after «Undo»', async () => {
    const { blogId, postId, at: path } = await newPost();
    await editor.open(blogId, postId);
    await editor.write(' Four.');
    await editor.says('Saved');
    await editor.button(laterWords.discardPublished).click();
    const question = page.getByRole('dialog', { name: laterWords.discardPublishedAsk });
    const findings = await editor.visitor.findings();
    await question.getByRole('button', { name: words.discard, exact: true }).click();
    await standing(page, words.standing.published);
    await editor.says('Saved');
    const gone = (await admin.service.send('GET', `${path}/draft`)).status;
    await editor.button(words.undo).click();
    await editor.textIs('One. Two. Three. Four.');
    await editor.says('Saved');

    expect(findings).toEqual([]);
    expect(gone).toBe(404);
    expect((await admin.service.read(`${path}/draft`)).content).toBe('One. Two. Three. Four.');
    expect(await readers(blogId, postId)).toBe('One. Two. Three.');
  });

  test('wait in this browser while there is no connection, and are saved when it is back', async () => {
    const { blogId, postId, at: path } = await newPost();
    await editor.open(blogId, postId);
    await page.context().setOffline(true);
    await editor.write(' Four.');
    await editor.says(words.notSaved(words.offline));
    await editor.isCopied('One. Two. Three. Four.');
    await page.context().setOffline(false);
    await editor.says('Saved');

    expect((await admin.service.read(`${path}/draft`)).content).toBe('One. Two. Three. Four.');
  });

  test.each([
    ['their save', '**/draft', 'PUT'],
    ['«Update»', '**/draft/publish', 'POST'],
  ])('are published once, though the answer to %s was lost', async (_, address, method) => {
    const { blogId, postId, at: path } = await newPost();
    let lost = 0;
    await page.route(address, async route => {
      if (route.request().method() !== method || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await editor.open(blogId, postId);
    await editor.write(' Four.');
    await editor.button('Update').click();
    await standing(page, words.standing.published);
    await editor.says('Saved');

    expect(lost).toBe(1);
    expect(await readers(blogId, postId)).toBe('One. Two. Three. Four.');
    expect((await admin.service.send('GET', `${path}/draft`)).status).toBe(404);
  });

  test('are published as they were at «Update», and what is typed since is the next change', async () => {
    const { blogId, postId, at: path } = await newPost();
    const { release, isReleased } = hold();
    await page.route('**/draft/publish', async route => {
      await isReleased;
      await route.continue();
    });
    await editor.open(blogId, postId);
    await editor.write(' Four.');
    await editor.button('Update').click();
    await editor.write(' Five.');
    release();
    await editor.says('Saved');
    await standing(page, words.standing.changed);

    expect(await readers(blogId, postId)).toBe('One. Two. Three. Four.');
    expect((await admin.service.read(`${path}/draft`)).content).toBe('One. Two. Three. Four. Five.');
  });

  test('are a draft with the post after «Unpublish», and published with it again', async () => {
    const { blogId, postId, at: path } = await newPost();
    await editor.open(blogId, postId);
    await editor.write(' Four.');
    await editor.says('Saved');
    await editor.act('Unpublish');
    await standing(page, words.standing.draft);
    await editor.says('Saved');
    const taken = await admin.service.read(path);
    const copy = (await admin.service.send('GET', `${path}/draft`)).status;
    await editor.act('Publish');
    await standing(page, words.standing.published);

    expect(taken).toMatchObject({ content: 'One. Two. Three. Four.', slug: 'log' });
    expect(taken).not.toHaveProperty('published');
    expect(copy).toBe(404);
    expect(await readers(blogId, postId)).toBe('One. Two. Three. Four.');
  });

  test('are not shown to somebody who may only read, who learns that there are some', async () => {
    const { blogId, postId } = await newPost();
    await editor.open(blogId, postId);
    await editor.write(' Four.');
    await editor.says('Saved');
    const eves = await at(eve);
    await eves.visitor.open(service.host.url, `/${blogId}/posts/${postId}`);
    await standing(eves.page, words.standing.changed);
    const preview = eves.page.frameLocator(`iframe[title="${words.previewOf('Log')}"]`).locator('article');
    await preview.getByText('One. Two. Three.').waitFor();

    expect(await preview.getByText('Four.').count()).toBe(0);
    expect(await eves.visitor.findings()).toEqual([]);
  });

  test('get the tag that several posts get at once, and say so', async () => {
    const { blogId, postId, at: path } = await newPost();
    const tagId = await admin.service.create(`blog/${blogId}/tag`, { name: 'Clay' });
    await editor.open(blogId, postId);
    await editor.write(' Four.');
    await editor.says('Saved');
    await page.getByRole('link', { name: words.backTo.posts }).click();
    await page.getByText(words.withChanges(words.state.published)).waitFor();
    await page.getByRole('checkbox', { name: words.choosePost('Log') }).check();
    await editor.button(words.actName.tag).click();
    await page.getByText(laterWords.changesThen.tag(1)).waitFor();
    await page.getByRole('dialog').getByLabel(words.tag).selectOption('Clay');
    await page.getByRole('dialog').getByRole('button', { name: words.actName.tag }).click();
    await page.getByText(words.actDone.tag(1)).waitFor();
    const copy = await admin.service.read(`${path}/draft`);
    await editor.open(blogId, postId);
    await editor.button('Update').click();
    await standing(page, words.standing.published);

    expect(copy).toMatchObject({ content: 'One. Two. Three. Four.', tags: [{ tagId }] });
    expect(copy).not.toHaveProperty('isOutdated');
    expect(await admin.service.read(path)).toMatchObject({
      content: 'One. Two. Three. Four.',
      tags: [{ name: 'Clay' }],
    });
  });

  test('are deleted with the post, which is said before', async () => {
    const { blogId, postId, at: path } = await newPost();
    await editor.open(blogId, postId);
    await editor.write(' Four.');
    await editor.says('Saved');
    await editor.button('Delete post').click();
    await page.getByText(laterWords.changesGoToo).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: words.posts }).waitFor();

    expect((await admin.service.send('GET', `${path}/draft`)).status).toBe(404);
  });
});
