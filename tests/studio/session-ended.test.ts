import { words } from '../../client/studio/words.ts';
import { startSession } from '../../infra/local/functions/testing/session.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { membersOn } from '../support/members/callers.ts';
import { serviceAt } from '../support/service/service.ts';
import { useLocalService, useSignIn } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';
import { Administrator } from './people.ts';
import { Writer } from './writer.ts';

describeInChromium('the studio behind a sign-in', (page, browser) => {
  const service = useLocalService();
  const gate = useSignIn(service);

  async function signIn(): Promise<void> {
    const [name = '', value = ''] = (await startSession(gate.url)).split(/=(.*)/);
    await browser.context.addCookies([{ name, value, url: gate.url }]);
  }

  test.each([
    ['a draft', {}, ''],
    ['a published post', { published: '2024-05-04T07:30:00Z' }, '/draft'],
  ])(
    'keeps what is written of %s after the session has ended, and saves it by itself after the sign-in',
    async (_, fields, place) => {
      const blogId = await service.newBlog();
      const postId = await service.create(`blog/${blogId}/post`, {
        title: 'Log',
        content: 'One.',
        ...fields,
      });
      await signIn();
      const writer = await Writer.at(page, `${gate.url}/api`);
      await writer.open(blogId, postId);

      await browser.context.clearCookies();
      await writer.change({ content: 'One. Two.' });
      await writer.waitFor({ state: 'notSaved' });
      await writer.waitForCopy('One. Two.');
      const { trouble } = await writer.see();
      await signIn();
      await writer.waitFor({ state: 'saved' });

      expect(trouble).toBe('signedOut');
      expect((await service.read(`blog/${blogId}/post/${postId}${place}`)).content).toBe('One. Two.');
    },
  );

  test('axe finds nothing where a session has ended, nor at a post that is not there any more', async () => {
    const blogId = await service.newBlog();
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.' });
    await signIn();
    const editor = new Editor(page, gate.url);
    await editor.open(blogId, postId);
    const seen: unknown[] = [];
    const look = async (state: string) => seen.push(...(await editor.visitor.flaws(state)));

    await browser.context.clearCookies();
    await editor.write(' Two.');
    await editor.says(words.notSaved(words.signedOut));
    await page.getByRole('alert').getByRole('button', { name: words.signIn }).waitFor();
    await look('signed out');
    await signIn();
    await editor.visitor.open(gate.url, `/${blogId}/posts/${crypto.randomUUID()}`);
    await page.getByText(words.gone).waitFor();
    await look('gone');

    expect(seen).toEqual([]);
  });
});

describeInChromium('the studio of a member behind a sign-in', (page, browser) => {
  const service = useLocalService(membersOn);
  const gate = useSignIn(service);

  /** Signs in, and returns the headers with which a script does the same. */
  async function signIn(): Promise<{ cookie: string }> {
    const cookie = await startSession(gate.url);
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    await browser.context.addCookies([{ name, value, url: gate.url }]);
    return { cookie };
  }

  test('finds the role again with the next session, and saves what was written without one', async () => {
    const admin = new Administrator(service.host.url);
    const blogId = await admin.newBlog();
    const postId = await admin.newPost(blogId);
    const me = await serviceAt(gate.url, await signIn()).read('me');
    const [principal = ''] = me.principals as unknown as string[];
    await admin.letIn(blogId, { principal, role: 'editor' });
    const editor = new Editor(page, gate.url);
    await editor.open(blogId, postId);

    await browser.context.clearCookies();
    await editor.write(' Two.');
    await editor.says(words.notSaved(words.signedOut));
    await editor.isCopied('One. Two.');
    await signIn();
    await editor.says('Saved');

    expect(await admin.stored(blogId, postId)).toBe('One. Two.');
  });
});
