import { isUnspaced, wordsAsked, wordsOf } from '../../shared/values/words.ts';

test.each([
  ['Über den Ölfässern, ÉTÉ 2024', 'uber den olfassern ete 2024'],
  ['ΟΔΟΣ και ﬁsh — ﬁsh', 'οδοσ και fish'],
  ['Ёлка и чай', 'елка и чаи'],
  ['שָׁלוֹם', 'שלום'],
  ['السَّلَامُ', 'السلام'],
  ['हिन्दी की किताब', 'हिन्दी की किताब'],
  ['東京タワーの夜景', '東京タワーの夜景'],
  ['新しいiPhone用ケース', '新しい iphone 用ケース'],
  ['2024年、春', '2024 年 春'],
  ['ｶﾞﾗｽ ガラス か\u3099', 'ガラス が'],
  ['한국어 사전', '한국어 사전'],
  ['น้ำตก', 'น้ำตก'],
  ['Fenster\u00adbank', 'fensterbank'],
  ['C# and C++, .NET', 'c c# and c++ net'],
  ['Ｃ＃ Node.js #1', 'c c# node js 1'],
  ['a+b 東#', 'a a+ b 東'],
  ['- ! ’ 🐦', ''],
])('The words of %j are %j', (text, words) => {
  expect(wordsOf(text).join(' ')).toBe(words);
  expect(wordsOf(text.normalize('NFD')).join(' ')).toBe(words);
});

test.each([
  ['C#', 'c#'],
  ['c++ C', 'c++ c'],
  ['.NET @home', 'net home'],
  ['node.js', 'node js'],
  ['iPhoneケース', 'iphone ケース'],
  ['ガ', 'ガ'],
  ['# + -', ''],
])('%j asks for the words %j', (text, words) => {
  expect(wordsAsked(text).join(' ')).toBe(words);
});

test('A script without spaces is recognized by its first letter', () => {
  const unspaced = ['夜景', 'ひらがな', 'カナ', 'ーン', '한국', 'ไทย', 'ລາວ', 'ខ្មែរ', 'မြန်မာ', '々'];
  const spaced = ['heron', 'привет', 'हिन्दी', 'עברית', '2024', 'c#', ''];

  expect(unspaced.filter(word => !isUnspaced(word))).toEqual([]);
  expect(spaced.filter(isUnspaced)).toEqual([]);
});
