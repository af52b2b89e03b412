import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { markdownOf } from '../../../shared/markdown-from-html/in-node.ts';
import { contentHtml } from '../../../shared/rendering/content-html.ts';
import { html } from '../../support/content/html-arbitrary.ts';

const alike: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del' };
const compared = ['href', 'src', 'alt', 'id', 'start', 'colspan'];

type Child = DefaultTreeAdapterTypes.ChildNode;

/** Whether there is nothing but pictures, or figures of one: such are no more than the pictures, in whatever element they stand. */
function arePictures(nodes: readonly Child[]): boolean {
  const shown = nodes.filter(
    node => !('value' in node && node.value.trim() === '') && node.nodeName !== '#comment',
  );
  const isPicture = (node: Child) =>
    node.nodeName === 'img' ||
    (node.nodeName === 'figure' && 'childNodes' in node && arePictures(node.childNodes));
  return shown.length > 0 && shown.every(isPicture);
}

/**
 * What a reader sees of a text, worked out without the converter: the elements in their order, each with the path of those around it and what is
 * compared of its attributes, and the text without white space.
 */
function seen(text: string) {
  const elements: string[] = [];
  let words = '';
  const walk = (nodes: readonly Child[], path: string) => {
    for (const node of nodes) {
      if ('value' in node) words += node.value;
      if (!('tagName' in node)) continue;
      if (/^(?:p|figure)$/.test(node.tagName) && arePictures(node.childNodes)) {
        walk(node.childNodes, path);
        continue;
      }
      const name = `${path}/${alike[node.tagName] ?? node.tagName}`;
      const attributes = node.attrs.filter(each => compared.includes(each.name) && each.value !== '1');
      elements.push(
        `${name} ${JSON.stringify(Object.fromEntries(attributes.map(each => [each.name, each.value])))}`,
      );
      walk(node.childNodes, name);
    }
  };
  walk(parseFragment(text).childNodes, '');
  return { elements, words: words.replace(/[ \t\n\f\r]+/g, '') };
}

/** Headings have identifiers that were made, and a text that stood by itself is in a paragraph. */
const withoutMade = ({ elements, words }: ReturnType<typeof seen>) => ({
  elements: elements
    .filter(element => !element.startsWith('/p {'))
    .map(element => element.replace(/^\/p\//, '/').replace(/(\/h\d) .*/, '$1')),
  words,
});

test('HTML of any kind is Markdown whose rendering has the same elements, attributes and words', () => {
  fc.assert(
    fc.property(html, text => {
      const converted = markdownOf(text);

      const markdown = 'markdown' in converted ? converted.markdown : JSON.stringify(converted);
      expect(withoutMade(seen(contentHtml(markdown, 'markdown')))).toEqual(withoutMade(seen(text)));
    }),
    { numRuns: 300 },
  );
});

const words = fc.string({
  unit: fc.constantFrom('a', ' ', '"', '\\', '&', '&amp;', '<b>', '*', ']', '[', '`', ')'),
  maxLength: 6,
});
const writtenPicture = fc
  .tuple(words, fc.constantFrom('a', 'https://a.b/c_(d).png', '/e?f&g'), fc.boolean(), words)
  .map(([alt, address, isWide, caption]) => {
    const escaped = (text: string) =>
      text
        .trim()
        .replace(/ +/g, ' ')
        .replace(/[^\w ]/g, '\\$&');
    return `![${escaped(alt)}](${address}${isWide ? '#wide' : ''}${caption.trim() ? ` "${escaped(caption)}"` : ''})`;
  });
const writtenBlock = fc.oneof(
  writtenPicture,
  fc.array(writtenPicture, { minLength: 2, maxLength: 3 }).map(each => each.join('\n')),
);

test('Figures and galleries that a text has come back as the Markdown that they are of', () => {
  fc.assert(
    fc.property(fc.array(writtenBlock, { minLength: 1, maxLength: 3 }), blocks => {
      const html = contentHtml(
        [...blocks, '> x', ...blocks.map(each => each.replace(/^/gm, '> '))].join('\n\n'),
        'markdown',
      );

      const converted = markdownOf(html);

      const markdown = 'markdown' in converted ? converted.markdown : '';
      expect(contentHtml(markdown, 'markdown').trim()).toBe(html.trim());
      expect(markdown).not.toMatch(/<(?:figure|img)/);
    }),
    { numRuns: 100 },
  );
});
