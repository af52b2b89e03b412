import { useEffect, useId, useRef } from 'preact/hooks';
import { useTyped } from '../../form/typed.ts';
import { Icon } from '../../frame/icons.tsx';
import { Failed } from '../../frame/states.tsx';
import { lengthSaid } from '../../frame/too-long.tsx';
import { limits } from '../../limits.ts';
import { useLoaded } from '../../loaded.ts';
import { mayAs, mayWritePostOf } from '../../members/access.ts';
import { type Author, api, type Tag } from '../../service.ts';
import { words } from '../../words.ts';
import { type Draft, idsIn, shownSlug } from '../draft.ts';
import { isWritable } from '../is-writable.ts';
import { isNarrow } from '../narrow.ts';
import type { PostUploads } from '../post-uploads.ts';
import { isOutNow } from '../publishing/reach.ts';
import type { Writing } from '../writing.ts';
import { AuthorField } from './author-field.tsx';
import { DateField } from './date-field.tsx';
import { FormatField } from './format-field.tsx';
import { PictureField } from './picture-field.tsx';
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
  const stays = draft.slug === undefined ? words.slugFollows : words.slugStays;
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
      <p class="note">{isOutNow(writing) ? words.slugIsFixed : stays}</p>
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
      <p class="note">{words.excerptNote}</p>
    </div>
  );
}

/** Those who are authors of a draft without one of them. */
const authorsWithout = (draft: Draft, id: string) =>
  [draft.authorId, ...idsIn(draft, 'coAuthorIds')].filter(each => each !== id);

interface PostSettingsProps {
  blogId: string;
  writing: Writing;
  uploads: PostUploads;
  isOpen: boolean;
  /** Whether somebody has asked for it: then it has the focus. */
  isAsked: boolean;
  open(): void;
  close(): void;
  focusOnText(): void;
}

/**
 * Who has asked for the settings, or sees nothing else, is there as soon as they open. The Escape key closes them.
 * @returns the button that closes it.
 */
function usePage({ isOpen, isAsked, close }: Pick<PostSettingsProps, 'isOpen' | 'isAsked' | 'close'>) {
  const button = useRef<HTMLButtonElement>(null);
  const isPage = isNarrow.value && isOpen;
  const isAimed = isPage || (isOpen && isAsked);
  useEffect(() => {
    if (isAimed) button.current?.focus({ preventScroll: true });
  }, [isAimed]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isWithin = target instanceof Node && button.current?.closest('aside')?.contains(target);
      if (key === 'Escape' && !defaultPrevented && (isPage || isWithin)) close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, isPage]);
  return button;
}

/**
 * Everything about a post but its title and text: beside them, or on a phone a page of its own. Closed, it keeps what is typed in
 * it, and opens for a field that is not valid.
 */
export function PostSettings(props: PostSettingsProps) {
  const { blogId, writing, uploads, isOpen, open, close } = props;
  const draft = writing.draft.value;
  const { value, trouble, again } = useLoaded(signal => readReferable(blogId, signal), [blogId]);
  const { value: later } = useLoaded(() => import('../../later-pages.ts'), []);
  const change = (part: Partial<Draft>) => writing.change(part);
  const closing = usePage(props);
  return (
    <aside class="side" aria-label={words.postSettings} hidden={!isOpen} onInvalidCapture={open}>
      <h2>
        {words.postSettings}
        <button ref={closing} type="button" class="button plain" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </h2>
      {trouble && <Failed trouble={trouble} again={again} />}
      {later && (
        <later.AroundText
          writing={writing}
          field={uploads.field}
          close={close}
          focusOnText={props.focusOnText}
        />
      )}
      {later && <later.HistoryPart blogId={blogId} writing={writing} />}
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
      {later && (
        <later.CoAuthorField
          authors={value?.authors}
          authorId={draft.authorId}
          chosen={idsIn(draft, 'coAuthorIds')}
          change={coAuthorIds => change({ coAuthorIds })}
          mayRemove={id => mayWritePostOf(authorsWithout(draft, id))}
        />
      )}
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
      {later && <later.PlaceFields blogId={blogId} writing={writing} />}
      <FormatField writing={writing} />
      {later && <later.PostSections key={writing.postId} blogId={blogId} writing={writing} />}
      {later && isWritable(writing) && <later.Ends blogId={blogId} writing={writing} />}
    </aside>
  );
}
