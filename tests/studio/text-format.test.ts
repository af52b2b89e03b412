import fc from 'fast-check';
import { type CommandName, commandNames, commands } from '../../client/studio/editor/text/format/commands.ts';
import { continueList } from '../../client/studio/editor/text/format/continue-list.ts';
import {
  applied,
  type Command,
  type TextFormat,
  type TextRange,
} from '../../client/studio/editor/text/format/edit.ts';
import { addressIn, asksWhereTo, linkTo } from '../../client/studio/editor/text/format/link.ts';
import { indentItem, isInItem, outdentItem } from '../../client/studio/editor/text/format/list-item.ts';
import { mediumText } from '../../client/studio/editor/text/format/medium-text.ts';

/** A text in which the selection is between `«` and `»`, or the caret at `|`. */
function read(marked: string): { text: string; selection: TextRange } {
  const caret = marked.indexOf('|');
  if (caret >= 0) return { text: marked.replace('|', ''), selection: { from: caret, to: caret } };
  const from = marked.indexOf('«');
  return { text: marked.replace(/[«»]/g, ''), selection: { from, to: marked.indexOf('»') - 1 } };
}

function shown(text: string, { from, to }: TextRange): string {
  if (from === to) return `${text.slice(0, from)}|${text.slice(from)}`;
  return `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`;
}

/** What a command makes of a text, each with its selection; the same if it makes nothing. */
function run(command: Command, marked: string): string {
  const { text, selection } = read(marked);
  const edit = command(text, selection);
  return edit ? shown(applied(text, edit.change), edit.selection) : marked;
}

const { markdown, html } = commands;

