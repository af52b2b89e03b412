import { readItem } from '../../../../infra/tools/import/foreign/wordpress/item.ts';

/** An item with these texts. */
function item(texts: Readonly<Record<string, string>>) {
  const children = Object.entries(texts).map(([name, text]) => ({
    name,
    text,
    attributes: {},
    children: [],
  }));
  return readItem({ name: 'item', text: '', attributes: {}, children });
}

test.each([
  ['2026-08-20 05:41:14', '2026-08-20T05:41:14.000Z'],
  ['2026-08-20T05:41:14', '2026-08-20T05:41:14.000Z'],
  ['2026-08-20T05:41:14Z', '2026-08-20T05:41:14.000Z'],
  ['2026-08-20T05:41:14.25+02:00', '2026-08-20T03:41:14.250Z'],
  ['2026-08-20', '2026-08-20T00:00:00.000Z'],
])('the date %s is %s, wherever it stands', (text, date) => {
  for (const name of ['wp:post_date_gmt', 'pubDate', 'wp:post_date'])
    expect(item({ [name]: text })).toMatchObject({ date, isDated: true });
});

test.each([
  ['Thu, 20 Aug 2026 05:41:14 +0200', '2026-08-20T03:41:14.000Z'],
  ['Thu, 20 Aug 2026 05:41:14 GMT', '2026-08-20T05:41:14.000Z'],
  ['Thu, 20 Aug 2026 05:41:14', '2026-08-20T05:41:14.000Z'],
])('the date of RSS %s is %s, whatever the zone of the machine', (text, date) => {
  expect(item({ pubDate: text }).date).toBe(date);
});

test.each([
  ['0000-00-00 00:00:00', false],
  ['Mon, 30 Nov -0001 00:00:00 +0000', false],
  ['', false],
  ['2024-99-99 99:99:99', true],
  ['Soon', true],
])('%j is no date, and that there is something is %s', (text, isDated) => {
  expect(item({ 'wp:post_date_gmt': text, pubDate: text })).toMatchObject({ date: undefined, isDated });
});
