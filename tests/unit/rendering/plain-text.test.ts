import { contentHtml } from '../../../shared/rendering/content-html.ts';

test.each([
  ['is escaped', '<b>1 & "2"</b> &lt;', '<p>&lt;b&gt;1 &amp; "2"&lt;/b&gt; &amp;lt;</p>\n'],
  [
    'has paragraphs between blank lines',
    'One\n\nTwo\n \t\n\n  Three',
    '<p>One</p>\n<p>Two</p>\n<p>Three</p>\n',
  ],
  ['has breaks between lines', 'One\nTwo', '<p>One<br>\nTwo</p>\n'],
  ['has lines that end as on Windows', 'One\r\nTwo\r\n\r\nThree\r\n', '<p>One<br>\nTwo</p>\n<p>Three</p>\n'],
  ['has lines that end as on old Macs', 'One\rTwo\r\rThree\r', '<p>One<br>\nTwo</p>\n<p>Three</p>\n'],
  ['is empty where there is nothing to see', ' \n\n\t\n', ''],
  ['has no Markdown', '# *One*', '<p># *One*</p>\n'],
])('A text without a format %s', (_, text, html) => {
  expect(contentHtml(text, undefined)).toBe(html);
});
