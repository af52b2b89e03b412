import { startSession } from '../../infra/local/functions/testing/session.ts';
import { describeInChromium } from '../support/in-chromium.ts';
import { useLocalService, useSignIn } from '../support/use-service.ts';
import { Writer } from './writer.ts';

describeInChromium('the studio behind a sign-in', (page, browser) => {
  const service = useLocalService();
  const gate = useSignIn(service);

  async function signIn(): Promise<void> {
    const [name = '', value = ''] = (await startSession(gate.url)).split(/=(.*)/);
    await browser.context.addCookies([{ name, value, url: gate.url }]);
  }

  test('keeps what is written after the session has ended, and saves it by itself after the sign-in', async () => {
    const blogId = await service.newBlog();
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.' });
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
    expect((await service.read(`blog/${blogId}/post/${postId}`)).content).toBe('One. Two.');
  });
});
