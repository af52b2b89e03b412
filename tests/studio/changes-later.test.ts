import { laterWords } from '../../client/studio/later-words.ts';
import { words } from '../../client/studio/words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { post } from '../support/content/families.ts';
import { runTimerLater } from '../support/events/later-timer.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('Changes of a published post that are put off', page => {
  const service = useLocalService({ EVENTS: 'on' });
  let editor: Editor;
  let place: string;
  let blogId: string;
  let postId: string;

  beforeEach(async () => {
    editor = new Editor(page, service.host.url);
    await page.setViewportSize({ width: 1280, height: 900 });
    blogId = await service.create('blog', { name: 'Harbour' });
    const published = '2024-05-04T07:30:00Z';
    postId = await service.createIn(blogId, post, { title: 'Tides', content: 'Mud.', published });
    place = `blog/${blogId}/post/${postId}`;
    await editor.open(blogId, postId);
    await editor.write(' Sand.');
    await editor.says('Saved');
  });

  const dialog = () => page.getByRole('dialog');
  const standing = (text: string | RegExp) => page.locator('.standing').getByText(text).waitFor();
  const follow = new RegExp(`^${words.standing.changesOn('')}`);
  const publishAt = async () => (await service.read(`${place}/draft`)).publishAt;

  /** Puts them off by some minutes, as somebody does who sees a clock without seconds. */
  async function putOff(minutes: number): Promise<void> {
    await editor.button(laterWords.changesLater).click();
    const at = new Date(Date.now() + minutes * 60_000);
    const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    await dialog().getByLabel(laterWords.dateAndTime).fill(local);
    await dialog().getByRole('button', { name: words.schedule, exact: true }).click();
  }

  test('are saved with their time, which stays while they are written, until it is taken back', async () => {
    await putOff(60);
    await standing(follow);
    await editor.says('Saved');
    const first = await publishAt();
    await editor.write(' Silt.');
    await editor.says('Saved');
    const draft = await service.read(`${place}/draft`);
    await editor.button(laterWords.changesNotLater).click();
    await standing(words.standing.changed);
    await editor.says('Saved');

    expect(Date.parse(String(first)) > Date.now()).toBe(true);
    expect(draft).toMatchObject({ content: 'Mud. Sand. Silt.', publishAt: first });
    expect(await publishAt()).toBe(undefined);
    expect((await service.read(place)).content).toBe('Mud.');
  });

  test('are put off to a time to come alone', async () => {
    await putOff(-5);
    await dialog().getByText(laterWords.changesNotPast).waitFor();
    await dialog().getByRole('button', { name: words.cancel }).click();

    expect(await publishAt()).toBe(undefined);
  });

  test('are published at their time, and what is written after that is changed since', async () => {
    await putOff(5);
    await standing(follow);
    await editor.says('Saved');
    await runTimerLater(service);
    await editor.write(' Silt.');
    await standing(words.standing.changed);
    await editor.says('Saved');

    const draft = await service.read(`${place}/draft`);
    expect(draft).toMatchObject({ content: 'Mud. Sand. Silt.' });
    expect(draft).not.toHaveProperty('publishAt');
    expect((await service.read(place)).content).toBe('Mud. Sand.');
  });

  test('stay changes if somebody else has changed the post before, which the page says', async () => {
    await putOff(5);
    await standing(follow);
    await editor.says('Saved');
    await service.send('PATCH', place, { excerpt: 'By somebody else' });
    await runTimerLater(service);
    await page.reload();

    await standing(/^Your changes were to be published .*, but the post had been changed/);
    expect((await service.read(place)).content).toBe('Mud.');
  });
});
