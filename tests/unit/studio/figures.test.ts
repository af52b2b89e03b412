import { GFM, parser } from '@lezer/markdown';
import { picturesAlone, type Tree } from '../../../client/studio/editor/text/picture/picture-paragraph.ts';
import { contentHtml } from '../../../shared/rendering/content-html.ts';

const markdown = parser.configure(GFM);

/** What a picture says, in one line. */
const line = (...said: (string | false)[]) => said.filter(Boolean).join('|');

/** The figures of a text, as the studio knows them. */
function shown(text: string): string[][] {
  const tree: Tree = markdown.parse(text);
  const doc = { sliceString: (from: number, to?: number) => text.slice(from, to) };
  const found: string[][] = [];
  tree.iterate({
    enter({ name, node }) {
      const pictures = name === 'Paragraph' ? picturesAlone(doc, tree, node) : undefined;
      if (pictures)
        found.push(
          pictures.map(({ alternativeText, address, caption, isWide }) =>
            line(`${alternativeText}:`, address, caption, isWide && 'wide'),
          ),
        );
    },
  });
  return found;
}

const picture =
  /<figure( class="wide")?><img src="([^"]*)" alt="([^"]*)" \/>(?:<figcaption>(.*?)<\/figcaption>)?<\/figure>/gs;

/** The figures of a text, as readers get them. */
function rendered(text: string): string[][] {
  const html = contentHtml(text, 'markdown');
  const figures =
    html.match(
      /<figure class="gallery">(?:<figure.*?<\/figure>)*<\/figure>|<figure(?: class="wide")?>.*?<\/figure>/gs,
    ) ?? [];
  return figures.map(figure =>
    [...figure.matchAll(picture)].map(([, wide = '', address = '', alternativeText = '', caption = '']) =>
      line(`${alternativeText.replace(/\s+/g, ' ')}:`, address, caption, wide && 'wide'),
    ),
  );
}

test.each([
  ['![a](b)', [['a:|b']]],
  ['   ![a](b " c ")  ', [['a:|b|c']]],
  ['![a](b "c") ![d](e#wide)', [['a:|b|c', 'd:|e|wide']]],
  ['![a](b)\n\t![d](<e#wide>)  \n![f](g)\n\nA word', [['a:|b', 'd:|e|wide', 'f:|g']]],
  ['![a](b)![c](d)', [['a:|b', 'c:|d']]],
  ['![a][x] ![X] ![y][]\n\n[x]: <b#wide> "c"\n[y]: d', [['a:|b|c|wide', 'X:|b|c|wide', 'y:|d']]],
  ['![a\nb](c) ![]()', [['a b:|c', ':']]],
  ['![a](#wide)', [['a:|#wide']]],
  ['> ![a](b)\n> ![c](d)', [['a:|b', 'c:|d']]],
  ['> ![a](b)\n![c](d)', [['a:|b', 'c:|d']]],
  ['- x\n\n  ![a](b)\n  ![c](d)', [['a:|b', 'c:|d']]],
  ['1. ![a](b)\n   ![c](d)\n2. x', [['a:|b', 'c:|d']]],
  ['<div>\n\n![a](b) ![c](d)\n\n</div>', [['a:|b', 'c:|d']]],
  ['# h\n![a](b)\n***\n![c](d)\n\nx', [['a:|b'], ['c:|d']]],
  ['![a](b)\n# ![a](b)\n\n![c](d)\n===', [['a:|b']]],
  ['A ![a](b)', []],
  ['![a](b).', []],
  ['![a](b)\\\n![c](d)', []],
  ['![a](b)&#32;![c](d)', []],
  ['[![a](b)](c)', []],
  ['*![a](b)*', []],
  ['![a](b) *c*', []],
  ['- [ ] ![a](b)', []],
  ['![a][x]', []],
  ['![a](b)\n[c](d)', []],
  ['![a](b)\u00a0![c](d)', []],
  ['![a](b) <!-- c -->', []],
  ['![a](b c)', []],
  ['    ![a](b)', []],
  ['```\n![a](b)\n```', []],
  ['`![a](b)`', []],
  ['\\![a](b)', []],
])('readers get %j as the figures that the text shows', (text, figures) => {
  expect(shown(text)).toEqual(figures);
  expect(rendered(text)).toEqual(figures);
});