describe('In Markdown', () => {
  test.each<[CommandName, string, string]>([
    ['bold', 'a «b» c', 'a **«b»** c'],
    ['bold', 'a **«b»** c', 'a «b» c'],
    ['bold', 'a «**b**» c', 'a «b» c'],
    ['bold', 'a *«b»* c', 'a ***«b»*** c'],
    ['bold', 'a« b »c', 'a **«b»** c'],
    ['bold', 'a |', 'a **|**'],
    ['bold', 'a **|**', 'a |'],
    ['bold', 'a **b|**', 'a **b**|'],
    ['bold', 'a **b|** c', 'a **b**| c'],
    ['bold', '***b|***', '***b**|*'],
    ['bold', 'a |**b**', 'a **|****b**'],
    ['italic', '*a*, **b|**', '*a*, **b*|***'],
    ['code', '`a|`', '`a`|'],
    ['bold', 'slow wo|rd', 'slow **wo|rd**'],
    ['bold', 'slow **wo|rd**', 'slow wo|rd'],
    ['bold', '- «one\n- two\n\nthree»', '- «**one**\n- **two**\n\n**three**»'],
    ['bold', '«**one**\ntwo»', '**one**\n«**two**»'],
    ['italic', 'a **«b»** c', 'a ***«b»*** c'],
    ['italic', 'a ***«b»*** c', 'a **«b»** c'],
    ['code', 'a «b» c', 'a `«b»` c'],
    ['code', '«a\nb»', '```\n«a\nb»\n```'],
    ['code', '```\n«a\nb»\n```', '«a\nb»'],
    ['link', 'see «this»', 'see [this](«https://»)'],
    ['link', 'see «https://a.example/b»', 'see [https://a.example/b](«https://a.example/b»)'],
    ['link', 'see [th|is](https://a.example)', 'see «this»'],
    ['link', '![pic|ture](a.png)', '![pic[](«https://»)ture](a.png)'],
    ['heading', 'A ti|tle', '## A ti|tle'],
    ['heading', '### A ti|tle', 'A ti|tle'],
    ['list', '«one\n\ntwo»', '«- one\n\n- two»'],
    ['list', '«- one\n2. two»', '«one\ntwo»'],
    ['list', '|', '- |'],
    ['list', '|\n', '- |\n'],
    ['quote', '«one\n\ntwo»', '«> one\n> \n> two»'],
    ['quote', '«> one\n> \n> two»', '«one\n\ntwo»'],
  ])('%s makes of %j %j', (name, before, after) => {
    expect(run(markdown[name], before)).toBe(after);
  });

  test.each([
    ['- one|', '- one\n- |'],
    ['9. nine|', '9. nine\n10. |'],
    ['- [x] done|', '- [x] done\n- [ ] |'],
    ['> said|', '> said\n> |'],
    ['  * in|ner', '  * in\n  * |ner'],
    ['- one\n- |', '- one\n|'],
    ['no list|', 'no list|'],
    ['|- one', '|- one'],
    ['- one\n  - two\n  - |', '- one\n  - two\n- |'],
    ['1. one\n   - two\n   - |\n2. three', '1. one\n   - two\n2. |\n2. three'],
    ['- one\n  1. two\n     - [ ] |', '- one\n  1. two\n  2. [ ] |'],
    ['> - one|', '> - one\n> - |'],
    ['> - one\n> - |', '> - one\n> |'],
    ['> > said|', '> > said\n> > |'],
    ['```yaml\n- one|\n```', '```yaml\n- one|\n```'],
    ['```\ncode\n```\n- one|', '```\ncode\n```\n- one\n- |'],
    ['Title\n-|', 'Title\n-|'],
  ])('Enter makes of %j %j', (before, after) => {
    expect(run(continueList, before)).toBe(after);
  });

  test.each([
    ['- one\n- tw|o', '- one\n  - tw|o'],
    ['1. one\n2. two|', '1. one\n   1. two|'],
    ['9. one\n10. two|', '9. one\n   1. two|'],
    ['10) one\n11) |two', '10) one\n    1) |two'],
    ['1. one\n   1. in\n2. two|', '1. one\n   1. in\n   2. two|'],
    ['- one\n  * in\n\n- two|', '- one\n  * in\n\n  * two|'],
    ['- one\n- [ ] two|', '- one\n  - [ ] two|'],
    ['- one\n- two|\n  - in\n\n  more\n- three', '- one\n  - two|\n    - in\n\n    more\n- three'],
    ['- one\n«1. two\n2. three\n   - in»\n4. four', '- one\n  «1. two\n  2. three\n     - in»\n4. four'],
    ['> - one\n> - two|', '> - one\n>   - two|'],
    ['- one\n\n\t- in\n- two|', '- one\n\n\t- in\n    - two|'],
    // There is nothing that it could be below.
    ['- one|', '- one|'],
    ['- one\n  - two|', '- one\n  - two|'],
    ['- one\n\nWords.\n\n- two|', '- one\n\nWords.\n\n- two|'],
  ])('Tab makes of %j %j', (before, after) => {
    expect(run(indentItem, before)).toBe(after);
  });

  test.each([
    ['- one\n  - tw|o', '- one\n- tw|o'],
    ['1. one\n   - two|\n     - in\n   - three', '1. one\n2. two|\n   - in\n   - three'],
    ['- one\n  - two\n    - thr|ee', '- one\n  - two\n  - thr|ee'],
    ['Words.\n\n  - one|', 'Words.\n\n- one|'],
    ['- one\n  |- two', '- one\n|- two'],
    ['- one|', '- one|'],
  ])('Shift and Tab make of %j %j', (before, after) => {
    expect(run(outdentItem, before)).toBe(after);
  });

  test.each([
    ['- one|', true],
    ['> 1. one|', true],
    ['one|', false],
    ['- one\n  more|', false],
    ['~~~\n- one|', false],
    ['- ```\n  - one|', false],
    ['```\n~~~\n```\n- one|', true],
  ])('whether %j is in an item: %j', (before, expected) => {
    const { text, selection } = read(before);
    expect(isInItem(text, selection)).toBe(expected);
  });
});

