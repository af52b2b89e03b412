import { app, type HttpRequest, type HttpResponseInit } from '@azure/functions';
import { familyRange, itemId } from '../../../../shared/store/keys.ts';
import type { StoredDocument } from '../data/documents.ts';
import { openBareContainer } from '../operations/bare-container.ts';
import { expand, firstPage, type References, referencesOf } from '../operations/bare-queries.ts';
import { createDocument, readBlog } from '../operations/bare-requests.ts';

/*
 * An app that does the minimum under the service's addresses: the same requests to Cosmos DB, sent by the bare SDK from
 * within a function, and JSON of about the same size as the answer. It validates nothing, handles no failure, and
 * neither records nor streams. Only the time that the service takes beyond it is due to the service's own code.
 * Below `held/` it makes an answer once, and then reads nothing but the blog's version.
 */

const container = openBareContainer(process.env);

const json = (value: unknown): HttpResponseInit => ({
  body: JSON.stringify(value, undefined, 2),
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
});

async function readTag({ params: { blogId = '', id = '' } }: HttpRequest): Promise<HttpResponseInit> {
  const [{ resource }] = await Promise.all([
    container.item(itemId('tag', id), blogId).read(),
    readBlog(container, blogId),
  ]);
  return json(resource);
}

async function expanded(blogId: string, posts: References[]): Promise<object[]> {
  const targets = await expand(container, blogId, posts);
  return posts.map(post => ({
    ...post,
    // The author's image and the post's are repeated.
    targets: [...referencesOf([post]), ...referencesOf([post]).slice(0, 2)].map(id => targets.get(id)),
  }));
}

async function readPost({ params: { blogId = '', id = '' } }: HttpRequest): Promise<HttpResponseInit> {
  const { resource } = await container.item(itemId('post', id), blogId).read<References>();
  if (!resource) throw new Error(`Expected a post ${id}`);
  const [post] = await expanded(blogId, [resource]);
  return json(post);
}

async function listPosts({ params: { blogId = '' } }: HttpRequest): Promise<HttpResponseInit> {
  const posts = await firstPage(container, familyRange(blogId, 'post'), 0, blogId);
  return json(await expanded(blogId, posts));
}

type Handler = (request: HttpRequest) => Promise<HttpResponseInit>;

/** The answers that were made, by address. */
const held = new Map<string, HttpResponseInit>();

const holding =
  (make: Handler): Handler =>
  async request => {
    const made = held.get(request.url);
    if (made) {
      const { resource } = await readBlog(container, request.params.blogId ?? '');
      return { ...made, headers: { ...made.headers, ETag: `"${resource?._etag}"` } };
    }
    const answer = await make(request);
    held.set(request.url, { ...answer, body: Buffer.from(String(answer.body)) });
    return answer;
  };

/** A tag or a post, as the benchmark sends it. */
interface Body {
  tagId?: string;
  postId?: string;
  author?: { authorId: string };
  tags?: { tagId: string }[];
  media?: { mediumId: string }[];
}

const create = (family: 'tag' | 'post') => async (request: HttpRequest) => {
  const { blogId = '' } = request.params;
  const { author, tags = [], media = [], ...fields } = (await request.json()) as Body;
  const id = itemId(family, fields.tagId ?? fields.postId ?? '');
  const document = {
    ...fields,
    authorId: author?.authorId,
    tagIds: tags.map(({ tagId }) => tagId),
    mediaIds: media.map(({ mediumId }) => mediumId),
    id,
    blogId,
    listKey: `${blogId}/bare/${id}`,
    created: String(Date.now()),
  };
  await createDocument(container, blogId, family, document as object as StoredDocument);
  return { status: 201, body: 'OK' };
};

app.setup({ enableHttpStream: true });
const authLevel = 'anonymous';
app.http('Read', { methods: ['GET'], route: 'blog/{blogId}/tag/{id}', authLevel, handler: readTag });
app.http('List', { methods: ['GET'], route: 'blog/{blogId}/post', authLevel, handler: listPosts });
app.http('HeldPost', {
  methods: ['GET'],
  route: 'held/blog/{blogId}/post/{id}',
  authLevel,
  handler: holding(readPost),
});
app.http('HeldList', {
  methods: ['GET'],
  route: 'held/blog/{blogId}/post',
  authLevel,
  handler: holding(listPosts),
});
app.http('Tag', { methods: ['POST'], route: 'blog/{blogId}/tag', authLevel, handler: create('tag') });
app.http('Post', { methods: ['POST'], route: 'blog/{blogId}/post', authLevel, handler: create('post') });
