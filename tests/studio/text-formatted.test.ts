import fc from 'fast-check';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { openStory, type Story, serveStory } from './story-page.ts';

describeInChromium('a text that looks like what it says', page => {
  const service = useMediaService();
  let story: Story;
  let complaints: string[];

  beforeAll(async () => {
    story = await serveStory('tests/studio/story/text-story.tsx', service.host.url);
  });
  afterAll(() => story.stop());
  beforeEach(async () => {
    // What can be seen of each line.
    await page.addInitScript(String.raw`globalThis.shownLines = () =>
      [...document.querySelector('.code-text').shadowRoot.querySelectorAll('.cm-line')]
        .map(({ innerText }) => innerText.replace(/[\n\u200b]/g, ''))`);
    complaints = await openStory(page, story);
    await field().waitFor();
  });
  afterEach(() => expect(complaints).toEqual([]));

  const field = () => page.getByRole('textbox', { name: 'Text', exact: true });
  const text = () => page.evaluate<string>('story.text.value');
  const put = (value: string) => page.evaluate(`story.text.value = ${JSON.stringify(value)}`);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  async function choose(kind: 'Formatted' | 'Source'): Promise<void> {
    await page.getByRole('radio', { name: kind, exact: true }).click();
    await page.getByRole('radio', { name: kind, exact: true, checked: true }).waitFor();
  }

  /** Waits until the lines are these. */
  async function linesAre(...expected: string[]): Promise<void> {
    const isSeen = (wanted: string) => Reflect.get(globalThis, 'shownLines')().join('\n') === wanted;
    await page.waitForFunction(isSeen, expected.join('\n')).catch(() => undefined);
    expect(await page.evaluate('shownLines()')).toEqual(expected);
  }

  /** Puts a text, with the caret at its beginning. */
  async function begin(value: string): Promise<void> {
    await put(value);
    await field().focus();
    await press('Control+Home');
  }

  test.each([
    ['# A *kiln* ##', 'A kiln'],
    ['Title\n===', 'Title', ''],
    ['**a** __b__ *c* ~~d~~ `e` ``f ` g``', 'a b c d e f ` g'],
    ['\\*a\\* &amp; &copy; &nbsp; &#35;', '*a* & © &nbsp; #'],
    ['[a *b*](https://a.example "t") [](c) [sic] [ ]', 'a b [](c) [sic] [ ]'],
    ['[a][r], [r] and [R][]\n\n[r]: https://a.example', 'a, r and R', '', '[r]: https://a.example'],
    ['<https://a.example> www.a.example', 'https://a.example www.a.example'],
    ['a[^1] b[^2]\n\n[^1]: Note', 'a1 b[^2]', '', '1 Note'],
    ['- a\n  - b\n\n    c\n    1. d', '• a', '◦ b', '', 'c', '1. d'],
    ['- [ ] a\n- [x] b', ' a', ' b'],
    ['> a\nb\n> > - c', 'a', 'b', '• c'],
    ['- ```js\n  a\n    b\n  ```', '• js', 'a', '  b', ''],
    ['    a\n\n***', '    a', '', ''],
    ['a\\\nb  \nc', 'a↵', 'b↵', 'c'],
    ['| a | **b** |\n|---|---|', '| a | **b** |', '|---|---|'],
    ['a <b>c</b> <!-- d -->', 'a <b>c</b> <!-- d -->'],
    ['a\n**b\nc** d', 'a', 'b', 'c d'],
  ])('of %j the lines are these where nobody is', async (written, ...shown) => {
    await put(written);

    await linesAre(...shown);
    expect(await text()).toBe(written);
  });

  test('shows the marks of the lines in which somebody is, and none when they have left', async () => {
    await begin('**a**\n\n**b**\n\n**c**');
    await linesAre('**a**', '', 'b', '', 'c');
    await press('ArrowDown', 'Shift+ArrowDown');
    await linesAre('a', '', '**b**', '', 'c');
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await linesAre('a', '', '**b**', '', '**c**');
    await press('Control+End');
    await linesAre('a', '', 'b', '', '**c**');

    await page.getByRole('button', { name: 'After' }).focus();

    await linesAre('a', '', 'b', '', 'c');
  });

  test('the kinds are radio buttons; source and formatted share what can be undone, and HTML is shown as it is', async () => {
    await begin('One **two**');
    await press('Control+End');
    await page.keyboard.type(' three');
    await choose('Source');
    await press('Control+z');
    const undone = await text();
    await choose('Formatted');
    await press('Control+y');
    await page.keyboard.type('!');
    const written = await text();
    await page.evaluate("story.format.value = 'html'");
    await put('<b>**a**</b>');
    await page.getByRole('button', { name: 'After' }).focus();

    expect([undone, written]).toEqual(['One **two**', 'One **two** three!']);
    await linesAre('<b>**a**</b>');
    expect(await page.getByRole('radiogroup', { name: 'Show the text as' }).getByRole('radio').count()).toBe(
      3,
    );
  });

  test('remembers the plain area of those who chose it before there were three kinds', async () => {
    await page.evaluate("localStorage.setItem('studio-plain-text', 'yes')");

    await page.reload();

    await page.locator('textarea').waitFor();
    await page.getByRole('radio', { name: 'Plain text area', checked: true }).waitFor();
  });

  test('a task is ticked with the mouse and with Space, each a step of undo that changes one sign', async () => {
    await begin('One\n\n- [ ] clay\n- [x] kiln');
    const box = (name: string) => page.getByRole('checkbox', { name });

    await box('clay').click();
    await page.getByRole('checkbox', { name: 'clay', checked: true }).waitFor();
    const clicked = await text();
    await page.keyboard.type('X');
    const typed = await text();
    await box('kiln').focus();
    await press('Space');
    const spaced = await text();
    await field().focus();
    await press('Control+z');
    const undone = await text();
    await press('Control+z', 'Control+z');

    expect(clicked).toBe('One\n\n- [x] clay\n- [x] kiln');
    expect(typed).toBe('XOne\n\n- [x] clay\n- [x] kiln');
    expect(spaced).toBe('XOne\n\n- [x] clay\n- [ ] kiln');
    expect(undone).toBe(typed);
    expect(await text()).toBe('One\n\n- [ ] clay\n- [x] kiln');
  });

  /** Where a part of the text is on the screen. */
  const placeOf = (part: string) =>
    page.evaluate<{ x: number; y: number }>(`(() => {
      const content = document.querySelector('.code-text').shadowRoot.querySelector('.cm-content');
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const at = walker.currentNode.data.indexOf(${JSON.stringify(part)});
        if (at < 0) continue;
        const range = new Range();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + ${part.length});
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
    })()`);

  test('a link opens by Ctrl and a click, if it says where on the web it leads', async () => {
    await put('A [stove](https://a.example/)\n\n[own](/slug)');
    await linesAre('A stove', '', 'own');
    const open = async (words: string) => {
      const { x, y } = await placeOf(words);
      await page.keyboard.down('Control');
      await page.mouse.click(x, y);
      await page.keyboard.up('Control');
    };
    const opened: string[] = [];
    await page.exposeFunction('noteOpened', (address: string) => opened.push(address));
    await page.evaluate('globalThis.open = address => noteOpened(address)');

    await open('own');
    await linesAre('A stove', '', '[own](/slug)');
    await open('stove');
    while (opened.length === 0) await page.waitForTimeout(20);

    expect(opened).toEqual(['https://a.example/']);
  });

  test('what is clicked twice is what was under the pointer the first time', async () => {
    await put('A [kiln](https://a.example/a/long/address) and a stove');
    await linesAre('A kiln and a stove');
    const { x, y } = await placeOf('stove');

    // At once: two clicks of a mouse on a busy machine may be too far apart.
    await page.evaluate(`for (const detail of [1, 2])
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
        const target = document.querySelector('.code-text').shadowRoot.elementFromPoint(${x}, ${y});
        const Kind = type.startsWith('pointer') ? PointerEvent : MouseEvent;
        const at = { clientX: ${x}, clientY: ${y}, detail, buttons: type.endsWith('down') ? 1 : 0, pointerType: 'mouse' };
        target.dispatchEvent(new Kind(type, { ...at, bubbles: true, cancelable: true, composed: true }));
      }`);
    await page.keyboard.type('lid');

    expect(await text()).toBe('A [kiln](https://a.example/a/long/address) and a lid');
  });

  test('of a list nothing is wider than a phone, whichever way it is written', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await put('- one\n\n- שלום\n  - עולם\n\n> مرحبا');
    await linesAre('• one', '', '• שלום', '◦ עולם', '', 'مرحبا');

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  test('of a line that is too long to be drawn the source is shown, and others are drawn', async () => {
    const long = '- **a**'.padEnd(6000, '*');
    await put(`- **b**\n${long}`);

    await linesAre('• b', long);
  });

  test('what is found in an address is shown', async () => {
    await begin('One\n\nA [kiln](https://a.example/)');

    await page.evaluate('story.handle.current.find(false)');
    await page.getByRole('textbox', { name: 'Find in the text' }).fill('example');

    await linesAre('One', '', 'A [kiln](https://a.example/)');
    await press('Escape');
    await page.getByRole('button', { name: 'After' }).focus();
    await linesAre('One', '', 'A kiln');
  });

  test('what others write into marks that are hidden is merged, and what is copied is the source', async () => {
    await begin('**a**\n\n- [b](https://b.example) is');
    await page.keyboard.type('Now ');

    await put('Now **a**\n\n- [both](https://bb.example/c) is *it*');
    await linesAre('Now **a**', '', '• both is it');
    await page.keyboard.type('and ');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press('Control+a', 'Control+c');

    expect(await text()).toBe('Now and **a**\n\n- [both](https://bb.example/c) is *it*');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await text());
  });

  test('a word that is being composed is left alone, and is in the text', async () => {
    await begin('- **a** \n\n**b**');
    await press('End');
    const devTools = await page.context().newCDPSession(page.mainFrame().page());
    const compose = (word: string) =>
      devTools.send('Input.imeSetComposition', {
        text: word,
        selectionStart: word.length,
        selectionEnd: word.length,
      });

    for (const word of ['k', 'ka', 'kam', 'kama']) await compose(word);
    await linesAre('- **a** kama', '', 'b');
    await devTools.send('Input.insertText', { text: '窯' });
    await page.keyboard.type('!');

    expect(await text()).toBe('- **a** 窯!\n\n**b**');
    await linesAre('- **a** 窯!', '', 'b');
  });

  test('what is composed over the end of a line below a picture is in the text once', async () => {
    await begin('![a](a.png)\n\nb');
    await page.getByRole('img', { name: 'a: On another site' }).waitFor();
    await page.evaluate('story.select(12, 13)');
    const devTools = await page.context().newCDPSession(page.mainFrame().page());

    for (const word of ['´', 'é'])
      await devTools.send('Input.imeSetComposition', { text: word, selectionStart: 1, selectionEnd: 1 });
    await devTools.send('Input.insertText', { text: 'é' });

    await page.waitForFunction("story.text.value.includes('éb')");
    expect(await text()).toBe('![a](a.png)\néb');
    // Then it is drawn as what it has become: a picture within words.
    await page.locator('.cm-figure').waitFor({ state: 'detached' });
    await press('Control+z');
    await page.locator('.cm-figure').waitFor();
  });

  test('a screen reader reads the words, what is ticked and where rules are, and no marks', async () => {
    await put('## A **kiln**\n\n- [x] [clay](https://a.example)\n\n***');
    await linesAre('A kiln', '', ' clay', '', '');
    const devTools = await page.context().newCDPSession(page.mainFrame().page());

    const { nodes } = await devTools.send('Accessibility.getFullAXTree');
    const said = nodes.map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`);

    expect(said).toEqual(
      expect.arrayContaining(['textbox Text', 'StaticText kiln', 'checkbox clay', 'StaticText clay']),
    );
    expect(said.filter(each => each.startsWith('StaticText') && /[#*[\]]/.test(each))).toEqual([]);
    expect(said.some(each => each.startsWith('separator'))).toBe(true);
  });

  // No tasks: Tab leads to the box of one, which is there in one of both only.
  const texts = fc
    .array(
      fc.constantFrom(
        'A **bold** word',
        '## A title ##',
        '- one [it](https://a.example "t")',
        '  - in *two*',
        '1. three `four`',
        '> said ~~so~~',
        '> > - \\*deep\\* &amp; on',
        '```js',
        'let a;',
        '```',
        '***',
        'Title',
        '===',
        'see[^1] <b>x</b>  ',
        '[^1]: A note',
        '| a | **b** |',
        '|---|---|',
        'שלום **עולם** [כאן](b)',
        '',
      ),
      { maxLength: 7 },
    )
    .map(each => each.join('\n'));

  // Up and down lead to what is there on the screen, which is not the same.
  const keys = fc.array(
    fc.constantFrom(
      ...['a', ' ', '*', '`', '[', '#', '-', '>', 'Enter', 'Backspace', 'Delete', 'Tab', 'Shift+Tab'],
      ...['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Control+Home', 'Control+End'],
      ...['Control+ArrowRight', 'Control+ArrowLeft', 'Control+Backspace', 'Control+Delete'],
      ...['Shift+ArrowRight', 'Shift+ArrowLeft', 'Shift+End', 'Control+Shift+ArrowRight'],
      ...['Control+b', 'Control+e', 'Control+Shift+2', 'Control+Shift+8', 'Control+z', 'Control+y'],
    ),
    { minLength: 5, maxLength: 40 },
  );

  test('is the same after any keys as where all marks are shown', async () => {
    // Steps of undo are divided by the time between them, which a busy machine has.
    await page.addInitScript('const now = Date.now(); Date.now = () => now;');
    /** The text after keys in a fresh field, which no other keys can be undone in. */
    const after = async (kind: 'Formatted' | 'Source', value: string, pressed: readonly string[]) => {
      await page.reload();
      await field().waitFor();
      await choose(kind);
      await begin(value);
      for (const key of pressed) {
        await press(key);
        // Outside of lists it leads to the buttons, which other keys would press.
        if (key.endsWith('Tab')) await field().focus();
      }
      return text();
    };
    await fc.assert(
      fc.asyncProperty(texts, keys, async (value, pressed) => {
        expect(await after('Formatted', value, pressed)).toBe(await after('Source', value, pressed));
      }),
      { numRuns: atDepth(12, 100) },
    );
  });
});
