import type { Container } from '@azure/cosmos';
import { waitingTime } from '../../calls/deadline.ts';
import { PageMemory, type PageSource } from '../../expansion/page-memory.ts';
import type { Pieces } from '../../expansion/reader.ts';
import { Failure } from '../../failures/failure.ts';
import type { Item, ItemKeys } from '../../families/item.ts';
import { maxDocumentSize } from '../../families/max-size.ts';
import { payloadOf } from '../../families/payload-of.ts';
import { post } from '../../families/post.ts';
import type { Handler, Received } from '../../http/handler.ts';
import { readerGone } from '../../http/host/server-response.ts';
import { answer200, encode } from '../../http/json-answers.ts';
import { pageLink, readPage } from '../../http/request/page-request.ts';
import { readKey, segmentAt } from '../../http/request/path.ts';
import { objectToJson } from '../../http/response/json.ts';
import { startJson } from '../../http/response/json-stream.ts';
import { done } from '../../http/response/responses.ts';
import { memoryOf, memoryOfByte, type ProcessMemory } from '../../memory/process-memory.ts';
import { type Key, targetId } from '../../store/keys.ts';
import { readBlog, readItem } from '../../store/reads/items.ts';
import { catchUp } from '../../store/transport/settle.ts';
import { withoutGone } from '../../store/writes/newest-state.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { isOfBlog } from './entries.ts';
import { memoryOfList } from './kept-files.ts';
import { isRevisionName } from './names.ts';
import type { Revision, RevisionStore } from './revision-store.ts';

/** What is kept of posts must not be kept by anybody else. */
const notKept = { 'Cache-Control': 'no-store' };

/** What revisions are read from. */
interface RevisionSources {
  container: Container;
  store: RevisionStore;
  memory: ProcessMemory;
}

/**
 * The blog that an address names, which has the post that it names, by the newest state: what is kept of children that
 * are older is that of an earlier blog.
 * @throws Failure `absent` if either is not there.
 */
async function blogOf(container: Container, key: Key): Promise<ItemKeys> {
  if (!(await catchUp(container, key.blogId))) throw new Failure('absent');
  const [blog, stored] = await Promise.all([
    readBlog(container, key.blogId),
    readItem(container, 'post', key),
  ]);
  if (!blog || !stored) throw new Failure('absent');
  return blog;
}

/** A revision in the list. */
const entryOf = ({ name, time, reason, title, who, isDraft }: Revision) => ({
  name,
  time: new Date(time).toISOString(),
  reason,
  title,
  who,
  ...(isDraft && { isDraft }),
});

/** Lists what is kept of a post (contract.md, Revisions). */
const listRevisions =
  ({ container, store, memory }: RevisionSources): Handler<200> =>
  async received => {
    const { request, context } = received;
    const key = readKey(received, 'idBlank', -2);
    const list = `${key.blogId} revisions of ${key.guid}`;
    const { count, after = '' } = readPage(request.url, list);
    const blog = await blogOf(container, key);
    const share = await memory.answers.take(memoryOfList, waitingTime(), {
      gone: readerGone(context.invocationId)(),
    });
    try {
      const all = await store.list(key);
      const rest = all.filter(each => each.name > after && isOfBlog(each, blog));
      const page = rest.slice(0, count).map(entryOf);
      const end = rest.length > count ? page.at(-1)?.name : undefined;
      const body = Buffer.from(JSON.stringify(page, undefined, 2));
      const headers = { ...notKept, ...(end !== undefined && { Link: pageLink(request.url, list, end) }) };
      return answer200(await encode(request, { body }), headers, context);
    } finally {
      share.release();
    }
  };

/** The revision that an address names. @throws Failure `absent` if there cannot be one of this name. */
function addressed(received: Received, blank: 'idBlank' | 'identifierMalformed'): { key: Key; name: string } {
  const key = readKey(received, blank, -3);
  const name = segmentAt(received.request.url, -1);
  if (!isRevisionName(name)) throw new Failure('absent');
  return { key, name };
}

/** A post as it was, in the form of an update's body, without the references that are gone, which it names. */
async function contentOf(container: Container, blogId: string, item: Item<'post'>): Promise<JsonObject> {
  const { payload, gone } = await withoutGone(container, blogId, post.payload, payloadOf(post, item, {}));
  const missing = [...new Map(gone.map(each => [targetId(each), each])).values()];
  return {
    ...payload,
    ...(missing.length > 0 && { missing: missing.map(({ family, guid }) => ({ family, id: guid })) }),
  };
}

/** Answers with a post as it was (contract.md, Revisions). */
function readRevision({ container, store, memory }: RevisionSources): Handler<200> {
  const pages = new PageMemory(memory.answers);
  const most = memoryOfByte * maxDocumentSize;
  return async received => {
    const { request, context } = received;
    const { key, name } = addressed(received, 'idBlank');
    const gone = readerGone(context.invocationId);
    const blog = await blogOf(container, key);
    async function* open() {
      const item = await store.read(key, name);
      if (item) yield { items: [item], isLast: true };
    }
    const source: PageSource<Item<'post'>> = {
      name: `${key.blogId}/${key.guid}/${name}`,
      open,
      max: { itself: most, whole: most },
      need: ({ items }) => memoryOf(items),
      beside: 0,
    };
    async function* whole(): Pieces {
      const { result, share } = await pages.open(source, { gone: gone() });
      try {
        const [item] = result.value?.items ?? [];
        if (!item || !isOfBlog(item, blog)) throw new Failure('absent');
        yield [await contentOf(container, key.blogId, item)];
      } finally {
        share.release();
      }
    }
    const body = await startJson(objectToJson(whole()), context, memory.answers);
    return answer200(await encode(request, { body }), notKept, context);
  };
}

/** Deletes a revision for good (contract.md, Revisions). */
const deleteRevision =
  ({ container, store }: Omit<RevisionSources, 'memory'>): Handler<200> =>
  async received => {
    const { key, name } = addressed(received, 'identifierMalformed');
    const blog = await blogOf(container, key);
    const all = await store.list(key);
    const isThere = all.some(revision => revision.name === name && isOfBlog(revision, blog));
    if (!isThere || !(await store.delete(key, name))) throw new Failure('absent');
    return done;
  };

/** What handles the revisions of posts. */
export const revisionHandlers = (sources: RevisionSources) => ({
  list: listRevisions(sources),
  read: readRevision(sources),
  remove: deleteRevision(sources),
});
