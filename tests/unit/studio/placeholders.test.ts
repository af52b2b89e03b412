import fc from 'fast-check';
import { applied, type TextChange } from '../../../client/studio/editor/text/format/edit.ts';
import { lineEnd, Placeholders, placeAt } from '../../../client/studio/editor/text/placeholders.ts';

/** A text with its caret, which is written as `|`. */
const read = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });

/** What becomes of a text when something is asked for at its caret and put in at once. */
function put(marked: string, format: 'markdown' | 'html' = 'markdown'): string {
  const { text, caret } = read(marked);
  const placeholders = new Placeholders(text);
  placeholders.add(['picture'], placeAt(text, caret, format));
  const change = placeholders.fill('picture', '(P)');
  return change ? applied(text, change) : text;
}

test.each([
  ['within a word, below the paragraph', 'harbo|ur wall', 'harbour wall\n\n(P)'],
  [
    'within a paragraph of several lines, below all of them',
    'one t|wo\nthree\n\nfour',
    'one two\nthree\n\n(P)\n\nfour',
  ],
  ['at the end of a paragraph, below it', 'one|\n\ntwo', 'one\n\n(P)\n\ntwo'],
  ['on an empty line, below what is above it', 'one\n\n|', 'one\n\n(P)\n\n'],
  ['on the line right below a paragraph', 'one\n|', 'one\n\n(P)\n\n'],
  ['in front of a paragraph, above it', 'one\n\n|two', 'one\n\n(P)\n\ntwo'],
  ['in front of everything, at the top', '|one', '(P)\n\none'],
  ['in an empty text, with a line below to write on', '|', '(P)\n\n'],
])('a picture goes, where it is asked for %s', (_, marked, text) => {
  expect(put(marked)).toBe(text);
});

test('in HTML a picture goes below the line', () => {
  expect(put('<p>o|ne</p>\n<p>two</p>', 'html')).toBe('<p>one</p>\n\n(P)\n\n<p>two</p>');
});

test('a word that is begun before the picture is there stays whole, and what is written on the next line is below it', () => {
  const placeholders = new Placeholders('harbo');
  placeholders.add(['picture'], 5);
  placeholders.follow('harbour');
  placeholders.follow('harbour\n\nand boats');
  placeholders.fill('picture', '(P)');

  placeholders.add(['other'], 7);
  expect(placeholders.fill('other', '(O)')).toEqual({ from: 12, to: 12, text: '\n\n(O)' });
});

test('what nobody asked for is not put in, nor anything twice', () => {
  const placeholders = new Placeholders('one');
  placeholders.add(['a'], 3);
  placeholders.fill('a', '(A)');

  expect([placeholders.fill('a', '(A)'), placeholders.fill('b', '(B)')]).toEqual([undefined, undefined]);
  expect(placeholders.waiting.value).toEqual([]);
});

const keys = ['A', 'B', 'C'];

/** Texts in which much is the same as its neighbours, so that a place is not found again by what is around it. */
const marks = fc.stringMatching(/^[ab\n]{0,12}$/);

interface Step {
  from: number;
  length: number;
  text: string;
  fills: string | undefined;
}

const step = fc.record<Step>({
  from: fc.nat(),
  length: fc.nat({ max: 5 }),
  text: fc.stringMatching(/^[ab\n]{0,4}$/),
  fills: fc.constantFrom(undefined, undefined, ...keys),
});

/** A change of a text that touches no picture in it, as somebody would make it between them. */
function changeOf(text: string, { from, length, text: insert }: Step): TextChange {
  const start = from % (text.length + 1);
  const isFree = (end: number) => !/[()ABC]/.test(text.slice(Math.max(0, start - 1), end + 1));
  return isFree(start + length)
    ? { from: start, to: Math.min(text.length, start + length), text: insert }
    : { from: text.length, to: text.length, text: `\n\n${insert}` };
}

