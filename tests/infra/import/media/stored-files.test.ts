import { StoredFiles } from '../../../../infra/tools/import/file/stored-files.ts';

const address = 'https://a.example/b.png';
const file = { mediumUrl: 'https://media.example/1.png', bytes: 5, width: 3, mediumType: { name: 'PNG' } };

function stored(): StoredFiles {
  const files = new StoredFiles();
  files.set(address, file);
  return files;
}

test.each([
  [
    'a medium gets what is known of its file, in place of what was said of it',
    { mediumId: '1', MediumUrl: address, Bytes: 4, mediumtype: {}, alternativeText: 'B' },
    { mediumId: '1', alternativeText: 'B', ...file },
  ],
  ['a medium with another address stays', { mediumUrl: `${address}?` }, { mediumUrl: `${address}?` }],
  ['a text has the new address', { Content: `(${address})` }, { Content: `(${file.mediumUrl})` }],
  ['what an author says has it, too', { bio: `![](${address})` }, { bio: `![](${file.mediumUrl})` }],
  ['a blog has the new address of its logo', { LogoUrl: address }, { LogoUrl: file.mediumUrl }],
  ['no other field is changed', { slogan: address, title: address }, { slogan: address, title: address }],
  [
    'what is no text is left to the service',
    { content: 5, mediumUrl: null },
    { content: 5, mediumUrl: null },
  ],
])('%s', (_what, given, expected) => {
  expect(stored().in(given)).toEqual(expected);
});
