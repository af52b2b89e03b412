import { useComputed } from '@preact/signals';
import { hashOf, type PostsPage } from '../address.ts';
import { isTemplateBy } from '../editor/template.ts';
import { words } from '../words.ts';
import { changedPosts } from './changed-posts.ts';
import type { PostSelection } from './post-selection.ts';
import { authorsOf, mayWrite, type PostInList, type PostState, stateOf, whenOf } from './post-state.ts';

/** How many tags a row names. */
const someTags = 6;

/** Whether a post stands first, who wrote it, its tags, and its language where that is its own. */
function byOf(post: PostInList): string {
  const { isFeatured, tags, language } = post;
  const names = tags.slice(0, someTags).map(({ name }) => name);
  const others = tags.length > someTags ? ` +${tags.length - someTags}` : '';
  const authors = authorsOf(post).map(({ displayName }) => displayName);
  const parts = [
    isFeatured && words.featuredMark,
    authors.join(', '),
    `${names.join(', ')}${others}`,
    language,
  ];
  return parts.filter(each => each).join(' · ');
}

interface PostRowProps {
  blogId: string;
  of: PostsPage;
  post: PostInList;
  now: Date;
}

/** What a post is. It alone is drawn again when it is learnt which have changes, of thousands. */
function State({ post: { postId, metadata }, state }: { post: PostInList; state: PostState }) {
  const isChanged = useComputed(() => state !== 'draft' && changedPosts.value.has(postId)).value;
  const text = state === 'draft' && isTemplateBy(metadata) ? words.template : words.state[state];
  return <span class={`state ${state}`}>{isChanged ? words.withChanges(text) : text}</span>;
}

/** A post: a link to where it is written. */
function PostLink({ blogId, of, post, now }: PostRowProps) {
  const { postId, title } = post;
  const state = stateOf(post, now);
  const when = whenOf(post, now);
  return (
    <a class="row" href={hashOf({ page: 'post', blogId, postId, in: of })}>
      <span class={title.trim() ? 'row-title' : 'row-title lacks'} dir="auto">
        {title.trim() || words.untitled}
      </span>
      <State post={post} state={state} />
      <span class="row-by" dir="auto">
        {byOf(post)}
      </span>
      <time class="row-when" dateTime={when.iso} title={when.exact}>
        {when.text}
      </time>
    </a>
  );
}

/** A post in a list. */
export const PostRow = (props: PostRowProps) => (
  <li>
    <PostLink {...props} />
  </li>
);

/** The box with which a post is chosen. It alone is drawn again when that changes, of thousands. */
function Choose({ post: { postId, title }, choosing }: { post: PostInList; choosing: PostSelection }) {
  const isChosen = useComputed(() => choosing.chosen.value.has(postId));
  return (
    <label class="choose">
      <input
        type="checkbox"
        aria-label={words.choosePost(title.trim() || words.untitled)}
        checked={isChosen}
        onClick={event => choosing.turn(postId, event.currentTarget.checked, event.shiftKey)}
      />
    </label>
  );
}

/** A post in a list of which several can be chosen, if the person may write it. */
export const ChoosableRow = ({ choosing, ...props }: PostRowProps & { choosing: PostSelection }) => (
  <li class="choosable">
    {mayWrite(props.post) && <Choose post={props.post} choosing={choosing} />}
    <PostLink {...props} />
  </li>
);
