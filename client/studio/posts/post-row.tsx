import { hashOf } from '../address.ts';
import { words } from '../words.ts';
import { type PostInList, stateOf, whenOf } from './post-state.ts';

/** How many tags a row names. */
const someTags = 6;

/** Who wrote a post, and its tags. */
function byOf({ author, tags }: PostInList): string {
  const names = tags.slice(0, someTags).map(({ name }) => name);
  const others = tags.length > someTags ? ` +${tags.length - someTags}` : '';
  return [author?.displayName, `${names.join(', ')}${others}`].filter(each => each).join(' · ');
}

/** A post in the list: a link to where it is written. */
export function PostRow({ blogId, post, now }: { blogId: string; post: PostInList; now: Date }) {
  const { postId, title } = post;
  const state = stateOf(post, now);
  const when = whenOf(post, now);
  return (
    <li>
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
    </li>
  );
}
