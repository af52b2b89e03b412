import { describeInChromium } from '../support/browser/in-chromium.ts';
import { becomes } from '../support/service/becomes.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { openStory, type Story, serveStory } from './story-page.ts';

describeInChromium('a footnote by one key', page => {
  const service = useMediaService();
  let story: Story;

  beforeAll(async () => {
    story = await serveStory('tests/studio/story/text-story.tsx', service.host.url);
  });
  afterAll(() => story.stop());
  beforeEach(async () => {
    await openStory(page, story);
    await field().waitFor();
  });

  const key = 'Control+Shift+Digit6';
  const text = () => page.evaluate<string>('story.text.value');
  const textIs = async (value: string) => expect(await becomes(text, value)).toBe(value);
  const press = async (...keys: string[]) => {
    for (const each of keys) await page.keyboard.press(each);
  };

  async function write(value: string): Promise<void> {
    await page.evaluate(`story.text.value = ${JSON.stringify(value)}`);
    await field().focus();
    await press('Control+Home', 'End');
  }
  const field = () => page.getByRole('textbox', { name: 'Text', exact: true });

  test.each(['Formatted', 'Source', 'Plain text area'])(
    'is numbered, has its note at the end, and is left by the same key: %s',
    async kind => {
      await page.getByRole('radio', { name: kind }).click();
      await page.locator(kind === 'Plain text area' ? 'textarea' : '.code-text').waitFor();
      await write('A kiln\n\nburns.[^wood]\n\n[^wood]: Oak.\n');

      await press(key);
      await textIs('A kiln[^1]\n\nburns.[^wood]\n\n[^wood]: Oak.\n[^1]: ');
      await page.keyboard.type('Of bricks.');
      await textIs('A kiln[^1]\n\nburns.[^wood]\n\n[^wood]: Oak.\n[^1]: Of bricks.');
      await press(key);
      await page.keyboard.type(' slowly');

      await textIs('A kiln[^1] slowly\n\nburns.[^wood]\n\n[^wood]: Oak.\n[^1]: Of bricks.');
    },
  );

  test('is one step of undo', async () => {
    await write('A kiln\n\nburns.');

    await press(key);
    await textIs('A kiln[^1]\n\nburns.\n\n[^1]: ');
    await press('Control+z');

    await textIs('A kiln\n\nburns.');
  });

  test('takes the place of the slash of the menu', async () => {
    await write('');

    await page.keyboard.type('/foot');
    await page.getByRole('option', { name: 'Footnote' }).waitFor();
    await press('Enter');

    await textIs('[^1]\n\n[^1]: ');
  });
});
