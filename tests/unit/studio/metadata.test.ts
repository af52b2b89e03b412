import { flawOf, type Row, rowsOf, sizeFlawOf, writtenAs } from '../../../client/studio/form/metadata.ts';
import { laterWords } from '../../../client/studio/later-words.ts';

const row = (name: string, text: string, kind: Row['kind'] = 'text'): Row => ({ id: name, name, kind, text });

test('metadata is written as it is read, each value as what it is', () => {
  const stored = JSON.stringify({ Mood: 'grey', mood: '12', tide: 3.25, isSpring: true, constructor: '' });

  expect(writtenAs(rowsOf(stored))).toBe(stored);
  expect(rowsOf(stored).map(({ kind }) => kind)).toEqual(['text', 'text', 'number', 'flag', 'text']);
  expect(rowsOf('')).toEqual([]);
  expect(writtenAs([row('', '')])).toBe('');
});

test.each([
  [[row('', 'grey')], { name: laterWords.metadataNameNeeded }],
  [[row('Stimmung des Tages', 'grau')], { name: laterWords.metadataNameFlaw }],
  [[row('__proto__', 'x')], { name: laterWords.metadataNameFlaw }],
  [[row('x'.repeat(65), 'x')], { name: laterWords.metadataNameFlaw }],
  [[row('mood', 'a'), row('mood', 'b')], { name: laterWords.metadataNameTwice }],
  [[row('tide', '12a', 'number')], { text: laterWords.metadataNumberFlaw }],
  [[row('tide', ' ', 'number')], { text: laterWords.metadataNumberFlaw }],
  [[row('tide', 'Infinity', 'number')], { text: laterWords.metadataNumberFlaw }],
  [[row('tide', '-0.5e3', 'number')], {}],
  [[row('mood', ''), row('Mood', '')], {}],
  [[row('', '')], {}],
])('of entries %j, the first has the flaws %j', (rows, flaws) => {
  expect(flawOf(rows[0] as Row, rows)).toEqual(flaws);
});

test('what is too many, or too large in bytes, is said', () => {
  const many = Array.from({ length: 51 }, (_, at) => row(`n${at}`, ''));

  expect(sizeFlawOf(many)).toBe('There are 51 entries, and 50 fit.');
  expect(sizeFlawOf(many.slice(1))).toBeUndefined();
  expect(sizeFlawOf([row('n', 'é'.repeat(4092))])).toBeUndefined();
  expect(sizeFlawOf([row('n', 'é'.repeat(4093))])).toBe(
    'The entries have 8,194 bytes in all, and 8,192 fit.',
  );
});
