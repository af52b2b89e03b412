import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { importWithProbe } from './import-with-probe.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-wordpress-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The beginning of an export, up to its items. */
const opening =
  '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Blog</title>' +
  '<link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>';

const text = 'It said: “Kraak”. '.repeat(55_000);
const megabytes = 128;

/** An export of which nothing comes. */
function* largeExport() {
  yield opening;
  for (let index = 0; index < megabytes; index++)
    yield `<item><wp:post_type>product</wp:post_type><content:encoded><![CDATA[${text}]]></content:encoded></item>`;
  yield '</channel></rss>';
}

/** An export with a single post, whose comments are longer than all that is read of one. */
function* discussedPost() {
  yield `${opening}<item><wp:post_type>post</wp:post_type>`;
  for (let index = 0; index < megabytes; index++)
    yield `<wp:comment><wp:comment_content><![CDATA[${text}]]></wp:comment_content></wp:comment>`;
  yield '</item></channel></rss>';
}

/** A text without an end. */
function* endlessText() {
  yield `${opening}<item><content:encoded><![CDATA[`;
  for (let index = 0; index < megabytes; index++) yield text;
}

test.each([
  [
    'items that stay behind',
    largeExport,
    `Left behind, with their numbers: items of the type "product": ${megabytes}`,
    0,
  ],
  ['comments', discussedPost, `Left behind, with their numbers: comments: ${megabytes}`, 0],
  ['a text without an end', endlessText, 'an element is longer than 33,554,432 characters', 1],
])(
  'an export with 128 MB of %s, packed into one, is read in little memory',
  async (_what, parts, message, code) => {
    const file = join(folder, 'large.xml.gz');
    await pipeline(Readable.from(parts()), createGzip({ level: 1 }), createWriteStream(file));

    const result = await importWithProbe(file, 'http://127.0.0.1:9/api', '--dry-run');

    expect(result.output).toContain(message);
    expect(result.code).toBe(code);
    expect(result.megabytes).toBeLessThan(300);
  },
);
