import { hashOf } from '../address.ts';
import { Failed, Loading } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { type OpenPages, usePaged } from '../paged.ts';
import { PostRow } from '../posts/post-row.tsx';
import { fields, type PostInList } from '../posts/post-state.ts';
import { type Author, api, type Medium, type Tag } from '../service.ts';
import { words } from '../words.ts';

const pageSize = 50;

/** The posts that have a medium among their pictures. */
const openUses = (blogId: string, medium: string): OpenPages<PostInList> =>
  async function* (known, signal) {
    const query = { medium, count: pageSize, skip: known.length };
    for await (const items of api.pages('/blog/{blogId}/post', { path: { blogId }, query, fields, signal }))
      yield { items, isLast: items.length < pageSize };
  };

/** What else shows a medium: the pictures of authors and tags, and of the links to them, and the blog's logo. */
async function otherUses(blogId: string, { mediumId, mediumUrl }: Medium, signal: AbortSignal) {
  const path = { blogId };
  const shows = (...pictures: (Pick<Medium, 'mediumId'> | undefined)[]) =>
    pictures.some(picture => picture?.mediumId === mediumId);
  const authors: Pick<Author, 'authorId' | 'displayName'>[] = [];
  const ofAuthors = { path, fields: ['authorId', 'displayName', 'userImage', 'seo'] as const, signal };
  for await (const { userImage, seo, ...author } of api.items('/blog/{blogId}/author', ofAuthors))
    if (shows(userImage, seo?.socialImage)) authors.push(author);
  const tags: Pick<Tag, 'tagId' | 'name'>[] = [];
  const ofTags = { path, fields: ['tagId', 'name', 'image', 'seo'] as const, signal };
  for await (const { image, seo, ...tag } of api.items('/blog/{blogId}/tag', ofTags))
    if (shows(image, seo?.socialImage)) tags.push(tag);
  const { logoUrl } = await api.get('/blog/{blogId}', { path, fields: ['logoUrl'], signal });
  return { authors, tags, isLogo: logoUrl === mediumUrl };
}

const Other = ({ href, text }: { href: string; text: string }) => (
  <li>
    <a class="row" href={href}>
      <span class="row-title" dir="auto">
        {text}
      </span>
    </a>
  </li>
);

/** Where a medium is used, with the way to each place. */
export function Uses({ blogId, medium }: { blogId: string; medium: Medium }) {
  const posts = usePaged(openUses(blogId, medium.mediumId), [blogId, medium.mediumId]);
  const others = useLoaded(
    signal => otherUses(blogId, medium, signal),
    [blogId, medium.mediumId, medium.mediumUrl],
  );
  const { authors = [], tags = [], isLogo = false } = others.value ?? {};
  const trouble = posts.trouble ?? others.trouble;
  const isWhole = posts.isWhole && others.value !== undefined;
  const isNowhere =
    isWhole && posts.items?.length === 0 && authors.length === 0 && tags.length === 0 && !isLogo;
  const now = new Date();
  const again = () => {
    if (posts.trouble) posts.more();
    if (others.trouble) others.again();
  };
  return (
    <section class="part uses">
      <h2>{laterWords.whereUsed}</h2>
      {isNowhere && <p class="quiet">{laterWords.usedNowhere}</p>}
      <ul class="rows">
        {isLogo && <Other href={hashOf({ page: 'blog', blogId, query: {} })} text={laterWords.logoOfBlog} />}
        {authors.map(({ authorId, displayName }) => (
          <Other
            key={authorId}
            href={hashOf({ page: 'authors', blogId, query: {} })}
            text={laterWords.pictureOf(displayName)}
          />
        ))}
        {tags.map(({ tagId, name }) => (
          <Other
            key={tagId}
            href={hashOf({ page: 'tags', blogId, query: {} })}
            text={laterWords.pictureOf(name)}
          />
        ))}
        {posts.items?.map(post => (
          <PostRow key={post.postId} blogId={blogId} of="posts" post={post} now={now} />
        ))}
      </ul>
      {!isWhole && !trouble && posts.isReading && <Loading />}
      {trouble && <Failed trouble={trouble} again={again} />}
      {!trouble && posts.items && !posts.isWhole && (
        <button
          type="button"
          class="button"
          aria-disabled={posts.isReading || undefined}
          onClick={posts.more}
        >
          {posts.isReading ? words.reading : laterWords.showMore}
        </button>
      )}
    </section>
  );
}
