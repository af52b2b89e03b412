import { siteToShow } from '../../../client/studio/preview/site-address.ts';

const deployed = 'https://studio.example/api/studio';
const local = 'http://127.0.0.1:7071/api/studio';

test.each([
  ['https://kiln.example/notes', deployed],
  ['https://kiln.example', local],
  ['http://127.0.0.1:7073', local],
  ['http://localhost:7071', local],
  ['https://studio.example:8443', deployed],
])('the site at %s is shown in the studio at %s', (siteUrl, page) => {
  expect(siteToShow({ isPublic: true, siteUrl }, page)).toBe(siteUrl);
});

test.each([
  ["the studio's own", 'https://studio.example/blog', deployed],
  ["the studio's own, written in another way", 'HTTPS://Studio.Example:443', deployed],
  ['not encrypted', 'http://kiln.example', deployed],
  ['not encrypted, in a local studio', 'http://kiln.example', local],
  ['on the computer of a writer', 'http://127.0.0.1:7073', deployed],
  ['no address', 'kiln', deployed],
  ['no address of a page', 'data:text/html,<script>', deployed],
  ['a script', 'javascript:alert(1)', local],
])('a site that is %s is not', (_, siteUrl, page) => {
  expect(siteToShow({ isPublic: true, siteUrl }, page)).toBeUndefined();
});

test('a blog without a site, or that is not public, has none', () => {
  const siteUrl = 'https://kiln.example';

  for (const reach of [{}, { siteUrl }, { siteUrl, isPublic: false }, { isPublic: true }])
    expect(siteToShow(reach, deployed)).toBeUndefined();
});
