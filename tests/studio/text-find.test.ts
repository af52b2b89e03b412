import axe from 'axe-core';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { openStory, type Story, serveStory } from './story-page.ts';

describeInChromium('finding in the text', page => {
  const service = useMediaService();
  let story: Story;
  let complaints: string[];

  beforeAll(async () => {
    story = await serveStory('tests/studio/story/text-story.tsx', service.host.url);
  });
  afterAll(() => story.stop());
  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    complaints = await openStory(page, story);
    await field('Text').waitFor();
  });

  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const text = () => page.evaluate<string>('story.text.value');
  const put = (value: string) => page.evaluate(`story.text.value = ${JSON.stringify(value)}`);
  const message = (words: string) => page.locator('.found').getByText(words, { exact: true }).waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** What is selected in the text. */
  const selected = () =>
    page.evaluate<string>("document.querySelector('.code-text').shadowRoot.getSelection().toString()");

  /** Puts a text, and looks for words in it from its beginning. */
  async function find(content: string, words: string): Promise<void> {
    await put(content);
    await field('Text').focus();
    await press('Control+Home', 'Control+f');
    await field('Find in the text').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(words);
  }

  test('finds in all of a text of thousands of lines, and Escape goes on at what was found', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `Line ${at} of a kiln.\n`);
    await find(lines.join(''), 'KILN');
    await message('1 of 5,000');
    await press('Shift+Enter');
    await message('5,000 of 5,000');
    await page.getByText('Line 4999 of a kiln.', { exact: true }).waitFor();
    await press('Enter', 'F3');
    await message('2 of 5,000');
    await press('Escape');
    const chosen = await selected();
    await page.keyboard.type('stove');

    expect(chosen).toBe('kiln');
    expect((await text()).split('\n').slice(0, 3)).toEqual([
      'Line 0 of a kiln.',
      'Line 1 of a stove.',
      'Line 2 of a kiln.',
    ]);
    expect(await field('Find in the text').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('tells whole words and case apart, and counts again when the text changes', async () => {
    await find('Kiln, kiln, kilns.', 'kiln');
    await message('1 of 3');
    await page.getByLabel('Match case').check();
    await message('1 of 2');
    await page.getByLabel('Whole words').check();
    await message('1 of 1');
    await put('Kiln, kiln, kiln.');
    await message('1 of 2');
    await field('Find in the text').fill('oven');
    await message('Not found');

    expect(complaints).toEqual([]);
  });

  test('replaces one after the other or all, as it is written, and undoes all at once', async () => {
    await put('a.b (1) a.b (2) axb');
    await field('Text').focus();
    await press('Control+Home', 'Control+h');
    await page.keyboard.type('a.b');
    await message('1 of 2');
    await field('Replace with').fill('$&\\n');
    await press('Enter');
    await message('1 of 1');
    const one = await text();
    await press('Escape', 'Control+z', 'Control+Home', 'Control+f');
    await button('Replace all').click();
    await message('2 replaced');
    const all = await text();
    await field('Text').focus();
    await press('Control+z');

    expect(one).toBe('$&\\n (1) a.b (2) axb');
    expect(all).toBe('$&\\n (1) $&\\n (2) axb');
    expect(await text()).toBe('a.b (1) a.b (2) axb');
  });

  test('takes what is typed right after its key, and nothing of it goes into the text', async () => {
    await put('A kiln');
    await field('Text').focus();
    await page.evaluate(`document.activeElement.shadowRoot.activeElement.dispatchEvent(new KeyboardEvent('keydown',
      { key: 'f', code: 'KeyF', ctrlKey: true, bubbles: true, cancelable: true, composed: true }))`);

    // At once, without waiting for anything.
    expect(await page.evaluate('document.activeElement.name')).toBe('search');
  });

  test('takes what is typed before it has arrived, and says if it does not', async () => {
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route('**/find*.js', route => route.abort());
    await put('A kiln, and a kiln');
    await field('Text').focus();
    await press('Control+f');
    await page.getByRole('alert').getByText('Find could not be loaded.').waitFor();
    await page.unroute('**/find*.js');
    await page.route('**/find*.js', async route => {
      await held;
      await route.continue();
    });
    await field('Text').focus();
    await press('Control+f');
    await page.keyboard.type('ki');
    release();
    await message('1 of 2');
    await page.keyboard.type('l');
    await press('Escape');
    await page.unroute('**/find*.js');

    expect([await text(), await selected()]).toEqual(['A kiln, and a kiln', 'kil']);
  });

  test('in the plain area it is the browser who finds', async () => {
    await radio('Plain text area').click();
    await page.locator('textarea').focus();
    const isLeft = await page.evaluate(`(() => {
      const event = new KeyboardEvent('keydown', { key: 'f', code: 'KeyF', ctrlKey: true, bubbles: true, cancelable: true });
      return document.activeElement.dispatchEvent(event);
    })()`);

    expect(isLeft).toBe(true);
    expect(await button('Find and replace').count()).toBe(0);
  });

  test('axe finds no violation in it in light on a desktop or in dark on a phone, and nothing is wider than the screen', async () => {
    await find('A kiln and a kiln', 'kiln');
    await page.getByLabel('Replace', { exact: true }).check();
    await page.evaluate(axe.source);
    const findings: string[] = [];
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await page.evaluate<axe.AxeResults>(
        "axe.run({ include: ['main'] }, { resultTypes: ['violations'] })",
      );
      findings.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`));
      findings.push(
        ...((await page.evaluate('document.documentElement.scrollWidth')) === width ? [] : ['too wide']),
      );
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/find-${colorScheme}-${width}.png` });
    }

    expect(findings).toEqual([]);
  });
});
