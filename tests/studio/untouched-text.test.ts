import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

/** Every construct that is shown otherwise than it is written. */
const constructs = `# One **bold** heading

Setext
======

Words **bold _both_ bold**, ~~gone~~, \`code\`, [a link](https://a.example/b "of c"), <https://a.example>, [another][ref],
a hard break  \nand one\\
more, \\*escaped\\*, &amp;, <kbd>html</kbd>, a note[^1].

![alone](a.png "A \\"caption\\"")

![one](a.png) ![two](<b c.png#wide> 'of two')
![three][ref]

> quoted
> > twice
> - and listed
>
> ![within](a.png)

- one
\t- two, by a tab
\t\t1) three
- [ ] open
- [x] done

* * *

\`\`\`\`js title="a"
const a = \`b\`;
\`\`\`
\`\`\`\`

    indented code
\tand by a tab

| a | b |
|:--|--:|
| **c** | \`d \\| e\` |

<figure>
  <img src="a.png" alt="">
</figure>

<!-- a comment -->

https://www.youtube.com/watch?v=dQw4w9WgXcQ

[ref]: https://a.example/d (of d)

[^1]: of **it**

    and more of it`;

const texts: [what: string, content: string, contentFormat?: string][] = [
  ['every construct', constructs],
  ['the line ends of Windows', constructs.replaceAll('\n', '\r\n')],
  ['several kinds of line ends, and none at its end', 'one\r\ntwo\nthree\rfour\r\r\n\n\r**five**'],
  ['blanks at the ends of lines, and empty lines', '\n\n  \n# One  \t\n \t\n- \n> \n\n**two**   \n\n\n'],
  [
    'signs that nobody sees',
    '\uFEFF# \u00A0One\u200B\u2028two\u2029three\u0085\n\n**\u202Eback\u202C** e\u0301 👩‍🚀 🏳️‍🌈 \uFFFE \uE000\n\n\u200F**שלום** עולם',
  ],
  ['marks that are never closed', '**one *two `three [four](five\n\n```\n# six\n\n| a |\n|--'],
  ['one line of 20,000 signs', `${'word **bold** `code` [link](a) '.repeat(650)}end`],
  [
    'quotes in quotes, and lists in lists',
    `${'> '.repeat(60)}deep\n\n${Array.from({ length: 40 }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n')}`,
  ],
  [
    '500 pictures',
    Array.from(
      { length: 500 },
      (_, at) => `![picture ${at}](https://a.invalid/${at}.png "caption ${at}")`,
    ).join('\n\n'),
  ],
  ['HTML', `<h2>One</h2>\r\n<p>\t**two** &amp; <b>three</b></p>`, 'html'],
];

describeInChromium('a text that is opened in the studio', page => {
  const service = useLocalService();

  test.each(texts)(
    'is read to its end and left without a write, and has the same signs: %s',
    async (_, content, contentFormat = 'markdown') => {
      const blogId = await service.newBlog();
      const postId = await service.create(`blog/${blogId}/post`, {
        title: 'High water',
        content,
        contentFormat,
      });
      const before = await service.read(`blog/${blogId}/post/${postId}`);
      const editor = new Editor(page, service.host.url);
      const writes: string[] = [];
      page.on('request', request => {
        if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`);
      });

      await editor.open(blogId, postId);
      for (const kind of ['Formatted', 'Source', 'Formatted']) {
        await editor.radio(kind).click();
        await scrollToEnd();
      }
      await page.evaluate(`location.hash = '#/${blogId}/posts'`);
      await page.getByRole('link', { name: 'High water' }).waitFor();

      expect(writes).toEqual([]);
      expect(before.content).toBe(content);
      expect(await service.read(`blog/${blogId}/post/${postId}`)).toEqual(before);
      expect(editor.visitor.complaints).toEqual([]);
    },
  );

  /** Scrolls page by page, as far as there is more. */
  const scrollToEnd = () =>
    page.evaluate<void>(`(async () => {
      const { scrollingElement } = document;
      for (let top = -1; top !== scrollingElement.scrollTop; ) {
        top = scrollingElement.scrollTop;
        scrollingElement.scrollBy(0, innerHeight);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      }
    })()`);
});