describe('In HTML', () => {
  test.each<[CommandName, string, string]>([
    ['bold', '<p>a «b»</p>', '<p>a <strong>«b»</strong></p>'],
    ['bold', '<p>a <strong>«b»</strong></p>', '<p>a «b»</p>'],
    ['bold', '<p>a <strong>b|</strong></p>', '<p>a <strong>b</strong>|</p>'],
    ['italic', '<p>wo|rd</p>', '<p><em>wo|rd</em></p>'],
    ['link', '<p>«this»</p>', '<p><a href="«https://»">this</a></p>'],
    ['link', '<p><a href="https://a.example">th|is</a></p>', '<p>«this»</p>'],
    ['heading', '<p>A ti|tle</p>', '<h2>A ti|tle</h2>'],
    ['heading', '<h3>A ti|tle</h3>', '<p>A ti|tle</p>'],
    ['list', '«one\ntwo»', '<ul>\n«<li>one</li>\n<li>two</li>»\n</ul>'],
    ['list', '<ul>\n«<li>one</li>\n<li>two</li>»\n</ul>', '«one\ntwo»'],
    ['quote', '<p>a|</p>', '<blockquote>\n«<p>a</p>»\n</blockquote>'],
    ['code', '«a\nb»', '<pre><code>\n«a\nb»\n</code></pre>'],
  ])('%s makes of %j %j', (name, before, after) => {
    expect(run(html[name], before)).toBe(after);
  });
});

const formats = fc.constantFrom<TextFormat>('markdown', 'html');
const names = fc.constantFrom(...commandNames);

/** A text and a selection of it. */
const selected = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.nat(), fc.nat()).map(([value, one, other]) => {
    const [from = 0, to = 0] = [one, other].map(place => place % (value.length + 1)).sort((a, b) => a - b);
    return { text: value, from, to };
  });

/** Texts in which nothing is marked: letters and punctuation of several languages, spaces and line ends. */
const plainTexts = fc
  .array(fc.constantFrom('a', 'word', 'é', 'שלום', '漢字', '👩‍🚀', ' ', '  ', '\n', '\n\n', ',', '.'), {
    maxLength: 30,
  })
  .map(parts => parts.join(''));

/** Texts full of marks. */
const markedTexts = fc
  .array(
    fc.constantFrom(...'AB \n*_`#>-[]()!1.'.split(''), '**', '```', '</', '<p>', '<strong>', '<li>', '</li>'),
    { maxLength: 40 },
  )
  .map(parts => parts.join(''));

test('a command that is given twice leaves a text without marks as it was', () => {
  // In HTML a heading that is none any more becomes a paragraph.
  const cases = fc
    .tuple(formats, names)
    .filter(([format, name]) => !(format === 'html' && name === 'heading'));
  fc.assert(
    fc.property(cases, selected(plainTexts), ([format, name], { text, from, to }) => {
      const command = commands[format][name];
      const once = command(text, { from, to });
      if (!once) return;
      const after = applied(text, once.change);
      const again = command(after, once.selection);

      expect(again && applied(after, again.change)).toBe(text);
    }),
  );
});

test('whatever the text, a command changes only the lines of the selection and marks around them, and no word', () => {
  const words = (text: string) => text.replace(/[^A-Z]/g, '');
  fc.assert(
    fc.property(formats, names, selected(markedTexts), (format, name, { text, from, to }) => {
      const edit = commands[format][name](text, { from, to });
      if (!edit) return;
      const { change, selection } = edit;
      const after = applied(text, change);

      expect(0 <= change.from && change.from <= change.to && change.to <= text.length).toBe(true);
      expect(0 <= selection.from && selection.from <= selection.to && selection.to <= after.length).toBe(
        true,
      );
      // The address of a link goes with it.
      if (name !== 'link') expect(words(after)).toBe(words(text));
    }),
  );
});

