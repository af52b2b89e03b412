import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommand } from '../../../support/infra/command.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-wordpress-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Nothing is sent there. */
const options = ['--dry-run', '--url', 'http://127.0.0.1:9/api'];

/** Says what an import of these contents would send. */
async function dryRun(contents: string | Uint8Array, ...more: string[]) {
  const file = join(folder, 'wordpress.xml');
  writeFileSync(file, contents);
  const { code, output } = await runCommand('import', [file, ...options, ...more]);
  return { code, output: output.replaceAll(file, 'FILE') };
}

const channel = (inner: string, declaration = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${declaration}<rss version="2.0"><channel><title>Blog</title>` +
  `<link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${inner}</channel></rss>`;

const item = (inner: string, id = 1) =>
  `<item><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>draft</wp:status>${inner}</item>`;

const fixture = () => readFileSync(join(__dirname, 'files/wordpress.xml'));

const laughs = Array.from(
  { length: 10 },
  (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
).join('');

test.each([
  [
    'entities that expand',
    () => channel(item('<title>&lol10;</title>'), `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${laughs}]>`),
    'it has a document type, which no export of WordPress has',
  ],
  [
    'a file of the machine as an entity',
    () => channel(item('<title>&file;</title>'), '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>'),
    'it has a document type, which no export of WordPress has',
  ],
  [
    'a cut within a text',
    () => fixture().subarray(0, 9_000),
    /it is incomplete after line \d+: was it cut off\?/,
  ],
  [
    'a cut within gzip data',
    () => gzipSync(fixture()).subarray(0, 2_000),
    'its gzip data are incomplete: was it cut off?',
  ],
  [
    'another encoding that it says',
    () => Buffer.from(channel('<item><title>Café</title></item>').replace('UTF-8', 'ISO-8859-1'), 'latin1'),
    'it is in ISO-8859-1 (expected UTF-8)',
  ],
  [
    'another encoding than it says',
    () => Buffer.from(channel('\n<item>\n<title>Café</title></item>'), 'latin1'),
    'it is not valid UTF-8 in line 3',
  ],
  [
    'elements that end in the wrong order',
    () => channel('\n<item><title>One</item></title>'),
    'it is not XML: line 2, column 23: unexpected close tag.',
  ],
  [
    'elements in elements',
    () => channel(item(`${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}`)),
    '<a> in line 1 is nested too deeply',
  ],
  [
    'a page of HTML',
    () => '<!DOCTYPE html><html><p>Sign in</html>',
    'it has a document type, which no export of WordPress has',
  ],
  [
    'another feed',
    () => '<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title></feed>',
    'it is XML, but no export of WordPress (expected one of Tools, Export)',
  ],
  [
    'no address of the site',
    () => channel('').replace('https://old.example', ''),
    'it does not say the address of its site: give it with --site',
  ],
])('a file with %s is refused with what is wrong, and where', async (_what, contents, reason) => {
  const { code, output } = await dryRun(contents());

  expect(output.trim()).toEqual(
    typeof reason === 'string' ? `Cannot import FILE: ${reason}` : expect.stringMatching(reason),
  );
  expect(code).toBe(1);
});

test('of posts with the same number the first one comes, and the others are named', async () => {
  const { code, output } = await dryRun(channel(item('<title>One</title>') + item('<title>Two</title>')));

  expect(output).toMatch(
    /^ {2}one before it has the same identifier \(1\): "posts\[1\]" \(posts\[0\], [\da-f-]{36}\)$/m,
  );
  expect(output).toContain('0 tags, 1 posts. Nothing was sent');
  expect(code).toBe(1);
});

test('a text that is nested too deeply for Markdown stays HTML, and is named', async () => {
  const [deep, wide] = ['<div>'.repeat(100_000), '<p><div><img></div>'.repeat(1_000)].map((text, index) =>
    item(`<title>${index}</title><content:encoded><![CDATA[${text}]]></content:encoded>`, index),
  );

  const { code, output } = await dryRun(channel(`${deep}${wide}`), '--markdown');

  expect(output).toContain(
    'its text stays HTML, as its elements are nested too deeply (1): "0"\nWould import',
  );
  expect(output).toContain('0 tags, 2 posts. Nothing was sent');
  expect(code).toBe(0);
});

test('a text of which Markdown would show something else stays HTML, and is named; all others are Markdown', async () => {
  const texts = [
    '<svg><title>a</title></svg>',
    '<p>Use the &lt;table&gt; element</p>',
    '<table><tr><td colspan=2>a</table>',
  ];
  const items = texts.map((text, index) =>
    item(`<title>${index}</title><content:encoded><![CDATA[${text}]]></content:encoded>`, index),
  );

  const { output } = await dryRun(channel(items.join('')), '--markdown');

  expect(output).toContain(
    'its text stays HTML, as Markdown would change it (1): "0" (<title>)\nWould import',
  );
});

test('items that are their own parents, control characters and broken addresses do no harm', async () => {
  const { code, output } = await dryRun(
    channel(
      item(
        '<title>One\u0000\u001b[31m&#8238;</title><link>http://[</link><wp:post_parent>1</wp:post_parent>',
      ) +
        item(
          '<title>Two</title><content:encoded><![CDATA[<a href="http://[">a</a>[caption]]]></content:encoded>' +
            '<wp:post_parent>3</wp:post_parent><wp:post_date_gmt>2024-99-99 99:99:99</wp:post_date_gmt>',
          2,
        ) +
        '<item><wp:post_id>3</wp:post_id><wp:post_type>\u001b[2Jx</wp:post_type><wp:post_parent>2</wp:post_parent></item>',
    ),
  );

  expect(output).toContain('items of the type "[2Jx": 1');
  expect(output).toContain('0 tags, 2 posts. Nothing was sent');
  expect(code).toBe(0);
});

test.each(['__proto__', 'constructor', 'toString'])(
  'what is named "%s" is nothing that programs have of their own',
  async name => {
    const menu =
      `<item><title>Entry</title><wp:post_type>nav_menu_item</wp:post_type><wp:post_id>5</wp:post_id><category domain="nav_menu" nicename="${name}">` +
      `<![CDATA[${name}]]></category><wp:postmeta><wp:meta_key>_menu_item_type</wp:meta_key><wp:meta_value>${name}</wp:meta_value></wp:postmeta></item>`;
    const { code, output } = await dryRun(
      channel(
        `<${name}>x</${name}><item><wp:post_id>4</wp:post_id><wp:post_type>${name}</wp:post_type></item>${menu}` +
          item(
            `<title>One</title><category domain="${name}" nicename="${name}">${name}</category>` +
              `<wp:postmeta><wp:meta_key>_yoast_wpseo_title</wp:meta_key><wp:meta_value>%%${name}%% %%title%%</wp:meta_value></wp:postmeta>` +
              `<wp:postmeta><wp:meta_key>rank_math_robots</wp:meta_key><wp:meta_value>${name}</wp:meta_value></wp:postmeta>` +
              `<category domain="language" nicename="${name}">${name}</category>`,
          ),
      ),
    );

    expect(output).toContain(`items of the type "${name}": 1`);
    expect(output).toContain('0 tags, 1 posts. Nothing was sent');
    expect(code).toBe(0);
  },
);
