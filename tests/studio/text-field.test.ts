import { describeInChromium } from '../support/in-chromium.ts';
import { useMediaService } from '../support/media-service.ts';
import { buildStory, showStory } from './story-page.ts';

describeInChromium('the text field', page => {
  const service = useMediaService();
  let story: Awaited<ReturnType<typeof buildStory>>;
  let complaints: string[] = [];

  beforeAll(async () => {
    story = await buildStory('tests/studio/story/text-story.tsx');
  });
  beforeEach(async () => {
    complaints = await showStory(page, service.host.url, story);
  });

  test('is found by its name', async () => {
    await page.getByLabel('Text').click();
    await page.keyboard.type('Hello');
    await page.keyboard.press('Control+b');
    console.log(await page.evaluate('story.text.value'), complaints, await page.getByLabel('Text').count());
    await page.screenshot({ path: '/tmp/ed1.png' });
  });
});
