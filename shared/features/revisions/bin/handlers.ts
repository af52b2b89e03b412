import { waitingTime } from '../../../calls/deadline.ts';
import { Failure } from '../../../failures/failure.ts';
import { childNames } from '../../../families/children.ts';
import type { ChildName } from '../../../families/item.ts';
import { maxDocumentSize } from '../../../families/max-size.ts';
import { asFailure, logFailure } from '../../../http/failure-log.ts';
import type { Handler } from '../../../http/handler.ts';
import { answer200, encode } from '../../../http/json-answers.ts';
import { readValues } from '../../../http/request/list-request.ts';
import { pageLink, readPage } from '../../../http/request/page-request.ts';
import { readKey, segmentAt } from '../../../http/request/path.ts';
import { queryItems } from '../../../http/request/query-items.ts';
import { done } from '../../../http/response/responses.ts';
import { memoryOfByte, type ProcessMemory } from '../../../memory/process-memory.ts';
import type { Key } from '../../../store/keys.ts';
import { memoryOfList } from '../kept-files.ts';
import type { BinEntry } from './bin-store.ts';
import type { DeletedItems } from './deleted-items.ts';
import { binParameters } from './operations.ts';
import type { Restore } from './restore.ts';

/** An entry of the bin in an answer. */
const answered = ({ family, guid, title, time, who, isPage }: BinEntry) => ({
  family,
  id: guid,
  title,
  time: new Date(time).toISOString(),
  who,
  ...(isPage && { isListed: false }),
});

/** The most memory of what was deleted, and of what is made of it, in bytes: an item, and what goes with it. */
const memoryOfItem = 2 * memoryOfByte * maxDocumentSize;

const asJson = (value: object) => Buffer.from(JSON.stringify(value, undefined, 2));

/** The family that an address names. @throws Failure `absent` if there is no such family. */
function familyAt(url: string, position: number): ChildName {
  const segment = segmentAt(url, position).toLowerCase();
  const family = childNames.find(name => name === segment);
  if (!family) throw new Failure('absent');
  return family;
}

/** What the bin is served from. */
interface BinContext {
  items: DeletedItems;
  restore: Restore;
  /** Deletes all revisions of a post for good. */
  deleteRevisions(post: Key): Promise<void>;
  memory: ProcessMemory;
}

/** Acts while so much memory is taken. */
async function holding<T>({ memory }: BinContext, bytes: number, act: () => Promise<T>): Promise<T> {
  const share = await memory.answers.take(bytes, waitingTime());
  return act().finally(() => share.release());
}

/** What handles the bin (contract.md, Bin). */
export const binHandlers = (context: BinContext) => ({
  list: listDeleted(context),
  restore: restoreDeleted(context),
  remove: deleteForGood(context),
});

/** Answers with what was deleted in a blog. */
const listDeleted =
  (sources: BinContext): Handler<200> =>
  async ({ request, context, blogId }) => {
    const { family } = readValues<'family'>(queryItems(request.url), binParameters);
    const list = `deleted/${family ?? ''}`;
    const page = readPage(request.url, list);
    // The table allows no other.
    const { entries, end } = await holding(sources, memoryOfList, () =>
      sources.items.page(blogId, page, family as ChildName | undefined),
    );
    const body = asJson(entries.map(answered));
    const link = end !== undefined && { Link: pageLink(request.url, list, end) };
    return answer200(await encode(request, { body }), { 'Cache-Control': 'no-store', ...link }, context);
  };

/** The address of an item, by that of its restore. */
function addressOf(restoreUrl: string, family: ChildName, guid: string): string {
  const path = restoreUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return `${path.split('/').slice(0, -4).join('/')}/${family}/${guid}`;
}

/** Creates again what was deleted. */
const restoreDeleted =
  (sources: BinContext): Handler<201> =>
  async received => {
    const { request, context, blogId } = received;
    const key = readKey(received, 'identifierMalformed', -2);
    const family = familyAt(request.url, -3);
    const { items, restore } = sources;
    const entries = await holding(sources, memoryOfList, () => items.entriesOf(key, family));
    const { tag, missing } = await holding(sources, memoryOfItem, async () =>
      restore(received, family, key, await items.read(blogId, entries)),
    );
    // While the item is there, its entries are hidden, so the restore counts without this.
    await items.forget(blogId, entries).catch(thrown => logFailure(context, asFailure(thrown), blogId));
    const headers = { Location: addressOf(request.url, family, key.guid), ...(tag && { ETag: tag }) };
    const body = asJson({ missing: missing.map(({ family, guid }) => ({ family, id: guid })) });
    return { ...answer200(await encode(request, { body }), headers, context), status: 201 };
  };

/** Deletes for good what was deleted. */
const deleteForGood =
  (sources: BinContext): Handler<200> =>
  async received => {
    const key = readKey(received, 'identifierMalformed');
    const family = familyAt(received.request.url, -2);
    const { items, deleteRevisions } = sources;
    const entries = await holding(sources, memoryOfList, () => items.entriesOf(key, family)).catch(error => {
      throw error instanceof Failure && error.code === 'taken' ? new Failure('absent') : error;
    });
    if (family === 'post') await deleteRevisions(key);
    await items.forget(key.blogId, entries);
    return done;
  };
