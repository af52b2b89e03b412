import { useComputed } from '@preact/signals';
import { hashOf } from '../address.ts';
import { mayWritePostOf } from '../members/access.ts';
import { words } from '../words.ts';
import type { PostSelection } from './post-selection.ts';
import { type PostInList, stateOf, whenOf } from './post-state.ts';

/** How many tags a row names. */
const someTags = 6;

/** Who wrote a post, and its tags. */
function byOf({ author, tags }: PostInList): string {
  const names = tags.slice(0, someTags).map(({ name }) => name);
  const others = tags.length > someTags ? ` +${tags.length - someTags}` : '';
  return [author?.displayName, `${names.join(', ')}${others}`].filter(each => each).join(' · ');
}

interface PostRowProps {
  blogId: string;
  post: PostInList;
  now: Date;
}

/** A post: a link to where it is written. */
function PostLink({ blogId, post, now }: PostRowProps) {
  const { postId, title } = post;
  const state = stateOf(post, now);
  const when = whenOf(post, now);
  return (
    <a class="row" href={hashOf({ page: 'post', blogId, postId })}>
      <span class={title.trim() ? 'row-title' : 'row-title lacks'} dir="auto">
        {title.trim() || words.untitled}
      </span>
      <span class={`state ${state}`}>{words.state[state]}</span>
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
    {mayWritePostOf(props.post.author?.authorId) && <Choose post={props.post} choosing={choosing} />}
    <PostLink {...props} />
  </li>
);
