import { GFM, parser } from '@lezer/markdown';
import {
  type Figure,
  type Move,
  moved,
  stepTo,
  type Target,
  withoutPicture,
} from '../../../client/studio/editor/text/picture/moves.ts';
import { picturesAlone, type Tree } from '../../../client/studio/editor/text/picture/picture-paragraph.ts';
import { contentHtml } from '../../../shared/rendering/content-html.ts';

const markdown = parser.configure(GFM);

/** The blocks of a text by their lines, and those that are figures. */
function parse(text: string) {
  const tree: Tree = markdown.parse(text);
  const doc = { sliceString: (from: number, to?: number) => text.slice(from, to) };
  const blocks: { from: number; to: number }[] = [];
  const figures: Figure[] = [];
  for (let { firstChild: node } = tree.topNode; node; node = node.nextSibling) {
    const from = text.lastIndexOf('\n', node.from - 1) + 1;
    const { to } = node;
    blocks.push({ from, to });
    const pictures = node.name === 'Paragraph' ? picturesAlone(doc, tree, node) : undefined;
    if (pictures) figures.push({ from, to, pictures });
  }
  return { blocks, figures };
}

/** A picture of a text, by its alternative text. */
function find(text: string, name: string) {
  for (const figure of parse(text).figures) {
    const at = figure.pictures.findIndex(({ from }) => text.startsWith(`![${name}]`, from));
    if (at >= 0) return { figure, at };
  }
  throw new Error(`${name} is not in ${text}`);
}

/** The text after a move, and what is selected then. */
function done(text: string, move: Move | undefined): { text: string; picked: string } | undefined {
  if (!move) return undefined;
  const { changes, selection } = move;
  const after = [...changes]
    .reverse()
    .reduce((changed, { from, to, text: put }) => changed.slice(0, from) + put + changed.slice(to), text);
  return { text: after, picked: after.slice(selection.from, selection.to) };
}

const step = (text: string, name: string, isDown: boolean) => {
  const place = find(text, name);
  return done(text, moved(text, place, stepTo(place, parse(text).blocks, text.length, isDown)));
};

const into = (text: string, name: string, other: string, isBehind: boolean) => {
  const { figure, at } = find(text, other);
  const target: Target = { figure, at: isBehind ? at + 1 : at };
  return done(text, moved(text, find(text, name), target));
};

const [a, b, c] = ['![a](a.png)', '![b](<b c.png> "d")', '![c](c.png#wide)'];

test.each([
  ['down past a paragraph', `${a}\n\nOne\n\nTwo`, true, `One\n\n${a}\n\nTwo`],
  ['down to the end', `Zero\n\n${a}\n\nOne`, true, `Zero\n\nOne\n\n${a}`],
  ['up past a list', `- x\n- y\n\n${a}\n\nOne`, false, `${a}\n\n- x\n- y\n\nOne`],
  ['up past a heading that it stands at', `Zero\n\n# H\n${a}\n`, false, `Zero\n\n${a}\n\n# H\n`],
  ['down past a block of code', `${a}\n\`\`\`\n\n\`\`\`\n`, true, `\`\`\`\n\n\`\`\`\n\n${a}`],
  ['out of a gallery, upwards', `One\n\n${b}\n${a} ${c}`, false, `One\n\n${a}\n\n${b}\n${c}`],
  ['out of a gallery, downwards', `${a}\n${b}\n\nOne`, true, `${b}\n\n${a}\n\nOne`],
  ['out of a gallery at the end', `${b} ${a}`, true, `${b}\n\n${a}`],
])('a step goes %s', (_, text, isDown, expected) => {
  expect(step(text, 'a', isDown)).toEqual({ text: expected, picked: a });
});

test.each([
  ['the first upwards', `${a}\n\nOne`, false],
  ['the last downwards', `One\n\n${a}\n`, true],
])('%s stays', (_, text, isDown) => {
  expect(step(text, 'a', isDown)).toBeUndefined();
});

test.each([
  ['within its gallery, forwards', `${a}\t${b}\n${c}`, 'c', true, `${b}\t${c}\n${a}`],
  ['within its gallery, backwards', `${b}  \n${c} ${a}\n\nOne`, 'b', false, `${a}  \n${b} ${c}\n\nOne`],
  ['to one that is alone', `${a}\n\nOne\n\n${b}`, 'b', true, `One\n\n${b}\n${a}`],
  ['to the gallery above', `${b} ${c}\n\n${a}\n\nOne`, 'b', false, `${a}\n${b} ${c}\n\nOne`],
  ['out of one gallery into another', `${b} ${a}\n\n${c}`, 'c', false, `${b}\n\n${a}\n${c}`],
])('a picture goes %s', (_, text, other, isBehind, expected) => {
  expect(into(text, 'a', other, isBehind)).toEqual({ text: expected, picked: a });
});

test.each([
  [`One\n\n${a}\n\nTwo`, 'One\n\nTwo'],
  [`${a}\n\nTwo`, 'Two'],
  [`One\n\n${a}`, 'One'],
  [`One\n\n${a}\n`, 'One\n'],
  [a, ''],
  [`${a} ${b}`, b],
  [`${b}\n${a}\n${c}`, `${b}\n${c}`],
  [`${b}\n${a}\n\nOne`, `${b}\n\nOne`],
])('%j without a picture is %j', (text, expected) => {
  const change = withoutPicture(text, find(text, 'a'));

  expect(text.slice(0, change.from) + change.text + text.slice(change.to)).toBe(expected);
});

const kinds = [
  'Words\nof a paragraph',
  '# Heading',
  'Title\n===',
  '- x\n- y\n\n  z',
  '> Quote\nlazy',
  '```\ncode\n\n```',
  '    code',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '<div>\nx\n</div>',
  '***',
  b,
  `${b}\n${c}`,
];
const pairs = kinds.flatMap(before => kinds.map(after => [before, after] as const));

test.each(pairs)('past %j and %j all stay what they are', (before, after) => {
  const text = `${before}\n\n${a}\n\n${after}\n`;

  for (const isDown of [true, false]) {
    const { text: now = '' } = step(text, 'a', isDown) ?? {};

    const expected = isDown ? [before, after, a] : [a, before, after];
    expect(contentHtml(now, 'markdown').replace(/\s+/g, ' ').trim()).toBe(
      contentHtml(expected.join('\n\n'), 'markdown').replace(/\s+/g, ' ').trim(),
    );
  }
});
