import { lengthMeter } from '../../../client/studio/editor/length/reading-time.ts';

const minutes = (text: string, language?: string) => lengthMeter()(text, 'markdown', language).minutes;

describe('How long a text takes to read', () => {
  test('goes by its words, and by the language that they are of', () => {
    const text = 'word '.repeat(2300);

    expect([minutes(text), minutes(text, 'en-GB'), minutes(text, 'de'), minutes(text, 'FI')]).toEqual([
      10, 10, 12, 12,
    ]);
  });

  test('goes by signs where there are no spaces between words, and by both where both are', () => {
    const signs = '我们每月烧一次窑'.repeat(250);

    expect([
      minutes(signs, 'zh'),
      minutes('カタカナひらがな'.repeat(100)),
      minutes(`${signs} ${'word '.repeat(690)}`),
    ]).toEqual([5, 2, 8]);
  });

  test('is a minute at least, and nothing where there is nothing to read', () => {
    expect([
      minutes('One word.'),
      minutes(''),
      minutes('\n'),
      minutes('![](https://kiln.example/a.png)'),
    ]).toEqual([1, 0, 0, 0]);
  });
});
