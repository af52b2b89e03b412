import fc from 'fast-check';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { collectionOf, itemOf, type Payload, post, tag } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const titles = ['A heron', 'Low water', 'Mud'];
const slugs = ['heron', 'mud', ''];

/** What is done to the working copy of one of the posts. */
const act = fc.record({
  kind: fc.constantFrom('put', 'put', 'discard'),
  place: fc.nat(2),
  title: fc.constantFrom(...titles),
  slug: fc.constantFrom(...slugs),
  tag: fc.nat(1),
  published: fc.constantFrom(undefined, '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'),
  isListed: fc.constantFrom(undefined, true, false),
});

/** All that tells of the posts of a blog. */
const readsOf = (blogId: string, postIds: readonly string[], tagIds: readonly string[]) => [
  'blog?count=1000',
  `blog/${blogId}`,
  `blog/${blogId}?fields=postCount,tagCount`,
  ...postIds.map(id => itemOf(post, blogId, id)),
  ...postIds.map(id => `${itemOf(post, blogId, id)}?fields=translations,url,excerpt,jsonLd`),
  ...[
    '',
    '?order=oldest&count=1',
    '?status=published&total=true',
    '?status=draft&total=true',
    '?isListed=false',
    '?isFeatured=true',
    '?language=pt',
    ...slugs.filter(slug => slug !== '').map(slug => `?slug=${slug}`),
    ...['heron', 'mud', 'water'].map(word => `?q=${word}`),
    ...tagIds.map(id => `?tag=${id}&total=true`),
    '?modifiedAfter=2000-01-01T00:00:00Z&total=true',
  ].map(query => `${collectionOf(post, blogId)}${query}`),
  collectionOf(tag, blogId),
];

/** The tag of the list of all blogs is that of none, and others write in it. */
const ofAll = (path: string) => path.startsWith('blog?');

test('No list, filter, count, export, post or ETag tells of the working copies of a blog', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async acts => {
      const blogId = await service.newBlog();
      const tagIds = await service.createMany(blogId, tag, 2);
      const postIds = await service.createMany(blogId, post, 3, at => ({
        ...post.minimal,
        title: titles[at],
        tags: [{ tagId: tagIds[at % 2] }],
        published: at === 0 ? '2024-01-01T00:00:00Z' : undefined,
      }));
      const paths = readsOf(blogId, postIds, tagIds);
      const look = async () =>
        Promise.all(
          paths.map(async path => {
            const { status, text, headers } = await service.send('GET', path);
            const own = JSON.parse(text) as Payload[];
            const said = ofAll(path) ? own.filter(each => each.blogId === blogId) : text;
            return [path, status, said, headers.get('etag'), headers.get('x-total-count')];
          }),
        );
      const before = await look();
      const model = new Map<string, string>();
      for (const { kind, place, tag: at, ...fields } of acts) {
        const id = postIds[place] ?? '';
        const path = `${itemOf(post, blogId, id)}/draft`;
        const body = { ...fields, content: 'Mud.', tags: [{ tagId: tagIds[at] }], translationOf: postIds[0] };
        const { status } = await service.send(
          kind === 'put' ? 'PUT' : 'DELETE',
          path,
          kind === 'put' ? body : undefined,
        );
        expect(status).toBe(kind === 'put' ? 202 : model.has(id) ? 200 : 404);
        if (kind === 'put') model.set(id, fields.title);
        else model.delete(id);
      }
      const after = await look();
      const unchanged = await Promise.all(
        before
          .filter(([path, , , etag]) => etag && !ofAll(String(path)))
          .map(
            async ([path, , , etag]) =>
              (await service.send('GET', String(path), undefined, { 'If-None-Match': String(etag) })).status,
          ),
      );
      const listed = (await service.read(`blog/${blogId}/draft`)) as unknown as Payload[];

      expect(after).toEqual(before);
      expect(new Set(unchanged)).toEqual(new Set([304]));
      expect(new Map(listed.map(({ postId, title }) => [postId, title]))).toEqual(model);
    }),
    { numRuns: atDepth(5, 50) },
  );
});
