import { laterWords } from '../../client/studio/later-words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('the length of a text', page => {
  const service = useLocalService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  async function open(content = 'One two three.', fields: object = {}) {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const post = { title: 'Log', content, contentFormat: 'markdown', ...fields };
    const postId = await service.create(`blog/${blogId}/post`, post);
    await editor.open(blogId, postId);
    return { blogId, postId };
  }

  const foot = () => page.locator('.foot');
  const says = (text: string) => foot().getByText(text, { exact: true });
  const goal = () => editor.field(laterWords.wordGoal);

  test('is told with how long it takes to read', async () => {
    await open('word '.repeat(1150));

    await says(laterWords.toRead(5)).waitFor();

    expect(editor.visitor.complaints).toEqual([]);
  });

  test('comes to a goal that is set by the keyboard, which is told once and kept in this browser', async () => {
    const { blogId, postId } = await open();
    await editor.button(laterWords.setWordGoal).press('Enter');
    await goal().and(page.locator(':focus')).waitFor();
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await says(laterWords.goalFlaw).waitFor();
    await goal().fill('5');
    await page.keyboard.press('Enter');
    await says(laterWords.goalState(3, 5)).waitFor();
    await editor.button(laterWords.changeGoal).and(page.locator(':focus')).waitFor();
    const flaws = await editor.visitor.flaws('word goal', [1280, 390]);
    await page.setViewportSize({ width: 1280, height: 900 });

    await editor.write(' Four five.');
    await says(laterWords.goalReached(5)).waitFor();
    const state = await says(laterWords.goalState(5, 5)).count();
    await editor.says('Saved');
    await editor.open(blogId, postId);
    await says(laterWords.goalState(5, 5)).waitFor();
    const again = await says(laterWords.goalReached(5)).count();
    await editor.button(laterWords.changeGoal).click();
    await goal().fill('');
    await page.keyboard.press('Enter');
    await editor.button(laterWords.setWordGoal).waitFor();

    expect([state, again]).toEqual([1, 0]);
    expect(flaws).toEqual([]);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('has no goal after Escape, nor one of another post', async () => {
    await open();
    await editor.button(laterWords.setWordGoal).click();
    await goal().fill('7');
    await page.keyboard.press('Escape');
    await editor.button(laterWords.setWordGoal).and(page.locator(':focus')).waitFor();
    await editor.button(laterWords.setWordGoal).click();
    await goal().fill('1,000');
    await page.keyboard.press('Enter');
    await says(laterWords.goalState(3, 1000)).waitFor();
    await open();

    await editor.button(laterWords.setWordGoal).waitFor();
  });
});
