import axe from 'axe-core';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { becomes } from '../support/service/becomes.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { openStory, type Story, serveStory } from './story-page.ts';

const table =
  'A kiln.\n\n> | Name   | Year |\n> |--------|-----:|\n> | Teapot | 1998 |\n> | Cup    | 2001 |\n\nEnd.';

describeInChromium('the grid of a table', page => {
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
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const text = () => page.evaluate<string>('story.text.value');
  const textIs = async (value: string) => expect(await becomes(text, value)).toBe(value);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const hasFocus = (name: string) => field(name).and(page.locator(':focus')).waitFor();

  /** Puts a text, and the caret into one of its lines. */
  async function write(value: string, line: number): Promise<void> {
    await page.evaluate(`story.text.value = ${JSON.stringify(value)}`);
    await field('Text').focus();
    await press('Control+Home', ...Array.from({ length: line }, () => 'ArrowDown'));
  }

  /** Opens the grid of the table that the caret is in. */
  async function openGrid(value = table, line = 4): Promise<void> {
    await write(value, line);
    await press('Control+Shift+Digit5');
    await hasFocus('Head, column 1');
  }

  const paste = (data: Record<string, string>) =>
    page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(${JSON.stringify(data)})) clipboardData.setData(type, text);
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);

  test('makes a new table by keys alone, as one step', async () => {
    await write('', 0);

    await page.keyboard.type('/tab');
    await page.getByRole('option', { name: 'Table' }).waitFor();
    await press('Enter');
    await hasFocus('Head, column 1');
    await page.keyboard.type('Name');
    await press('ArrowRight');
    await hasFocus('Head, column 2');
    await page.keyboard.type('a|b');
    await press('Enter');
    await hasFocus('Row 1, column 2');
    await page.keyboard.type('one');
    await press('Shift+Enter');
    await page.keyboard.type('two');
    await press('Control+Enter');
    await textIs('| Name | a\\|b |  |\n| --- | --- | --- |\n|  | one<br>two |  |\n|  |  |  |');
    await hasFocus('Text');
    await press('Control+z');

    await textIs('/');
    expect(complaints).toEqual([]);
  });

  test('opens by a button beside the table, and writes only the lines that change', async () => {
    await write(table, 4);

    await button('Edit table').click();
    await field('Row 1, column 1').fill('Jug');
    await button('Done').click();
    await textIs(table.replace('| Teapot |', '| Jug    |'));
    await press('Control+z');

    await textIs(table);
  });

  test('leaves each sign as it was if nothing is changed, or all of it is taken back', async () => {
    await openGrid();
    await press('Escape');
    await field('Head, column 1').waitFor({ state: 'detached' });
    const closed = await text();
    await openGrid();
    await button('Add after: Column 1').click();
    await button('Remove: Column 2').click();
    await field('Row 2, column 2').fill('x');
    await field('Row 2, column 2').fill('2001');
    await button('Done').click();
    await hasFocus('Text');

    expect([closed, await text()]).toEqual([table, table]);
  });

  test('keeps what was filled in after Escape, and drops it after «Cancel»', async () => {
    await openGrid();
    await page.keyboard.type('What');
    await button('Cancel').click();
    await field('Head, column 1').waitFor({ state: 'detached' });
    const cancelled = await text();
    await openGrid();
    await press('Control+a');
    await page.keyboard.type('What');
    await press('Escape');

    await textIs(table.replace('| Name   |', '| What   |'));
    expect(cancelled).toBe(table);
  });

  test('adds, moves and removes rows and columns, and aligns them', async () => {
    await openGrid('| a | b |\n| --- | --- |\n| c | d |', 0);

    await button('Add below: Head').click();
    await hasFocus('Row 1, column 1');
    await page.keyboard.type('new');
    await button('Down: Row 1').click();
    await hasFocus('Row 2, column 1');
    await button('To the right: Column 1').click();
    await page.getByLabel('Alignment of column 2').selectOption('Right');
    await button('Done').click();

    await textIs('| b | a |\n| --- | --: |\n| d | c |\n|  | new |');
  });

  test('takes rows of a spreadsheet, and grows for them', async () => {
    await openGrid('| a |\n| - |', 0);

    await press('Enter');
    await hasFocus('Row 1, column 1');
    await paste({ 'text/plain': 'b\t1\r\n"c\n|"\t2\r\n' });
    await button('Done').click();

    await textIs('| a |  |\n| - | --- |\n| b | 1 |\n| c<br>\\| | 2 |'.replace('| - |', '| --- |'));
  });

  test('has a row more after Enter in the last one, and Tab leaves it', async () => {
    await openGrid('| a |\n| - |', 0);

    await press('Enter', 'Enter', 'Tab');
    await button('Cancel').and(page.locator(':focus')).waitFor();

    expect(await field('Row 2, column 1').count()).toBe(1);
  });

  test('opens in a plain text area by the button of the bar', async () => {
    await page.getByRole('radio', { name: 'Plain text area' }).click();
    await page.locator('textarea').waitFor();
    await write('| a |\n| - |', 0);

    await button('Insert').click();
    await hasFocus('Head, column 1');
    await press('Control+a');
    await page.keyboard.type('b');
    await button('Done').click();

    await textIs('| b |\n| - |');
  });

  test('says that a table is too large for it', async () => {
    await write(`|${' a |'.repeat(50)}\n|${'---|'.repeat(50)}\n${`|${' b |'.repeat(50)}\n`.repeat(41)}`, 0);

    await press('Control+Shift+Digit5');

    await page.getByText('This table has more than 2,000 cells. Edit it in the text.').waitFor();
  });

  test.each([1280, 390])('is accessible, and on the screen at %d pixels', async width => {
    await page.setViewportSize({ width, height: 800 });
    await openGrid();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<{ violations: { id: string }[] }>('axe.run()');
    const dialog = await page.getByRole('dialog').boundingBox();

    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(dialog?.x).toBeGreaterThanOrEqual(0);
    expect((dialog?.x ?? 0) + (dialog?.width ?? 0)).toBeLessThanOrEqual(width);
  });
});
