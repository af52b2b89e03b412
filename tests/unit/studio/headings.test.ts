import { type Heading, headingAt, headingsOf } from '../../../client/studio/editor/outline/headings.ts';
import { contentHtml } from '../../../shared/rendering/content-html.ts';

const saidBy = (headings: readonly Heading[]) => headings.map(({ level, text }) => `${level} ${text}`);
const inMarkdown = (text: string) => saidBy(headingsOf(text, 'markdown'));
const inHtml = (text: string) => saidBy(headingsOf(text, 'html'));

describe('The headings of a text', () => {
  test('in Markdown are by marks and by lines below, as readers read them', () => {
    const text = [
      '# A **kiln** of `#4 *clay*` ##',
      'Text.',
      'The _wood_ & the',
      '[fire](https://kiln.example/(a))',
      '---',
      '   ### With \\*stars\\* &amp; snake_case_name <b>bold</b> #5',
      '#No heading',
      '####### Nor this',
      'Last',
      '====',
    ].join('\n');

    expect(inMarkdown(text)).toEqual([
      '1 A kiln of #4 *clay*',
      '2 Text. The wood & the fire',
      '3 With *stars* & snake_case_name bold #5',
      '1 #No heading ####### Nor this Last',
    ]);
  });

  test.each([
    ['a fenced block', '```bash\n# make\n```\n# After'],
    ['a longer fence, with another in it', '````\n```\n# in\n```\n# in\n````\n# After'],
    ['a fence of tildes', '~~~ sh\n# in\n```\n# in\n~~~\n# After'],
    ['a fence in an item', '- ```sh\n  # in\n  ```\n\n# After'],
    ['an indented block', 'Text\n\n    # in\n\n# After'],
    ['a comment', '<!--\n# in\n\n# in\n-->\n# After'],
    ['preformatted HTML', '<pre>\n# in\n\n# in\n</pre>\n# After'],
    ['a block of HTML', '<div>\n# in\n</div>\n\n# After'],
    ['a rule below an item', '- An item\n---\n# After'],
    ['a rule below a quote', '> A quote\n---\n# After'],
    ['a rule by itself', 'Text\n\n---\n# After'],
    ['a table', '| a |\n| --- |\n| b |\n\n# After'],
  ])('are none in %s, as in what readers get', (_, text) => {
    const html = contentHtml(text, 'markdown');

    expect(html.match(/<h[1-6]/g)).toHaveLength(1);
    expect(inMarkdown(text)).toEqual(['1 After']);
  });

  test('of a fence that is never closed are none to the end', () => {
    expect(inMarkdown('# Before\n```\n# in\n# in')).toEqual(['1 Before']);
  });

  test('in HTML are its elements but those in comments and code', () => {
    const text =
      '<h2 id="a">A <em>kiln</em> &amp;\n more</h2><!-- <h3>in</h3> --><pre><h3>in</h3></pre><H3>Wood</H3><h4> </h4><h5>open';

    expect(inHtml(text)).toEqual(['2 A kiln & more', '3 Wood']);
  });

  test('are found at once in a long text of marks that are never closed', () => {
    const marks = ['<h2>', '<!--', '<pre>', '**', '[', '`'];
    const texts = marks.map(mark => `# ${mark.repeat(100_000)}`);

    expect(texts.map(text => [headingsOf(text, 'markdown').length, headingsOf(text, 'html').length])).toEqual(
      texts.map(() => [expect.any(Number), 0]),
    );
  });

  test('say under which of them a place is', () => {
    const headings = headingsOf('Text.\n# One\n\n# Two', 'markdown');

    expect([0, 6, 12, 13, 99].map(place => headingAt(headings, place))).toEqual([-1, 0, 0, 1, 1]);
  });
});
