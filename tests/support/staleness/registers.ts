import { author, blog, collectionOf, itemOf, medium, type Payload, post, tag } from '../content/families.ts';
import type { Service } from '../service/service.ts';

/** What is written repeatedly, with a growing number: one field of one entity, or the number of tags. */
export const registers = ['blog', 'author', 'medium', 'post', 'tag', 'tags'] as const;
export type Register = (typeof registers)[number];
export type Numbers = Partial<Record<Register, number>>;

const mediumId = '00000002-0000-4000-8000-00000000000a';
const authorId = '00000003-0000-4000-8000-00000000000a';
const tagId = '00000004-0000-4000-8000-00000000000a';
const postId = '00000005-0000-4000-8000-00000000000a';

const references = { author: { authorId }, tags: [{ tagId }], media: [{ mediumId }] };

/** A text that shows the medium, with what this says for those who cannot see it. */
const pictured = { content: `![](${medium.full.mediumUrl})`, contentFormat: 'markdown' };

/** The body that sets a register to a number. */
const bodies: Record<Register, (text: string) => Payload> = {
  blog: text => ({ name: text }),
  author: text => ({ ...author.full, authorId, displayName: text, userImage: { mediumId } }),
  medium: text => ({ ...medium.full, mediumId, description: text, alternativeText: text }),
  post: text => ({ ...post.full, ...pictured, postId, title: text, ...references }),
  tag: text => ({ ...tag.full, tagId, name: text }),
  tags: text => ({ ...tag.full, name: `further ${text}` }),
};

/** A request that writes the number. */
export function writeOf(blogId: string, register: Register, number: number) {
  const paths: Record<Register, string> = {
    blog: `blog/${blogId}`,
    author: itemOf(author, blogId, authorId),
    medium: itemOf(medium, blogId, mediumId),
    post: itemOf(post, blogId, postId),
    tag: itemOf(tag, blogId, tagId),
    tags: collectionOf(tag, blogId),
  };
  const method = register === 'tags' ? 'POST' : 'PUT';
  return { method, path: paths[register], body: bodies[register](String(number)) };
}

/** Makes a blog in which all registers are at 0. */
export async function createRegisters(service: Service): Promise<string> {
  const blogId = await service.create('blog', { ...blog.full, name: '0' });
  for (const [family, register] of [
    [medium, 'medium'],
    [author, 'author'],
    [tag, 'tag'],
    [post, 'post'],
  ] as const)
    await service.create(collectionOf(family, blogId), bodies[register]('0'));
  return blogId;
}

type Json = Record<string, unknown>;

const ofMedium = ({ description }: Json): Numbers => ({ medium: Number(description) });
const ofTag = ({ name }: Json): Numbers => ({ tag: Number(name) });
// The image is shown twice, but read once: its author shows the same.
const ofAuthor = ({ displayName, userImage }: Json): Numbers => ({
  author: Number(displayName),
  ...ofMedium(userImage as Json),
});
const ofPost = ({ title, author: by, tags, media }: Json): Numbers => ({
  post: Number(title),
  ...ofAuthor(by as Json),
  ...ofTag((tags as Json[])[0] as Json),
  ...ofMedium((media as Json[])[0] as Json),
});
const ofText = ({ title, contentHtml }: Json): Numbers => ({
  post: Number(title),
  medium: Number(/ alt="(\d+)"/.exec(String(contentHtml))?.[1]),
});
const ofTags = (list: Json[]): Numbers => ({ ...ofTag(list[0] as Json), tags: list.length - 1 });
const ofFirst = (numbersOf: (json: Json) => Numbers) => (list: unknown) =>
  numbersOf((list as Json[])[0] as Json);

/** The reads, and the numbers that each shows. */
export function readsOf(blogId: string): [path: string, numbersOf: (json: unknown) => Numbers][] {
  const of = (numbersOf: (json: Json) => Numbers) => (json: unknown) => numbersOf(json as Json);
  return [
    [itemOf(post, blogId, postId), of(ofPost)],
    [itemOf(author, blogId, authorId), of(ofAuthor)],
    [itemOf(tag, blogId, tagId), of(ofTag)],
    [collectionOf(post, blogId), ofFirst(ofPost)],
    [`${itemOf(post, blogId, postId)}?fields=title,contentHtml`, of(ofText)],
    [`${collectionOf(post, blogId)}?fields=title,contentHtml`, ofFirst(ofText)],
    [collectionOf(medium, blogId), ofFirst(ofMedium)],
    [`${collectionOf(tag, blogId)}?count=100000`, json => ofTags(json as Json[])],
    [
      `blog/${blogId}`,
      of(({ name, posts, tags }) => ({
        blog: Number(name),
        ...ofFirst(ofPost)(posts),
        ...ofTags(tags as Json[]),
      })),
    ],
  ];
}
