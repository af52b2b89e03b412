import { parse } from 'yaml';
import { frontMatter, timestamp, withOwnNames } from '../../../infra/tools/export/front-matter.ts';

const texts = [
  '2024-01-01',
  'yes',
  'no',
  'on',
  'y',
  'null',
  '~',
  '1e3',
  '0x1F',
  '0o7',
  '017',
  '1_000',
  '12:30',
  '.inf',
  '',
  ' a: b #c ',
  '- a',
  '---',
  'a\n---\nb',
  '{{ x }}',
  '<<',
  '"\\\'',
  '!tag &a *a',
  '\u0085\u2028\u007f\ufeff\uffff\u0000',
  '😀',
];

test.each(['1.1', '1.2'] as const)(
  'A reader of YAML %s has all texts as they are, as values and in lists',
  version => {
    const matter = frontMatter(
      Object.fromEntries([...texts.map((text, i) => [`title${i}`, text]), ['tags', texts]]),
    );

    const read = parse(matter.split(/^---$/m)[1] ?? '', { version });

    expect(Object.values(read)).toEqual([...texts, texts]);
  },
);

test('No line has a sign that YAML forbids, or that ends a line in some version of it', () => {
  const matter = frontMatter({ title: texts.join(''), half: 'a\ud83d' });

  expect(matter).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\ufeff\uffff]/u);
  expect(matter).toContain('half: "a\ufffd"');
});

test('A date is a time stamp, and what is not there has no line', () => {
  const matter = frontMatter({
    date: timestamp('2024-05-04T07:30:00+02:00'),
    draft: false,
    author: undefined,
  });

  expect(matter).toBe('---\ndate: 2024-05-04T07:30:00+02:00\ndraft: false\n---\n');
});

test.each(['1.1', '1.2'] as const)(
  'A reader of YAML %s has names and numbers of anybody as they are',
  version => {
    const metadata = {
      yes: true,
      no: false,
      '007': 7,
      null: 1e21,
      '1e3': -1e-7,
      n: -0.5,
      '0x1F': 12,
      A: 'a',
    };
    const matter = frontMatter({ metadata: withOwnNames(metadata), seo: { noIndex: true, none: undefined } });

    const read = parse(matter.split(/^---$/m)[1] ?? '', { version });

    expect(read).toEqual({ metadata, seo: { noIndex: true } });
    expect(Object.keys(read.metadata)).toEqual(Object.keys(metadata));
  },
);