describe('A link', () => {
  const target = { title: 'A [slow] "kiln"', address: 'https://a.example/b (1)' };
  const linked = (marked: string, format: TextFormat) => {
    const { text, selection } = read(marked);
    const { change, selection: after } = linkTo(text, selection, format, target);
    return shown(applied(text, change), after);
  };

  test.each<[TextFormat, string, string]>([
    ['markdown', 'see |', 'see [A \\[slow\\] "kiln"](https://a.example/b%20%281%29)|'],
    ['markdown', 'see« *this* »now', 'see [*this*](https://a.example/b%20%281%29)| now'],
    ['html', 'see |', 'see <a href="https://a.example/b (1)">A [slow] &quot;kiln&quot;</a>|'],
    ['html', 'see «<b>this</b>»', 'see <a href="https://a.example/b (1)"><b>this</b></a>|'],
  ])('has in %s the words that are selected, or the title: %j', (format, before, after) => {
    expect(linked(before, format)).toBe(after);
  });

  test.each([
    ['https://a.example/b', 'https://a.example/b'],
    ['  mailto:ada@a.example ', 'mailto:ada@a.example'],
    ['www.a.example/b?c', 'https://www.a.example/b?c'],
    ['/about', '/about'],
    ['#end', '#end'],
    ['javascript:alert(1)', undefined],
    ['a kiln', undefined],
    ['kiln.', undefined],
    ['', undefined],
  ])('of %j has the address %j', (typed, address) => {
    expect(addressIn(typed)).toBe(address);
  });

  test.each([
    ['see |', true],
    ['see «this»', true],
    ['see «https://a.example»', false],
    ['see [th|is](https://a.example)', false],
    ['«one\n\ntwo»', false],
  ])('asks in %j where it leads: %j', (before, expected) => {
    const { text, selection } = read(before);
    expect(asksWhereTo(text, selection, 'markdown')).toBe(expected);
  });
});

test('an item that goes in comes out again where it was, with all that is in it', () => {
  const depths = fc.array(fc.nat({ max: 3 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(depths, fc.nat(), (wanted, at) => {
      // No item is more than one level below the one before it.
      let depth = 0;
      const lines = wanted.map((each, number) => {
        depth = number === 0 ? 0 : Math.min(each, depth + 1);
        return `${'  '.repeat(depth)}- ${number}`;
      });
      const text = lines.join('\n');
      const caret = text.indexOf(`- ${at % lines.length}`) + 3;
      const edit = indentItem(text, { from: caret, to: caret });
      if (!edit) return;
      const after = applied(text, edit.change);
      const back = outdentItem(after, edit.selection);

      expect(back && applied(after, back.change)).toBe(text);
      expect(back?.selection).toEqual({ from: caret, to: caret });
    }),
  );
});

test('a picture has its alternative text on one line', () => {
  const picture = {
    address: 'https://a.example/b (1).png',
    name: 'b.png',
    alternativeText: 'A [wall]\n"glazed"',
  };

  expect(mediumText('markdown', picture)).toBe('![A \\[wall\\] "glazed"](https://a.example/b%20%281%29.png)');
  expect(mediumText('html', picture)).toBe(
    '<img src="https://a.example/b (1).png" alt="A [wall] &quot;glazed&quot;">',
  );
  expect(mediumText('html', { address: 'a.png', name: '', alternativeText: '' })).toBe(
    '<img src="a.png" alt="">',
  );
});

test.each(['markdown', 'html'] as const)(
  'in %s a film and a sound are what plays, and any other file is a link',
  format => {
    const named = (name: string, mimeType: string, alternativeText = '') =>
      mediumText(format, { address: `https://a.example/${name}`, name, mimeType, alternativeText });
    const links = {
      markdown: '[my \\[last\\] log.pdf](https://a.example/my%20[last]%20log.pdf)',
      html: '<p><a href="https://a.example/my [last] log.pdf">my [last] log.pdf</a></p>',
    };

    expect(named('kiln.mp4', 'video/mp4')).toBe('<video controls src="https://a.example/kiln.mp4"></video>');
    expect(named('kiln.mp3', 'audio/mpeg', 'The "roar"')).toBe(
      '<audio controls src="https://a.example/kiln.mp3" title="The &quot;roar&quot;"></audio>',
    );
    expect(named('my [last] log.pdf', 'application/pdf')).toBe(links[format]);
  },
);
