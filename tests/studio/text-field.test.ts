import axe from 'axe-core';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { chooseFiles } from './choose-files.ts';
import { openStory, type Story, serveStory } from './story-page.ts';

describeInChromium('the text field', page => {
  const service = useMediaService();
  let story: Story;
  let complaints: string[];

  beforeAll(async () => {
    story = await serveStory('tests/studio/story/text-story.tsx', service.host.url);
  });
  afterAll(() => story.stop());
  beforeEach(async () => {
    complaints = await openStory(page, story);
    await field().waitFor();
  });

  const field = () => page.getByLabel('Text', { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  /** What a save would send. */
  const text = () => page.evaluate<string>('story.text.value');
  /** Another text from outside: opened, or after a merge. */
  const put = (value: string) => page.evaluate(`story.text.value = ${JSON.stringify(value)}`);
  const type = (keys: string) => page.keyboard.type(keys);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate<string>(`(() => {
      const { activeElement } = document;
      const element = activeElement.shadowRoot?.activeElement ?? activeElement;
      return element.ariaLabel ?? element.textContent;
    })()`);

  /** Chooses the plain field, which comes a moment after the choice. */
  async function choosePlain(): Promise<void> {
    await radio('Plain text area').click();
    await page.locator('textarea').waitFor();
  }

  /** Chooses the field in which each mark is shown. */
  async function chooseSource(): Promise<void> {
    await radio('Source').click();
    await page.getByRole('radio', { name: 'Source', checked: true }).waitFor();
  }

  const kinds = ['with marks', 'plain'] as const;

  /** Chooses a kind of field, and goes to the end of a text in it. */
  async function write(kind: (typeof kinds)[number], value: string): Promise<void> {
    if (kind === 'plain') await choosePlain();
    await put(value);
    await field().focus();
    await press('Control+End');
  }

  describe.each(kinds)('%s', kind => {
    test('has its name and its role, and reports what is written', async () => {
      await write(kind, 'One\n\n');

      await type('Two words');

      expect(await page.getByRole('textbox', { name: 'Text', exact: true }).count()).toBe(1);
      expect(await text()).toBe('One\n\nTwo words');
      await page.getByText('3 words').waitFor();
      expect(complaints).toEqual([]);
    });

    test('takes what is typed over a selection, and undoes it', async () => {
      await write(kind, '## A **kiln**');

      await press('Control+a');
      await type('Lid');
      const typed = await text();
      await press('Control+z');

      expect([typed, await text()]).toEqual(['Lid', '## A **kiln**']);
      expect(complaints).toEqual([]);
    });

    test('keeps the line ends of a text, each as it was', async () => {
      await write(kind, 'one\r\ntwo\nthree\r\n');

      await press('ArrowUp', 'ArrowUp', 'Home');
      await type('to');
      await press('Enter');

      expect(await text()).toBe('one\r\nto\r\ntwo\nthree\r\n');
    });

    test('keeps the caret where it is when a merge changes what is before and after it, and undo only what was typed', async () => {
      await write(kind, 'first\n\nmine\n\nlast');
      await press('ArrowUp', 'ArrowUp', 'End');
      await type(' is');

      await put('First, by others\n\nmine is\n\nlast, by others');
      await type(' here');
      const typed = await text();
      await press('Control+z');
      const undone = await text();

      expect(typed).toBe('First, by others\n\nmine is here\n\nlast, by others');
      expect(undone).toContain('First, by others\n\nmine');
      expect(undone).not.toContain('here');
      expect(undone).toContain('last, by others');
    });

    test('formats what is selected by keys and by buttons, and undoes each at once', async () => {
      await write(kind, 'A slow kiln');
      await press('Shift+Control+ArrowLeft', 'Control+b');
      const bold = await text();
      await press('Control+i');
      const both = await text();
      await press('Control+z', 'Control+z');
      const undone = await text();
      await button('Quote').click();
      await type('!');

      expect([bold, both, undone]).toEqual(['A slow **kiln**', 'A slow ***kiln***', 'A slow kiln']);
      expect(await text()).toBe('> A slow !');
      expect(complaints).toEqual([]);
    });

    test('formats HTML as HTML', async () => {
      await page.evaluate("story.format.value = 'html'");
      await write(kind, '<p>A slow kiln');
      await press('Shift+Control+ArrowLeft', 'Control+e');

      expect(await text()).toBe('<p>A slow <code>kiln</code>');
    });

    test('goes on with a list at Enter, and ends it at an item without words', async () => {
      await write(kind, '- one');
      await press('Enter');
      await type('two');
      await press('Enter', 'Enter');
      await type('three');

      expect(await text()).toBe('- one\n- two\nthree');
    });

    test('indents items of a list by Tab and brings them back by Shift and Tab, and is left after Escape', async () => {
      await write(kind, '1. one\n2. two');
      await press('Tab');
      const inner = await text();
      await press('Enter', 'Enter');
      await type('three');
      const outer = await text();
      await press('Home', 'ArrowUp', 'Shift+Tab');
      const back = await text();
      await press('Control+z');
      const undone = await text();
      await press('Escape', 'Tab');

      expect(inner).toBe('1. one\n   1. two');
      expect(outer).toBe('1. one\n   1. two\n2. three');
      expect([back, undone]).toEqual(['1. one\n2. two\n2. three', outer]);
      expect(await focused()).toBe('After');
      await field().focus();
      await press('Escape', 'Shift+Tab');
      expect(await focused()).toBe('Bold');
      expect(await text()).toBe(outer);
    });

    test('is left by Tab, and the bar is one stop with arrows within it', async () => {
      await write(kind, 'One');
      await press('Tab');
      const after = await focused();
      await press('Shift+Tab', 'Shift+Tab');
      const last = await focused();
      await press('Home', 'ArrowRight');
      const second = await focused();
      await press('ArrowLeft', 'ArrowLeft');

      expect(after).toBe('After');
      expect([last, second]).toEqual(['Bold', 'Italic']);
      expect(await focused()).toBe('Plain text area');
      expect(await text()).toBe('One');
    });

    /** Pastes what a program has put on the clipboard. */
    async function paste(given: Record<string, string>, keys = 'Control+v'): Promise<void> {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const blobs = Object.entries(given).map(
        ([type, content]) => `'${type}': new Blob([${JSON.stringify(content)}], { type: '${type}' })`,
      );
      await page.evaluate(`navigator.clipboard.write([new ClipboardItem({ ${blobs} })])`);
      await press(keys);
    }

    const textIs = (value: string) =>
      page.waitForFunction(expected => Reflect.get(globalThis, 'story').text.value === expected, value);

    test('keeps the look of what is pasted, in one step of undo, and pastes it plainly with Shift and in code', async () => {
      const rich = {
        'text/html': '<h2>Head</h2><p>A <b>bold</b> <a href="https://x.example/">link</a></p>',
        'text/plain': 'Head\n\nA bold link',
      };
      await write(kind, 'One');

      await paste(rich);
      await textIs('One\n\n## Head\n\nA **bold** [link](https://x.example/)');
      await press('Control+z');
      await textIs('One');
      await paste(rich, 'Control+Shift+v');
      await textIs('OneHead\n\nA bold link');
      await put('```\n');
      await press('Control+End');
      await paste(rich);
      await textIs('```\nHead\n\nA bold link');

      expect(complaints).toEqual([]);
    });

    test('makes a link of the words over which an address is pasted, and keeps what is pasted without a look', async () => {
      await write(kind, 'A slow kiln');
      await press('Shift+Control+ArrowLeft');
      await paste({ 'text/plain': 'https://x.example/', 'text/html': '<a href="https://x.example/">X</a>' });
      await textIs('A slow [kiln](https://x.example/)');
      await put('');
      await paste({ 'text/plain': 'https://x.example/', 'text/html': '<a href="https://x.example/">X</a>' });
      await textIs('https://x.example/');
      await put('');
      await paste({
        'text/plain': '## *Source*',
        'text/html': '<span>## *Source*</span>',
      });
      await textIs('## *Source*');
    });

    test('uploads pictures that are pasted, and names those that stay elsewhere', async () => {
      await write(kind, '');
      await page.evaluate(`(() => {
        const field = document.querySelector('.plain-text') ?? document.querySelector('.code-text').shadowRoot.querySelector('.cm-content');
        const paste = data => field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }));
        const copied = new DataTransfer();
        copied.items.add(new File(['…'], 'kiln.png', { type: 'image/png' }));
        paste(copied);
        copied.setData('text/html', '<style>p { color: red }</style><img style="color: red" src="https://x.example/kiln.png">');
        paste(copied);
      })()`);
      await page.waitForFunction(() => Reflect.get(globalThis, 'story').files.length === 2);
      await paste({ 'text/html': '<p>See <img alt="Kiln" src="https://x.example/kiln.png"></p>' });
      await textIs('See ![Kiln](https://x.example/kiln.png)');
      await page.getByText('A picture is still on x.example').waitFor();
      await button('OK').click();

      expect(await page.getByText('A picture is still on').count()).toBe(0);
      expect(await page.evaluate('story.files')).toEqual(['kiln.png at 0', 'kiln.png at 0']);
      expect(complaints).toEqual([]);
    });

    test('takes pictures that are dropped, and pictures that are chosen', async () => {
      await write(kind, 'One');
      await page.evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['…'], 'dropped.png', { type: 'image/png' }));
        const field = document.querySelector('.text > *');
        const { left, top, width } = field.getBoundingClientRect();
        field.dispatchEvent(new DragEvent('drop', {
          dataTransfer, clientX: left + width / 2, clientY: top + 5, bubbles: true, cancelable: true, composed: true,
        }));
      })()`);
      const chosen = { name: 'chosen.png', mimeType: 'image/png', buffer: Buffer.from('…') };
      await chooseFiles(page, button('Add picture'), chosen);

      expect(await page.evaluate('story.files')).toEqual(['dropped.png at 3', 'chosen.png at 3']);
      expect(await text()).toBe('One');
    });

    test('takes a change elsewhere while a word is typed, which stays whole, and undoes it by itself', async () => {
      await write(kind, 'The harbo');
      await page.evaluate(
        "story.handle.current.put({ from: 9, to: 9, text: '\\n\\n![](a.png)' }, story.text.value)",
      );
      await type('ur');

      expect(await text()).toBe('The harbour\n\n![](a.png)');
    });

    test('waits with a change until a word that is being composed is whole', async () => {
      await write(kind, 'The ');
      const order = await page.evaluate(`new Promise(resolve => {
        const order = [];
        const compose = type => {
          order.push(type);
          document.querySelector('.text > *').dispatchEvent(
            new CompositionEvent(type, { bubbles: true, composed: true }));
        };
        compose('compositionstart');
        story.handle.current.whenComposed(() => resolve([...order, 'change']));
        compose('compositionend');
      })`);

      expect(order).toEqual(['compositionstart', 'compositionend', 'change']);
    });

    test('has lines from right to left among lines from left to right', async () => {
      await write(kind, 'one\nשלום');
      const end = await caret();
      await press('ArrowUp', 'Home');
      const start = await caret();

      // The end of a line from right to left is at its left.
      expect(await text()).toBe('one\nשלום');
      expect(end.isPlain || end.x > start.x).toBe(true);
    });

    test('takes a text of 300 KB, and a word at its end', async () => {
      const paragraph =
        'A kiln is a *slow* instrument: [it](https://a.example) takes **three days** to answer.\n\n';
      const long = paragraph.repeat(Math.ceil(300_000 / paragraph.length));
      await write(kind, long);

      await type('The end');

      expect(await text()).toBe(`${long}The end`);
    });
  });

  test('a line goes as its first letter does, one without letters as the text, and code and addresses in it from left to right', async () => {
    await chooseSource();
    await put('## שלום `a-b` עולם [כאן](https://a.example/b?c=1)\n\nEnglish\n<p>مرحبا</p>\n\n- [x] ארבע');
    const seen = () =>
      page.evaluate<{ whole: string; lines: string[]; isolated: string[] }>(`(() => {
        const content = document.querySelector('.code-text').shadowRoot.querySelector('.cm-content');
        const lines = [...content.querySelectorAll('.cm-line')];
        return {
          whole: getComputedStyle(content).direction,
          lines: lines.map(line => getComputedStyle(line).direction),
          isolated: [...content.querySelectorAll('span[dir=ltr]')].map(({ textContent }) => textContent),
        };
      })()`);

    expect(await seen()).toEqual({
      whole: 'rtl',
      lines: ['rtl', 'rtl', 'ltr', 'rtl', 'rtl', 'rtl'],
      isolated: ['`a-b`', 'https://a.example/b?c=1', '<p>', '</p>'],
    });
    expect(complaints).toEqual([]);
  });

  /** Where the caret is on the screen; a plain area does not say. */
  const caret = () =>
    page.evaluate<{ x: number; isPlain: boolean }>(`(() => {
      const root = document.querySelector('.code-text')?.shadowRoot;
      if (!root) return { x: 0, isPlain: true };
      const { x } = root.getSelection().getRangeAt(0).getBoundingClientRect();
      return { x, isPlain: false };
    })()`);

  test('the choice of the plain area is remembered, and the text and the selection go with it', async () => {
    await write('with marks', 'One two');
    await press('Shift+Control+ArrowLeft');
    await choosePlain();
    const chosen = await radio('Plain text area').getAttribute('aria-checked');
    await press('Shift+Tab');
    await field().focus();
    await type('three');
    const written = await text();
    await page.reload();

    expect(chosen).toBe('true');
    expect(written).toBe('One three');
    expect(await page.locator('textarea').getAttribute('aria-label')).toBe('Text');
  });

  /** Comes back from the plain area. */
  async function leavePlain(): Promise<void> {
    await radio('Source').click();
    await page.locator('.code-text').waitFor();
    await field().focus();
  }

  /** Undoes until the text is this one. Returns the text after each step. */
  async function undoUntil(wanted: string): Promise<string[]> {
    const seen: string[] = [];
    for (let steps = 0; steps < 20 && seen.at(-1) !== wanted; steps += 1) {
      await press('Control+z');
      seen.push(await text());
    }
    return seen;
  }

  test('coming back from the plain area, the field has its history, and what was written there is one step', async () => {
    await write('with marks', 'One');
    await type(' two');
    await choosePlain();
    await field().focus();
    await press('Control+End');
    await type(' three');
    await press('Control+Home');
    await type('Zero ');
    await leavePlain();

    const seen = await undoUntil('One');
    for (const _ of seen) await press('Control+y');

    expect(seen[0]).toBe('One two');
    expect(seen.at(-1)).toBe('One');
    expect(await text()).toBe('Zero One two three');
  });

  test('coming back from the plain area, undo leaves what others have written meanwhile', async () => {
    await write('with marks', 'One');
    await type(' two');
    await choosePlain();
    await field().focus();
    await press('Control+End');
    await type(' three');
    await put('One two three\n\nTheirs');
    await type(', mine');
    await leavePlain();

    const seen = await undoUntil('One\n\nTheirs');

    expect(seen.slice(0, 2)).toEqual(['One two three\n\nTheirs', 'One two\n\nTheirs']);
    expect(seen.at(-1)).toBe('One\n\nTheirs');
  });

  test('where the field with marks does not arrive, there is a plain area', async () => {
    await page.route('**/api/studio/code-field.*', route => route.abort());
    await page.reload();
    await field().waitFor();
    await field().focus();
    await type('Still here');

    expect(await text()).toBe('Still here');
    expect(await page.locator('textarea').count()).toBe(1);
  });

  test('axe finds no violation in light on a desktop or in dark on a phone, and nothing is wider than the screen', async () => {
    await put('# One\n\n**two** [three](https://a.example) `four`\n\n> five');
    await page.evaluate('story.isPreviewed.value = true');
    await page.locator('iframe').waitFor();
    await page.evaluate(axe.source);
    const findings: string[] = [];
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await page.evaluate<axe.AxeResults>(
        "axe.run({ include: ['main'], exclude: ['iframe'] }, { iframes: false, resultTypes: ['violations'] })",
      );
      findings.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`));
      findings.push(
        ...((await page.evaluate('document.documentElement.scrollWidth')) === width ? [] : ['too wide']),
      );
    }

    expect(findings).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
