import { useRef, useState } from 'preact/hooks';
import { hashOf, type PostsPage } from '../address.ts';
import { exactly, spoken } from '../dates.ts';
import { Deletion } from '../frame/deletion.tsx';
import { Failed, Loading } from '../frame/states.tsx';
import { useSayWho } from '../history/who-wrote.ts';
import { laterWords } from '../later-words.ts';
import { mayAs, mayWritePosts } from '../members/access.ts';
import { usePaged } from '../paged.ts';
import { words } from '../words.ts';
import { type DeletedItem, deletedPages, deleteForGood, type Family, isHistoryOff } from './bin.ts';
import './bin-look.ts';
import { bringBack } from './bring-back.ts';

export interface BinProps {
  blogId: string;
  family: Family;
  /** Of posts: which list it is at the end of. */
  of?: PostsPage;
  /** Called when something is there again. */
  restored: () => void;
}

/** Whether the person may bring back something of a family. Whether a post is their own is the service's to say. */
export const mayRestore = (family: Family): boolean =>
  family === 'post' ? mayWritePosts() : mayAs(family === 'medium' ? 'author' : 'editor');

/** How long it is kept, in milliseconds. */
const kept = 30 * 24 * 60 * 60_000;

interface DeletedProps {
  item: DeletedItem;
  by: string | undefined;
  restore: () => void;
  forget: () => void;
}

/** Something that was deleted: when, by whom, and what can be done with it. */
function Deleted({ item, by, restore, forget }: DeletedProps) {
  const name = item.title.trim() || words.untitled;
  const now = new Date();
  const at = new Date(item.time);
  return (
    <li class="deleted-item">
      <span class="term-names">
        <span class="row-title" dir="auto">
          {name}
        </span>
        <span class="quiet small">
          <time dateTime={at.toISOString()} title={exactly(at)}>
            {laterWords.deletedWhen(spoken(at, { now }), by)}
          </time>
          {' · '}
          {laterWords.keptUntil(spoken(new Date(at.getTime() + kept), { now }).replace(/, [\d:]+$/, ''))}
        </span>
      </span>
      <span class="buttons">
        {mayRestore(item.family) && (
          <button type="button" class="button" aria-label={laterWords.restoreOf(name)} onClick={restore}>
            {laterWords.restore}
          </button>
        )}
        {mayAs('owner') && (
          <button
            type="button"
            class="button plain"
            aria-label={laterWords.deleteForGoodOf(name)}
            onClick={forget}
          >
            {laterWords.deleteForGood}
          </button>
        )}
      </span>
    </li>
  );
}

/** Of posts, those of one list alone: pages are in the other one. */
const isOf = ({ isListed }: DeletedItem, of: PostsPage | undefined) =>
  of === undefined || (of === 'pages') === (isListed === false);

/** What was deleted of a list, and can be had back. */
export function BinList({ blogId, family, of, restored }: BinProps) {
  const [isOff, setOff] = useState(false);
  const list = useRef<HTMLElement>(null);
  const [message, setMessage] = useState<{ text: string; item?: DeletedItem }>({ text: '' });
  const [asked, ask] = useState<DeletedItem>();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const sayWho = useSayWho(blogId);
  const items = usePaged<DeletedItem>(
    async function* (...request) {
      try {
        yield* deletedPages(blogId, family)(...request);
      } catch (error) {
        if (!isHistoryOff(error)) throw error;
        setOff(true);
        yield { items: [], isLast: true };
      }
    },
    [blogId, family],
  );
  if (isOff) return <p class="info">{laterWords.binOff}</p>;
  const shown = items.items?.filter(item => isOf(item, of) && !gone.has(item.id));
  const leave = ({ id }: DeletedItem) => {
    setGone(known => new Set(known).add(id));
    list.current?.focus();
  };
  async function restore(item: DeletedItem) {
    setMessage({ text: laterWords.restoring });
    const outcome = await bringBack(blogId, item, item.title);
    setMessage({ text: outcome.text, ...(outcome.isBack && { item }) });
    if (!outcome.isBack) return;
    leave(item);
    restored();
  }
  const { item: back } = message;
  return (
    <section class="bin" ref={list} tabIndex={-1} aria-label={words.deleted}>
      <p class="info">{laterWords.binText}</p>
      <p class="info" role="status">
        {message.text}{' '}
        {back?.family === 'post' && (
          <a
            class="link"
            href={hashOf({
              page: 'post',
              blogId,
              postId: back.id,
              in: back.isListed === false ? 'pages' : 'posts',
            })}
          >
            {laterWords.openRestored}
          </a>
        )}
      </p>
      {shown?.length === 0 && items.isWhole && <p class="info">{laterWords.binEmpty}</p>}
      {!items.items && !items.trouble && <Loading />}
      <ul aria-busy={items.isReading}>
        {shown?.map(item => (
          <Deleted
            key={item.id}
            item={item}
            by={sayWho(item.who)}
            restore={() => void restore(item)}
            forget={() => ask(item)}
          />
        ))}
      </ul>
      {items.trouble && <Failed trouble={items.trouble} again={items.items ? items.more : items.again} />}
      {items.items && items.items.length > 0 && !items.isWhole && !items.trouble && (
        <p class="more">
          <button
            type="button"
            class="button"
            aria-disabled={items.isReading || undefined}
            onClick={items.more}
          >
            {items.isReading ? words.reading : laterWords.olderDeleted}
          </button>
        </p>
      )}
      {asked && (
        <Deletion
          title={laterWords.deleteForGoodAsk(asked.title.trim() || words.untitled)}
          remove={() => deleteForGood(blogId, asked)}
          done={() => leave(asked)}
          close={() => ask(undefined)}
        >
          <p>{laterWords.deleteForGoodMeans[asked.family]}</p>
        </Deletion>
      )}
    </section>
  );
}
