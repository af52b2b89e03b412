import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { atDepth, isFullDepth } from '../../infra/local/kit/testing/depth.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { openStory, type Story, serveStory } from './story-page.ts';

/** What a text has that looks otherwise than it is written: blocks, marks, right to left, signs of several units. */
const pieces = [
  '# One',
  '## A **kiln** and *ash*',
  'words **bold *both* bold** ~~gone~~ `code` [link](https://a.example/b "t") <https://a.example>',
  'of a picture ![alt](a.png "caption") within words',
  '![one](a.png#wide "of one")\n\n![two](a.png) ![three][b]\n\n[b]: b.png',
  '> quoted\n> > twice\n> - and listed',
  '- one\n  - two\n    - [ ] three\n- [x] four',
  '9. nine\n10. ten\n\n    of ten',
  '```js\nconst a = `b`;\n```',
  '    code',
  '| a | b |\n|:--|--:|\n| **c** | `d` |',
  'a note[^1]\n\n[^1]: of it',
  '---',
  'Setext\n===',
  '**שלום** לכולם, and *back*',
  '👩‍🚀 e\u0301 **👩‍🚀**',
  'break  \nand \\*escaped\\* &amp; <b>html</b>',
  '',
];

interface Field {
  anchor: number;
  head: number;
  text: string;
}

/** The same text in two pages, in one of which marks are hidden. */
class TwoFields {
  readonly #formatted: Page;
  readonly #source: Page;

  constructor(formatted: Page, source: Page) {
    this.#formatted = formatted;
    this.#source = source;
  }

