import { absoluteHtml } from '../../../shared/features/feeds/formats/absolute-html.ts';

const base = 'https://herons.example/2024/05/a-heron';

test.each([
  ['<a href="/about">', '<a href="https://herons.example/about">'],
  ['<a href="b">', '<a href="https://herons.example/2024/05/b">'],
  ['<a href="#note">', '<a href="https://herons.example/2024/05/a-heron#note">'],
  ['<a href="?page=2">', '<a href="https://herons.example/2024/05/a-heron?page=2">'],
  ['<a href="//other.example/x">', '<a href="https://other.example/x">'],
  ["<a class='x' HREF = '/a \"b\"'>", '<a class=\'x\' HREF = "https://herons.example/a%20%22b%22">'],
  ['<a href=/about>', '<a href="https://herons.example/about">'],
  ['<a href="/a?b=1&amp;c=2&copy=3">', '<a href="https://herons.example/a?b=1&amp;c=2&amp;copy=3">'],
  ['<a href="&#47;a&#x2F;b">', '<a href="https://herons.example/a/b">'],
  ['<a href=" /a\n">', '<a href="https://herons.example/a">'],
  ['<img src="a.png" alt="/x"/>', '<img src="https://herons.example/2024/05/a.png" alt="/x"/>'],
  [
    '<video poster=/p.png src=/v.mp4>',
    '<video poster="https://herons.example/p.png" src="https://herons.example/v.mp4">',
  ],
  ['<q cite="/q">', '<q cite="https://herons.example/q">'],
  [
    '<img srcset="/a.png, /b.png 2x,/c.png 3x">',
    '<img srcset="https://herons.example/a.png, https://herons.example/b.png 2x,https://herons.example/c.png 3x">',
  ],
  [
    '<img srcset="/a,b.png 100w , , /c.png,">',
    '<img srcset="https://herons.example/a,b.png 100w , , https://herons.example/c.png,">',
  ],
])('%s leads to where it leads on its page', (html, absolute) => {
  expect(absoluteHtml(`${html} text`, base)).toBe(`${absolute} text`);
});

test.each([
  '<a href="https://other.example/a b">',
  '<a href="mailto:ada@herons.example">',
  '<a href="javascript:alert(1)">',
  '<img src="data:image/png;base64,AA==">',
  '<a href="">',
  '<a href>',
  '<a href="//">',
  '<a title="<a href=/x>">',
  '<!-- <a href="/x"> --> a',
  '<!--> a',
  '<!-- <a href="/x">',
  '<! <a href="/x">',
  '<a b="<a href=/x>',
  '<?x <a href="/x">',
  '</ <a href="/x">',
  '<script>"<a href=/x>"</script>',
  '<TEXTAREA><a href="/x"></textarea >',
  '<style><a href="/x">',
  '< a href="/x">',
  'a &lt;a href="/x"&gt;',
  '<a data-href="/x" hrefs="/y" toString="/z">',
  '<a href="/x',
])('%s stays as it is', html => {
  expect(absoluteHtml(html, base)).toBe(html);
});

test('what follows a comment, a script or a tag with any quotes is found', () => {
  const html = `<!-- > --><script>'</p>'</script><b x='"' y=">" z><a href="/x">`;

  expect(absoluteHtml(html, base)).toBe(html.replace('/x', 'https://herons.example/x'));
});

test('HTML grows by a megabyte at most, however long the address of the site is', () => {
  const site = `https://herons.example/${'a'.repeat(2000)}`;
  const html = '<a href="#">'.repeat(100_000);

  const absolute = absoluteHtml(html, site);

  expect(absolute.startsWith(`<a href="${site}#">`.repeat(500))).toBe(true);
  expect(absolute.length).toBeLessThanOrEqual(html.length + 1024 ** 2);
});
