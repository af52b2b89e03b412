import { Failure } from '../../failures/failure.ts';
import { fitsIdentifier, identifierIn } from '../../families/given-identifier.ts';
import { post as posts } from '../../families/post.ts';
import { whyNotWrite } from '../../http/gate.ts';
import type { Handler, Received } from '../../http/handler.ts';
import { readerGone } from '../../http/host/server-response.ts';
import { answer200, encode, type GetContext, startAnswer } from '../../http/json-answers.ts';
import { pageLink, readPage } from '../../http/request/page-request.ts';
import { readKey } from '../../http/request/path.ts';
import { withPayload } from '../../http/request/payload.ts';
import { noteWritten, type WriteHooks } from '../../http/resource.ts';
import { arrayToJson, objectToJson } from '../../http/response/json.ts';
import { accepted, done } from '../../http/response/responses.ts';
import type { Key } from '../../store/keys.ts';
import { preconditionOf, readConditions } from '../../versions/conditions.ts';
import { type DraftReads, listKeyAt, placeOf } from './draft-reads.ts';
import { basedOnIn, resourceOfDraft, tagOfDraft } from './draft-tag.ts';
import type { DraftCondition, DraftWrites } from './draft-writes.ts';
import type { DuePublications } from './due-publications.ts';
import { DraftPayload } from './payload.ts';
import { type PublicationContext, publish } from './publication.ts';
import { publishAtIn } from './publish-at.ts';
import { contentOf } from './stored-draft.ts';

/** What features do around the writes of working copies, each given as the post that it would be. */
export type WorkingCopyHooks = Pick<WriteHooks<object, 'post'>, 'notes' | 'beforeUpdate' | 'beforeDelete'>;

const unkept = { 'Cache-Control': 'no-store' };

/** Answers with the working copy of a post (contract.md, Working copies). */
export const readDraft =
  (reads: DraftReads, { memory }: Pick<GetContext, 'memory'>): Handler<200> =>
  async received => {
    const { request, context } = received;
    const key = readKey(received, 'idBlank', -2);
    const gone = readerGone(context.invocationId);
    const read = async () => {
      const { etag, pieces } = await reads.single(key, { gone: gone() });
      return { head: { own: etag }, pieces: objectToJson(pieces) };
    };
    const started = await startAnswer({ read }, context, { memory });
    const ETag = tagOfDraft(key, started.head.own ?? '');
    return answer200(await encode(request, started), { ETag, ...unkept }, context);
  };

/** What a request's conditions, and the caller's role, demand of a working copy and its post. */
export function conditionOnDraft(received: Received, key: Key): DraftCondition {
  const conditions = readConditions(received.request.headers);
  const holds = preconditionOf(conditions, resourceOfDraft(key), 'own');
  // Where there is none, only a condition that asks for that holds.
  const holdsWithout = conditions.ifMatch === undefined;
  return (post, draft) =>
    whyNotWrite(received, 'post', post) ??
    (draft && whyNotWrite(received, 'post', contentOf(draft))) ??
    ((draft ? holds?.(draft._etag) === false : !holdsWithout) ? 'preconditionFailed' : undefined);
}

/**
 * Keeps changes of a post beside it (contract.md, Working copies).
 * @param due publishes them by themselves; undefined if nothing is.
 */
export const updateDraft =
  (
    drafts: DraftWrites,
    { memory }: Pick<GetContext, 'memory'>,
    hooks: WorkingCopyHooks | undefined,
    due: DuePublications | undefined,
  ): Handler<202> =>
  received =>
    withPayload(received, DraftPayload, memory, async payload => {
      const key = readKey(received, 'identifierMalformed', -2);
      const basedOn = basedOnIn(payload, key);
      const time = publishAtIn(payload, due !== undefined);
      const content = posts.content(payload);
      const whyNot = whyNotWrite(received, 'post', content);
      if (whyNot) throw new Failure(whyNot);
      if (!fitsIdentifier(identifierIn('post', payload), key.guid)) throw new Failure('identifierMismatch');
      const given = { content, references: posts.references(payload), basedOn, time };
      const { overwriting, after } = (await hooks?.beforeUpdate?.(received, key)) ?? {};
      const condition = conditionOnDraft(received, key);
      const notes = hooks?.notes?.(received);
      const etag = await drafts.put(key, given, { condition, notes, overwriting });
      await after?.();
      if (time) due?.at(key, time.wakeAt);
      return accepted(etag && tagOfDraft(key, etag));
    });

/** Discards the working copy of a post (contract.md, Working copies). */
export const deleteDraft =
  (drafts: DraftWrites, hooks: WorkingCopyHooks | undefined): Handler<200> =>
  async received => {
    const key = readKey(received, 'identifierMalformed', -2);
    const condition = conditionOnDraft(received, key);
    const { overwriting, after } = (await hooks?.beforeDelete?.(received, key)) ?? {};
    await drafts.discard(key, { condition, overwriting });
    await after?.();
    return done;
  };

/** Publishes the working copy of a post (contract.md, Working copies). */
export const publishDraft =
  (
    context: PublicationContext,
    { versions }: Pick<GetContext, 'versions'>,
    hooks: WriteHooks<object, 'post'>,
  ): Handler<202> =>
  async received => {
    const key = readKey(received, 'identifierMalformed', -3);
    const known = versions.known(key.blogId);
    const condition = conditionOnDraft(received, key);
    const { overwriting, after } = (await hooks.beforeUpdate?.(received, key)) ?? {};
    const written = await publish(context, key, condition, overwriting);
    await after?.();
    return accepted(noteWritten(versions, posts, key, written, known));
  };

/** Lists the working copies of a blog (contract.md, Working copies). */
export const listDrafts =
  (reads: DraftReads, { versions, memory }: Pick<GetContext, 'versions' | 'memory'>): Handler<200> =>
  async received => {
    const { request, context, blogId, blog } = received;
    const name = `${blogId} draft`;
    const { count, after } = readPage(request.url, name);
    if (!(blog ?? (await versions.read(blogId)))) throw new Failure('absent');
    const { entries, end } = await reads.list(blogId, count, after && listKeyAt(blogId, after));
    async function* pieces() {
      yield entries;
    }
    const read = async () => ({ head: {}, pieces: arrayToJson(pieces()) });
    const started = await startAnswer({ read }, context, { memory });
    const next = end && { Link: pageLink(request.url, name, placeOf(blogId, end)) };
    return answer200(await encode(request, started), { ...unkept, ...next }, context);
  };
