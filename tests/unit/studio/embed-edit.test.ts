import { embedEdit } from '../../../client/studio/editor/text/paste/embed.ts';

const code = '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?start=90"></iframe>';
const address = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s';

test.each([
  ['an empty text', 'markdown', '', 0, address],
  ['a line', 'markdown', 'a', 1, `a\n\n${address}`],
  ['a word', 'markdown', 'ab', 1, `a\n\n${address}\n\nb`],
  ['an empty line', 'markdown', 'a\n\n\n\nb', 3, `a\n\n${address}\n\nb`],
  ['HTML', 'html', '', 0, `<p>${address.replace('&', '&amp;')}</p>`],
] as const)('the code of an embed stands alone in %s', (_, format, text, at, expected) => {
  const { change } = embedEdit(text, { from: at, to: at }, format, code) ?? {};

  expect(change && text.slice(0, change.from) + change.text + text.slice(change.to)).toBe(expected);
});

test('other code stays as it is', () => {
  expect(embedEdit('', { from: 0, to: 0 }, 'markdown', '<iframe src="/x"></iframe>')).toBeUndefined();
});
