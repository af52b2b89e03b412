import { words } from '../../client/studio/words.ts';
import { startSession } from '../../infra/local/functions/testing/session.ts';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { excludedPaths } from '../../infra/tools/platform-settings.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { membersOn } from '../support/members/callers.ts';
import { serviceAt } from '../support/service/service.ts';
import { useLocalService, useSignIn } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';
import { hold } from './hold.ts';
import { Administrator } from './people.ts';

/** Of a post that is public: what is typed into it is kept, and not sent unless somebody asks for it. */
const published = '2024-05-04T07:30:00Z';

describeInChromium('what somebody writes in the studio, and another person after them,', (page, browser) => {
  const service = useLocalService();
  // As in Azure, the page itself opens without a sign-in.
  const gate = useSignIn(service, { excludedPaths });
  let opened: Editor | undefined;
  const editor = standInFor(() => opened);
  let asked: string[];
  let blogId: string;

  beforeEach(async () => {
    opened = new Editor(page, gate.url);
    blogId = await service.newBlog();
    asked = [];
    page.on('request', request => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  });

  async function signIn(user: string): Promise<void> {
    const cookie = await startSession(gate.url, { user });
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    await browser.context.addCookies([{ name, value, url: gate.url }]);
  }
  const signOut = () => browser.context.clearCookies();

  const newPost = (content: string, more: object = {}) =>
    service.create(`blog/${blogId}/post`, { title: 'Log', content, ...more });
  const stored = async (postId: string) => (await service.read(`blog/${blogId}/post/${postId}`)).content;
  const shown = (text: string) => page.getByText(text, { exact: true });

  /** Ada writes at the end of a text, and is gone before it is saved. */
  async function writesAndLeaves(postId: string): Promise<void> {
    await signIn('ada@example.com');
    await editor.open(blogId, postId);
    await signOut();
    await editor.write(' Two.');
    await editor.says(words.notSaved(words.signedOut));
    await editor.isCopied('One. Two.');
  }

  test('is not saved in the name of the other, stays for the first, and the other opens the post as themselves', async () => {
    const postId = await newPost('One.');
    await writesAndLeaves(postId);
    asked.length = 0;
    await signIn('grace@example.com');
    await shown(words.writtenBy).waitFor();
    await editor.says(words.notSaved(words.keptHere(words.writtenByOther)));
    await editor.button('Try again').click();
    await editor.button(words.openAsYourself).click();
    await editor.textIs('One.');
    await editor.field('Title').fill('Log book');
    await editor.says('Saved');
    const writes = asked.filter(each => each.startsWith('P'));
    const byGrace = await service.read(`blog/${blogId}/post/${postId}`);
    await signOut();
    await signIn('ada@example.com');
    await editor.open(blogId, postId);
    await editor.textIs('One. Two.');
    await editor.says('Saved');

    expect(byGrace).toMatchObject({ title: 'Log book', content: 'One.' });
    expect(writes).toHaveLength(1);
    expect(asked[0]).toBe('GET /api/me');
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({
      title: 'Log book',
      content: 'One. Two.',
    });
  });

  test('is saved by itself as soon as the first is back, after any other user meanwhile', async () => {
    const postId = await newPost('One.');
    await writesAndLeaves(postId);
    await signIn('grace@example.com');
    await shown(words.writtenBy).waitFor();
    await signIn('ada@example.com');
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await editor.says('Saved');

    expect(await stored(postId)).toBe('One. Two.');
    expect(await shown(words.writtenBy).count()).toBe(0);
  });

  test('is shown to nobody who is not signed in, who reads that it waits, and not whose it is', async () => {
    const postId = await newPost('One.', { published });
    await signIn('ada@example.com');
    await editor.open(blogId, postId);
    await editor.write(' Three.');
    await editor.isCopied('One. Three.');
    await editor.kill();
    await signOut();
    const next = await browser.context.newPage();
    const other = new Editor(next, gate.url);
    await other.visitor.open(gate.url, `/${blogId}/posts/${postId}`);
    await next.getByText(words.textWaits).waitFor();
    const boxes = await next.getByRole('textbox').count();
    const message = await next.getByRole('alert').first().textContent();
    await other.visitor.open(gate.url, `/${blogId}/posts/${crypto.randomUUID()}`);
    await next.getByText(words.signInFirst).waitFor();
    const [untold, findings] = [
      await next.getByText(words.textWaits).count(),
      await other.visitor.findings(),
    ];
    await signIn('ada@example.com');
    await other.open(blogId, postId);
    await other.textIs('One. Three.');
    await next.close();

    expect(boxes).toBe(0);
    expect(message).toBe(`${words.signInFirst}${words.signIn}`);
    expect(untold).toBe(0);
    expect(findings).toEqual([]);
  });

  test('is shown to the last person while nobody can be asked who is there, and is not sent', async () => {
    const postId = await newPost('One.');
    await signIn('ada@example.com');
    await editor.open(blogId, postId);
    await signOut();
    await editor.write(' Four.');
    await editor.isCopied('One. Four.');
    await editor.kill();
    await signIn('grace@example.com');
    const next = await browser.context.newPage();
    const other = new Editor(next, gate.url);
    await next.route('**/api/me', route => route.fulfill({ status: 503 }));
    await other.open(blogId, postId);
    await other.textIs('One. Four.');
    await other.button('Try again').click();
    await other.says(words.notSaved(words.offline));
    const meanwhile = await stored(postId);
    await next.unroute('**/api/me');
    await other.button('Try again').click();
    await next.getByText(words.writtenBy).waitFor();
    await next.close();

    expect(meanwhile).toBe('One.');
    expect(await stored(postId)).toBe('One.');
  });

  test('is not open beside the other once all of it is saved: the post is opened anew', async () => {
    const postId = await newPost('One.');
    await signIn('ada@example.com');
    await editor.open(blogId, postId);
    await editor.write(' Two.');
    await editor.says('Saved');
    await signOut();
    await signIn('grace@example.com');
    asked.length = 0;
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.waitForResponse(response => response.url().endsWith(postId));
    await editor.textIs('One. Two.');
    await editor.write(' Three.');
    await editor.says('Saved');

    expect(await stored(postId)).toBe('One. Two. Three.');
    expect(await shown(words.writtenBy).count()).toBe(0);
  });

  test.each([
    ['is saved', ' Two.', undefined],
    ['is left behind by the other', undefined, words.openAsYourself],
  ])('and that %s, takes nothing more while the post is opened anew', async (_, saved, left) => {
    const postId = await newPost('One.');
    if (saved) {
      await signIn('ada@example.com');
      await editor.open(blogId, postId);
      await editor.write(saved);
      await editor.says('Saved');
      await signOut();
    } else await writesAndLeaves(postId);
    const { release, isReleased } = hold();
    await page.route('**/draft', async route => {
      await isReleased;
      await route.continue();
    });
    const isAsked = page.waitForRequest('**/draft');
    await signIn('grace@example.com');
    await page.evaluate("dispatchEvent(new Event('focus'))");
    if (left) await editor.button(left).click();
    await isAsked;
    const fields = await page.getByRole('textbox').count();
    release();
    await editor.textIs(`One.${saved ?? ''}`);
    await editor.write(' Three.');
    await editor.says('Saved');

    expect(fields).toBe(0);
    expect(await stored(postId)).toBe(`One.${saved ?? ''} Three.`);
  });
});

describeInChromium('what a member writes in the studio', (page, browser) => {
  const service = useLocalService(membersOn);
  // As in Azure, the page itself opens without a sign-in.
  const gate = useSignIn(service, { excludedPaths });

  test('is shown to nobody whom the sign-in does not name', async () => {
    const admin = new Administrator(service.host.url);
    const blogId = await admin.newBlog();
    const postId = await admin.newPost(blogId, { published });
    const cookie = await startSession(gate.url);
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    await browser.context.addCookies([{ name, value, url: gate.url }]);
    const me = await serviceAt(gate.url, { cookie }).read('me');
    const [principal = ''] = me.principals as unknown as string[];
    await admin.letIn(blogId, { principal, role: 'editor' });
    const editor = new Editor(page, gate.url);
    await editor.open(blogId, postId);
    await editor.write(' Two.');
    await editor.isCopied('One. Two.');

    await editor.kill();
    const next = await browser.context.newPage();
    await next.route('**/api/me', route => route.fulfill({ json: { members: true } }));
    await new Editor(next, gate.url).visitor.open(gate.url, `/${blogId}/posts/${postId}`);
    await next.getByText(words.textWaits).waitFor();
    const boxes = await next.getByRole('textbox').count();
    await next.close();

    expect(boxes).toBe(0);
  });
});