  async begin(text: string): Promise<void> {
    await this.inBoth(async page => {
      await page.reload();
      await fieldOf(page).waitFor();
    });
    await Promise.all([this.show('Formatted'), this.show('Source', this.#source)]);
    await this.inBoth(page => page.evaluate(`story.text.value = ${JSON.stringify(text)}`));
  }

  /** Does something in both, a second after what was done before, so that it is a step of its own. */
  async inBoth(act: (page: Page) => Promise<unknown>): Promise<void> {
    await Promise.all(
      [this.#formatted, this.#source].map(async page => {
        await page.evaluate('turnClock()');
        await act(page);
      }),
    );
  }

  /** Moves the caret in a way that depends on how the text looks, and selects the same where it looks otherwise. */
  async move(by: (page: Page) => Promise<unknown>): Promise<void> {
    await by(this.#formatted);
    // A browser reports what it has selected a moment later.
    await this.#formatted.evaluate('new Promise(done => requestAnimationFrame(() => setTimeout(done)))');
    const { anchor, head } = await read(this.#formatted);
    await this.#source.evaluate(`story.select(${anchor}, ${head})`);
    // A picture that is picked is one sign: its keys are its own.
    if ((await this.#formatted.locator('.cm-picked').count()) > 0)
      await this.inBoth(page => page.evaluate(`story.select(${head}, ${head})`));
  }

  async show(kind: 'Formatted' | 'Source' | 'Plain text area', page = this.#formatted): Promise<void> {
    await page.getByRole('radio', { name: kind, exact: true }).click();
    if (kind === 'Plain text area') await page.locator('textarea').waitFor();
    await fieldOf(page).focus();
  }

  /** What both have, as soon as it is the same. */
  async same(): Promise<[Field, Field]> {
    const both = () => Promise.all([read(this.#formatted), read(this.#source)]);
    let [formatted, source] = await both();
    // A browser may report a composed word a moment later.
    for (let tries = 0; tries < 20 && !isDeepStrictEqual(formatted, source); tries++)
      [formatted, source] = await both();
    return [formatted, source];
  }
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

const read = (page: Page) => page.evaluate<Field>('({ ...story.selection(), text: story.text.value })');

/** Something that people do with a text, which a failure names. */
interface Act {
  run(fields: TwoFields): Promise<void>;
  toString(): string;
}

const typed = fc
  .constantFrom(
    ...[
      'a',
      'kiln',
      ' ',
      '*',
      '**',
      '_',
      '# ',
      '- ',
      '1. ',
      '> ',
      '`',
      '```',
      '[',
      ']',
      '(b)',
      '![a](b)',
      '|',
    ],
    ...['~~', '- [ ] ', '\\', '<b>', '&amp;', '[^1]', ': ', 'שלום', '👩‍🚀', '---', '  ', '.'],
  )
  .map(
    (text): Act => ({
      toString: () => `type ${text}`,
      run: fields => fields.inBoth(page => page.keyboard.insertText(text)),
    }),
  );

const pressed = fc
  .constantFrom(
    ...['Enter', 'Backspace', 'Delete', 'Control+Backspace', 'Control+Delete', 'x', '*', 'Space', 'Tab'],
    ...['Control+b', 'Control+i', 'Control+z', 'Control+z', 'Control+y'],
  )
  .map(
    (key): Act => ({
      toString: () => `press ${key}`,
      run: fields =>
        fields.inBoth(async page => {
          await page.keyboard.press(key);
          // Outside of lists, Tab leaves the field.
          const isLeft = (await fieldOf(page).and(page.locator(':focus')).count()) === 0;
          if (isLeft) await page.keyboard.press('Shift+Tab');
        }),
    }),
  );

const moved = fc
  .constantFrom(
    ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Control+ArrowLeft', 'Control+End'],
    ...['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowUp', 'Shift+Control+ArrowRight', 'PageUp'],
  )
  .map(
    (key): Act => ({
      toString: () => `move by ${key}`,
      run: fields => fields.move(page => page.keyboard.press(key)),
    }),
  );

const clicked = fc.tuple(fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.nat(100), fc.nat(2)).map(
  ([x, y, count]): Act => ({
    toString: () => `click ${count + 1} times at ${x}, ${y}`,
    run: fields =>
      fields.move(async page => {
        const lines = fieldOf(page).locator('.cm-line');
        const line = lines.nth(y % (await lines.count()));
        const { width, height } = (await line.boundingBox()) ?? { width: 0, height: 0 };
        const position = { x: width * x, y: height / 2 };
        // A box is checked by a click, which is another test's.
        await line.click({ position, clickCount: count + 1 });
      }),
  }),
);

const composed = fc.constantFrom(['に', 'にほ', 'にほん'], ['´', 'é']).map(
  (steps): Act => ({
    toString: () => `compose ${steps.at(-1)}`,
    run: fields =>
      fields.inBoth(async page => {
        const session = await page.context().newCDPSession(page.mainFrame().page());
        for (const text of steps)
          await session.send('Input.imeSetComposition', {
            text,
            selectionStart: text.length,
            selectionEnd: text.length,
          });
        await session.send('Input.insertText', { text: steps.at(-1) ?? '' });
        await session.detach();
      }),
  }),
);

const shown = fc
  .constantFrom('Formatted' as const, 'Source' as const)
  .map((kind): Act => ({ toString: () => `show ${kind}`, run: fields => fields.show(kind) }));

const byOthers = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(6)).map(
  ([at, gone]): Act => ({
    toString: () => `others write at ${at}, instead of ${gone}`,
    run: fields =>
      fields.inBoth(page =>
        page.evaluate(`{
          const { value } = story.text;
          const from = Math.floor(value.length * ${at});
          story.text.value = value.slice(0, from) + '**by others**\\n' + value.slice(from + ${gone});
        }`),
      ),
  }),
);

const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: typed },
    { weight: 6, arbitrary: pressed },
    { weight: 6, arbitrary: moved },
    { weight: 3, arbitrary: clicked },
    { weight: 1, arbitrary: composed },
    { weight: 1, arbitrary: shown },
    { weight: 1, arbitrary: byOthers },
  ),
  { minLength: 40, maxLength: 80, size: 'max' },
);

const texts = fc.shuffledSubarray(pieces, { minLength: 5 }).map(chosen => chosen.join('\n\n'));

describeInChromium('a text', (page, browser) => {
  const service = useMediaService();
  let served: Story;

  beforeAll(async () => {
    served = await serveStory('tests/studio/story/text-story.tsx', service.host.url);
  });
  afterAll(() => served.stop());

  test('becomes the same with hidden marks and with shown ones by all that people and others do with it', async () => {
    const other = await browser.context.newPage();
    const complaints = await Promise.all(
      [page, other].map(async each => {
        // Steps of undo are divided by the time between them.
        await each.addInitScript(
          'let now = Date.now(); Date.now = () => now; globalThis.turnClock = () => { now += 1000; };',
        );
        return openStory(each, served);
      }),
    );
    const fields = new TwoFields(page, other);

    await fc.assert(
      fc.asyncProperty(texts, acts, async (text, chosen) => {
        await fields.begin(text);
        for (const { run } of chosen) {
          await run(fields);
          const [formatted, source] = await fields.same();
          expect(formatted).toEqual(source);
        }
      }),
      // What is found by chance is looked for with DEPTH=full.
      { numRuns: atDepth(4, 60), endOnFailure: true, ...(!isFullDepth && { seed: 52 }) },
    );

    await other.close();
    expect(complaints.flat()).toEqual([]);
  });
});
