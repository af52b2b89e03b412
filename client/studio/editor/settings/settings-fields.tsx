import { useId } from 'preact/hooks';
import { useTyped } from '../../form/typed.ts';
import { Failed } from '../../frame/states.tsx';
import { lengthSaid } from '../../frame/too-long.tsx';
import { HistoryPart } from '../../history/history-part.tsx';
import { laterWords } from '../../later-words.ts';
import { limits } from '../../limits.ts';
import { useLoaded } from '../../loaded.ts';
import { mayAs, mayWritePostOf } from '../../members/access.ts';
import { type Author, api, type Tag } from '../../service.ts';
import { PostSections } from '../../sharing/post-sections.tsx';
import { words } from '../../words.ts';
import { type Draft, idsIn, shownSlug } from '../draft.ts';
import { isWritable } from '../is-writable.ts';
import { isOutNow } from '../publishing/reach.ts';
import type { Writing } from '../writing.ts';
import { AroundText } from './around-text.tsx';
import { AuthorField } from './author-field.tsx';
import { CoAuthorField } from './co-author-field.tsx';
import { DateField } from './date-field.tsx';
import { Ends } from './ends.tsx';
import { FormatField } from './format-field.tsx';
import { PictureField } from './picture-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { PostSettingsProps } from './post-settings.tsx';
import { Readers } from './readers.tsx';
import { TagField } from './tag-field.tsx';

/** What a post can refer to, besides media: all tags and authors of the blog. */
interface Referable {
  tags: Tag[];
  authors: Author[];
}

async function readReferable(blogId: string, signal: AbortSignal): Promise<Referable> {
  const path = { blogId };
  const [tags, authors] = await Promise.all([
    api.get('/blog/{blogId}/tag', { path, query: { count: 1000 }, signal }),
    api.get('/blog/{blogId}/author', { path, query: { count: 1000 }, signal }),
  ]);
  return { tags, authors };
}

/** The slug, which says what a change of it does to links once the post is public. */
function SlugField({ writing }: { writing: Writing }) {
  const id = useId();
  const draft = writing.draft.value;
  const slug = useTyped(shownSlug(draft, writing.base.value?.post));
  const length = lengthSaid(id, slug.value, limits.slug);
  const stays = draft.slug === undefined ? laterWords.slugFollows : laterWords.slugStays;
  return (
    <div class="field">
      <label for={id}>{words.slug}</label>
      <input
        id={id}
        class="input"
        {...length.attributes}
        value={slug.value}
        onInput={({ currentTarget: { value } }) => {
          slug.type(value);
          writing.change({ slug: value });
        }}
        onBlur={({ currentTarget: { value } }) => slug.settle(value)}
      />
      {length.note}
      <p class="note">{isOutNow(writing) ? laterWords.slugIsFixed : stays}</p>
    </div>
  );
}

/** What lists and search engines say of a post. */
function ExcerptField({
  value,
  change,
}: {
  value: string | undefined;
  change(excerpt: string | undefined): void;
}) {
  const id = useId();
  const length = lengthSaid(id, value ?? '', limits.lines);
  return (
    <div class="field">
      <label for={id}>{words.excerpt}</label>
      <textarea
        id={id}
        class="input"
        rows={3}
        {...length.attributes}
        value={value ?? ''}
        onInput={event => change(event.currentTarget.value || undefined)}
      />
      {length.note}
      <p class="note">{laterWords.excerptNote}</p>
    </div>
  );
}

/** Those who are authors of a draft without one of them. */
const authorsWithout = (draft: Draft, id: string) =>
  [draft.authorId, ...idsIn(draft, 'coAuthorIds')].filter(each => each !== id);

type SettingsFieldsProps = Pick<
  PostSettingsProps,
  'blogId' | 'writing' | 'uploads' | 'close' | 'focusOnText'
>;

/** The fields of a post besides its title and text, and what is known of these. */
export function SettingsFields({ blogId, writing, uploads, close, focusOnText }: SettingsFieldsProps) {
  const draft = writing.draft.value;
  const { value, trouble, again } = useLoaded(signal => readReferable(blogId, signal), [blogId]);
  const change = (part: Partial<Draft>) => writing.change(part);
  return (
    <>
      {trouble && <Failed trouble={trouble} again={again} />}
      <AroundText writing={writing} field={uploads.field} close={close} focusOnText={focusOnText} />
      <HistoryPart blogId={blogId} writing={writing} />
      <Readers blogId={blogId} writing={writing} />
      <SlugField writing={writing} />
      <DateField
        value={draft.published}
        change={published => change({ published })}
        isNeeded={writing.base.value?.post.published !== undefined}
      />
      <AuthorField
        authors={value?.authors}
        value={draft.authorId}
        change={authorId => change({ authorId })}
      />
      <CoAuthorField
        authors={value?.authors}
        authorId={draft.authorId}
        chosen={idsIn(draft, 'coAuthorIds')}
        change={coAuthorIds => change({ coAuthorIds })}
        mayRemove={id => mayWritePostOf(authorsWithout(draft, id))}
      />
      <ExcerptField value={draft.excerpt} change={excerpt => change({ excerpt })} />
      <TagField
        blogId={blogId}
        all={value?.tags}
        chosen={draft.tagIds}
        choose={choose => change({ tagIds: choose(writing.draft.value.tagIds) })}
        mayMake={mayAs('editor')}
        made={again}
      />
      <PictureField
        blogId={blogId}
        stored={writing.base.value?.post.media ?? []}
        mediaIds={draft.mediaIds}
        postImageId={draft.postImageId}
        change={change}
        uploads={uploads}
      />
      <PlaceFields blogId={blogId} writing={writing} />
      <FormatField writing={writing} />
      <PostSections key={writing.postId} blogId={blogId} writing={writing} />
      {isWritable(writing) && <Ends blogId={blogId} writing={writing} />}
    </>
  );
}
