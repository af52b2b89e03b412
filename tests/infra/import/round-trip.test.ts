import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemas } from '../../../shared/description/schemas.ts';
import {
  absentGuid,
  author,
  blog,
  fallingGuids,
  families,
  itemOf,
  medium,
  type Payload,
  post,
  referencesTo,
  tag,
} from '../../support/content/families.ts';
import { oddMetadata } from '../../support/content/odd-metadata.ts';
import { runCommand } from '../../support/infra/command.ts';
import { useLocalService } from '../../support/service/use-service.ts';

const service = useLocalService();
const folder = mkdtempSync(join(tmpdir(), 'round-trip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const exportOf = async (blogId: string) => (await service.send('GET', `blog/${blogId}`)).text;

function importText(text: string, ...options: string[]) {
  const file = join(folder, 'blog.json');
  writeFileSync(file, text);
  return runCommand('import', [file, '--url', service.api, ...options]);
}

/** What an earlier import has left. */
const digest = 'ab'.repeat(32);

/**
 * A blog with a value in every field that a request can give: posts refer to later posts, and one to a medium, a tag and an author that
 * are gone. @returns its identifier.
 */
async function createFullBlog(): Promise<string> {
  const blogId = crypto.randomUUID();
  const [mediumId = '', tagId = '', authorId = '', otherId = '', postId = '', laterId = '', goneId = ''] =
    fallingGuids(7);
  const refer = referencesTo({ medium: mediumId, tag: tagId, author: authorId });
  const gone = referencesTo({ medium: goneId, tag: goneId, author: goneId });
  const metadata = oddMetadata;
  await service.send('POST', 'blog', { blogId, ...blog.full, imported: digest }, { Prefer: 'restore' });
  const seoOf = (family: Payload = {}) => family.seo as Payload;
  const answer = await service.send(
    'POST',
    `blog/${blogId}/content`,
    {
      media: [
        { mediumId, ...medium.full, metadata, imported: digest },
        { mediumId: goneId, ...medium.minimal },
      ],
      authors: [
        { authorId, ...author.full, ...refer.author, metadata, imported: digest },
        { authorId: otherId, ...author.minimal, seo: { socialImage: { mediumId: goneId } } },
        { authorId: goneId, ...author.minimal },
      ],
      tags: [
        { tagId, ...tag.full, ...refer.tag, metadata, formerSlugs: ['wx', 'über'], imported: digest },
        { tagId: goneId, ...tag.minimal, image: { mediumId: goneId } },
      ],
      posts: [
        {
          postId,
          ...post.full,
          ...refer.post,
          coAuthors: [{ authorId: otherId }, { authorId }],
          metadata,
          translationOf: laterId,
          formerSlugs: ['quay', 'über'],
          lastModified: '2024-03-05T00:00:00.001Z',
          imported: digest,
        },
        { postId: laterId, ...post.changed, ...gone.post, seo: { ...seoOf(gone.post), noIndex: false } },
        { ...post.minimal, translationOf: absentGuid, language: 'pt-PT' },
      ],
    },
    { Prefer: 'restore' },
  );
  expect(answer.text).toBe('OK');
  const redirects = [
    { from: '/alt/ü/', to: '/high-water/', status: 301 },
    { from: '/gone', to: 'https://island.example.org/?a=b#c', status: 302 },
  ];
  await service.send('PUT', `blog/${blogId}/redirects`, { redirects });
  for (const segment of ['medium', 'tag', 'author'])
    await service.send('DELETE', `blog/${blogId}/${segment}/${goneId}`);
  return blogId;
}

/** Made of others for those who name it in `fields`, although the description does not call it read-only. */
const made = ['Post.translations'];

type DescribedSchema = {
  properties?: Record<string, DescribedSchema>;
  $ref?: string;
  items?: DescribedSchema;
  allOf?: DescribedSchema[];
  readOnly?: boolean;
};

/** The fields of the description that a value has none of, of those that are not made by the service: `Schema.field`. */
function absentFields(value: unknown, schemaName: string): string[] {
  const all = schemas() as Record<string, DescribedSchema>;
  const seen = new Map<string, Set<string>>();
  const visit = (part: unknown, schema: DescribedSchema = {}): void => {
    for (const each of schema.allOf ?? []) visit(part, each);
    if (Array.isArray(part)) for (const entry of part) visit(entry, schema.items);
    if (!schema.$ref || typeof part !== 'object' || part === null) return;
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    const fields = seen.get(name) ?? seen.set(name, new Set()).get(name);
    for (const [field, inner] of Object.entries(part)) {
      fields?.add(field);
      visit(inner, all[name]?.properties?.[field]);
    }
  };
  visit(value, { $ref: `#/${schemaName}` });
  return [...seen].flatMap(([name, fields]) =>
    Object.entries(all[name]?.properties ?? {})
      .filter(([field, { readOnly }]) => !readOnly && !fields.has(field))
      .map(([field]) => `${name}.${field}`)
      .filter(field => !made.includes(field)),
  );
}

test('an export that is imported as another blog has every field of the description again, byte for byte', async () => {
  const blogId = await createFullBlog();
  const exported = await exportOf(blogId);
  const otherId = crypto.randomUUID();
  const wanted = exported.replaceAll(blogId, otherId);

  const dry = await importText(wanted, '--dry-run');
  const first = await importText(wanted);
  const imported = await exportOf(otherId);
  const etag = (await service.send('GET', `blog/${otherId}`)).headers.get('etag');
  const second = await importText(wanted);

  expect(absentFields(JSON.parse(exported), 'Blog')).toEqual([]);
  expect(dry.output).toContain('1 media, 2 authors, 1 tags, 3 posts, 1 of them pages, 2 redirects. Nothing');
  expect(first.output).toContain('8 created, 0 updated, 0 unchanged, 0 failed');
  expect(imported).toBe(wanted);
  expect(second.output).toContain('Nothing to change: 0 created, 0 updated, 8 unchanged, 0 failed');
  expect(await exportOf(otherId)).toBe(wanted);
  expect((await service.send('GET', `blog/${otherId}`)).headers.get('etag')).toBe(etag);
});

test('an export that is put back puts everything back where it was changed, byte for byte', async () => {
  const blogId = await createFullBlog();
  const exported = await exportOf(blogId);
  for (const [segment, items] of Object.entries(JSON.parse(exported)).filter(([, all]) =>
    Array.isArray(all),
  )) {
    const family = families.find(({ collection }) => collection === segment);
    for (const item of items as Payload[])
      if (family)
        await service.send('PUT', itemOf(family, blogId, String(item[family.idField])), {
          ...family.minimal,
          resourceId: item.resourceId,
          ...(family === medium && { mediumType: {} }),
        });
  }
  await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, blogId });
  await service.send('PUT', `blog/${blogId}/redirects`, { redirects: [{ from: '/other', to: '/' }] });
  const changed = await exportOf(blogId);

  const { output } = await importText(exported);

  expect(changed.length).toBeLessThan(exported.length / 2);
  expect(output).toContain('0 created, 7 updated, 1 unchanged, 0 failed');
  expect(await exportOf(blogId)).toBe(exported);
});
