import axe from 'axe-core';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { becomes } from '../support/service/becomes.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { openStory, type Story, serveStory } from './story-page.ts';

describeInChromium('the menu of what can be put in', page => {
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
  const menu = () => page.getByRole('combobox', { name: 'Insert: type to find' });
  const question = () => page.getByRole('combobox', { name: 'Language of the code' });
  const option = (name: string) => page.getByRole('option', { name });
  const text = () => page.evaluate<string>('story.text.value');
  const put = (value: string) => page.evaluate(`story.text.value = ${JSON.stringify(value)}`);
  const type = (keys: string) => page.keyboard.type(keys);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Waits until the text is this one. */
  const textIs = async (value: string) => expect(await becomes(text, value)).toBe(value);
  const hasFocus = (name: string) => field(name).and(page.locator(':focus')).waitFor();

  async function choose(kind: 'Formatted' | 'Source' | 'Plain text area'): Promise<void> {
    await page.getByRole('radio', { name: kind }).click();
    if (kind === 'Plain text area') await page.locator('textarea').waitFor();
  }

  /** Goes to the end of a text. */
  async function write(value: string): Promise<void> {
    await put(value);
    await field('Text').focus();
    await press('Control+End');
  }

  const violations = async () => {
    await page.evaluate(axe.source);
    const found = await page.evaluate<{ violations: { id: string }[] }>('axe.run()');
    return found.violations.map(({ id }) => id);
  };

  describe.each(['Formatted', 'Source', 'Plain text area'] as const)('in the kind «%s»', kind => {
    beforeEach(() => choose(kind));

    test('puts in what is chosen by keys alone, in the place of the slash, as one step', async () => {
      await write('A kiln.\n\n');

      await type('/subh');
      await option('Subheading').waitFor();
      await press('Enter');
      await textIs('A kiln.\n\n### ');
      await type('Lid');
      await textIs('A kiln.\n\n### Lid');
      await press('Control+z');
      await textIs('A kiln.\n\n### ');
      await press('Control+z');

      await textIs('A kiln.\n\n/');
      expect(complaints).toEqual([]);
    });

    test('leaves what was typed where it is after Escape, Backspace, or a space that fits nothing', async () => {
      await write('');

      await type('/x');
      await page.getByText('Nothing fits.').waitFor();
      await press('Space');
      await textIs('/x ');
      await press('Enter');
      await type('/');
      await menu().and(page.locator(':focus')).waitFor();
      await press('Backspace');
      await hasFocus('Text');
      await press('Enter');
      await type('/qu');
      await option('Quote').waitFor();
      await press('Escape');
      await type('!');

      await textIs('/x \n/\n/qu!');
    });

    test('opens by its key beside words, and puts a block below their paragraph', async () => {
      await write('One\n\ntwo');
      await press('Control+Home', 'ArrowRight', 'Control+Shift+Digit5');
      await menu().waitFor();

      await option('List').first().click();
      await type('item');

      await textIs('One\n\n- item\n\ntwo');
    });
  });

  test('has the focus with a list, of which the keys move what is active, and is accessible', async () => {
    await write('');

    await type('/');
    await menu().waitFor();
    await press('ArrowDown', 'ArrowDown', 'ArrowUp');
    await option('Subheading').and(page.locator('[aria-selected=true]')).waitFor();

    expect(await menu().getAttribute('aria-activedescendant')).toBe(
      await option('Subheading').getAttribute('id'),
    );
    expect(await violations()).toEqual([]);
  });

  test('is not opened in words, in code and by slashes of an address', async () => {
    await write('```\n');
    await type('/');
    await write('a');
    await type(' /b https://c/');

    expect(await menu().count()).toBe(0);
    await textIs('a /b https://c/');
  });

  test('keeps the keys that are typed while it is loaded, Enter among them', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>(resolve => {
      letGo = resolve;
    });
    await page.route(/insert\.\w+\.js/, async route => {
      await held;
      await route.continue();
    });
    await write('');

    await type('/quo');
    await press('Enter');
    letGo();

    await textIs('> ');
    await hasFocus('Text');
  });

  test('says so where it cannot be loaded, and what was typed is in the text', async () => {
    await page.route(/insert\.\w+\.js/, route => route.abort());
    await write('');

    await type('/quo');
    await page.getByText('What inserts could not be loaded.').waitFor();

    await textIs('/quo');
  });

  test('asks for the language of code, also for one that it does not know', async () => {
    await write('');

    await type('/cod');
    await option('Code').waitFor();
    await press('Enter');
    await question().waitFor();
    await type('ts');
    await option('TypeScript').waitFor();
    await press('Enter');
    await type('let a;');
    await textIs('```typescript\nlet a;\n```');
    await write('');
    await type('/code');
    await press('Enter');
    await question().waitFor();
    await type('zig');
    await option('Another one: zig').click();

    await textIs('```zig\n\n```');
  });

  test('asks for the address of an embed, says what becomes of it, and takes its code', async () => {
    await write('a\n\n');

    await type('/emb');
    await press('Enter');
    await hasFocus('Address of what is to be shown');
    await type('https://example.com/a');
    await page.getByText('This place is not known, so readers get a link.').waitFor();
    await press('Control+a');
    await type('<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>');
    await page.getByText('Readers can play or read it in the text.').waitFor();
    await press('Enter');

    await textIs('a\n\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ');
    await hasFocus('Text');
  });

  test('asks for pictures, those of a gallery together', async () => {
    await write('a\n\n');
    const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('') });

    // Before the keys: the page's next file chooser is the test's then.
    const asked = page.waitForEvent('filechooser');
    await type('/gal');
    await option('Gallery').waitFor();
    await press('Enter');
    const chooser = await asked;
    await chooser.setFiles([picture('one.png'), picture('two.png')]);

    const files = () => page.evaluate<string[]>('story.files');
    const wanted = ['one.png at 1 together', 'two.png at 1 together'];
    expect(await becomes(files, wanted)).toEqual(wanted);
    expect(await text()).toBe('a\n\n');
  });

  test('leaves out what HTML does not have, and writes HTML', async () => {
    await page.evaluate("story.format.value = 'html'");
    await write('<p>a</p>\n');

    await type('/');
    await option('Quote').waitFor();
    const missing = await Promise.all(
      ['Gallery', 'Check list', 'Footnote'].map(name => option(name).count()),
    );
    await type('quo');
    await press('Enter');
    await type('b');

    await textIs('<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>');
    expect(missing).toEqual([0, 0, 0]);
  });

  test('opens by a button beside the empty line with the caret, which does not move the text', async () => {
    await write('A kiln.');
    const plus = page.locator('.caret-button');
    const before = await field('Text').boundingBox();
    await plus.waitFor({ state: 'detached' });
    await press('Enter');
    await plus.waitFor();
    const [own, last] = [await plus.boundingBox(), await page.locator('.cm-line').last().boundingBox()];

    await plus.click();
    await option('Dividing line').click();

    await textIs('A kiln.\n\n***\n\n');
    expect((await field('Text').boundingBox())?.y).toBe(before?.y);
    expect(Math.abs((own?.y ?? 0) - (last?.y ?? 99))).toBeLessThan(16);
  });

  test('on a phone the menu is on the screen, above the bar', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await write('A kiln.\n\n');

    await page.locator('.caret-button').click();
    await menu().waitFor();
    const [own, bar] = [
      await page.locator('.insert').boundingBox(),
      await page.getByRole('toolbar').boundingBox(),
    ];

    expect(own?.y).toBeGreaterThanOrEqual(0);
    expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await violations()).toEqual([]);
  });
});