test('pictures come, with any text before, around and behind them, in the order of their choice, each a paragraph, and nothing else changes', () => {
  fc.assert(
    fc.property(marks, fc.nat(), fc.array(step, { maxLength: 12 }), (beginning, caret, steps) => {
      let text = beginning;
      let plain = beginning;
      const placeholders = new Placeholders(text);
      placeholders.add(keys, placeAt(text, caret % (text.length + 1), 'markdown'));
      const written = (without: string) => without.replaceAll('\n', '');
      const fill = (key: string) => {
        const change = placeholders.fill(key, `(${key})`);
        if (!change) return;
        text = applied(text, change);
        expect(`\n\n${text}\n\n`).toContain(`\n\n(${key})\n\n`);
      };
      for (const each of steps) {
        const change = changeOf(text, each);
        text = applied(text, change);
        placeholders.follow(text, [change]);
        plain = text.replace(/\([ABC]\)/g, '');
        if (each.fills) fill(each.fills);
        expect(written(text.replace(/\([ABC]\)/g, ''))).toBe(written(plain));
      }
      for (const key of [...keys].reverse()) fill(key);

      expect(text.match(/\([ABC]\)/g)).toEqual(['(A)', '(B)', '(C)']);
      expect(written(text.replace(/\([ABC]\)/g, ''))).toBe(written(plain));
    }),
  );
});

test('a placeholder stays with the character before it', () => {
  fc.assert(
    fc.property(marks, marks, fc.array(step, { maxLength: 8 }), (before, after, steps) => {
      // The character differs from all others, and never removed.
      let text = `${before}x${after}`;
      const placeholders = new Placeholders(text);
      placeholders.add(['A'], before.length + 1);
      for (const each of steps) {
        const at = text.indexOf('x');
        const change = changeOf(text, each);
        const clear =
          change.from <= at && at < change.to
            ? { ...change, to: at, from: Math.min(change.from, at) }
            : change;
        text = applied(text, clear);
        placeholders.follow(text, [clear]);
        expect(placeholders.waiting.value).toEqual([{ key: 'A', at: text.indexOf('x') + 1 }]);
      }
      expect(lineEnd(text, text.indexOf('x') + 1)).toBe(`${text}\n`.indexOf('\n', text.indexOf('x')));
    }),
  );
});

describe('the pictures of a gallery', () => {
  const names = ['one', 'two', 'three'];

  /** What becomes of a text in which they are asked for, in the order in which they arrive. */
  function arriving(text: string, order: readonly string[]): string {
    const placeholders = new Placeholders(text);
    placeholders.add(names, placeAt(text, text.length, 'markdown'), 'gallery');
    return order.reduce((before, name) => {
      const change = placeholders.fill(name, `![](${name})`);
      return change ? applied(before, change) : before;
    }, text);
  }

  test.each(
    names.flatMap(first => names.filter(each => each !== first).map(second => [first, second] as const)),
  )('are one paragraph in their order, if %s and then %s arrive first', (first, second) => {
    const third = names.find(each => each !== first && each !== second) ?? '';

    const paragraph = '![](one)\n![](two)\n![](three)';

    expect(arriving('a', [first, second, third])).toBe(`a\n\n${paragraph}`);
    expect(arriving('', [first, second, third])).toBe(`${paragraph}\n\n`);
  });

  test('are each alone where one of them is no picture, or has been taken out', () => {
    const placeholders = new Placeholders('a');
    placeholders.add(['film', 'one', 'two'], 1, 'gallery');
    let text = 'a';
    const fill = (key: string, paragraph: string) => {
      const change = placeholders.fill(key, paragraph);
      text = change ? applied(text, change) : text;
    };

    fill('film', '<video></video>');
    fill('one', '![](one)');
    text = text.replace('![](one)', 'b');
    placeholders.follow(text);
    fill('two', '![](two)');

    expect(text).toBe('a\n\n<video></video>\n\nb\n\n![](two)');
  });
});
