import { randomUUID } from 'node:crypto';
import { type HttpHandler, HttpRequest, InvocationContext, type TimerHandler } from '@azure/functions';
import { waitUntil } from './calls/alarms.ts';
import { readConfig } from './config.ts';
import { Reader } from './expansion/reader.ts';
import type { ReadItems } from './expansion/references.ts';
import { Failure } from './failures/failure.ts';
import { blog } from './families/blog.ts';
import { childFamily, childNames, storedWithin } from './families/children.ts';
import { type ChildName, type FamilyName, guidOf } from './families/item.ts';
import type { MakeFields } from './families/made-fields.ts';
import { post } from './families/post.ts';
import { draftGoesWithPost, draftsGoWithBlog } from './features/drafts/deletions.ts';
import { DraftReads } from './features/drafts/draft-reads.ts';
import { DraftWrites } from './features/drafts/draft-writes.ts';
import { DuePublications } from './features/drafts/due-publications.ts';
import { deleteDraft, listDrafts, publishDraft, readDraft, updateDraft } from './features/drafts/handlers.ts';
import * as draftOperations from './features/drafts/operations.ts';
import { returningDraft } from './features/drafts/returning-draft.ts';
import { contentOf, deletedAsPost, readWithDraft } from './features/drafts/stored-draft.ts';
import { DuePosts } from './features/events/due-posts.ts';
import { attemptHandlers } from './features/events/endpoints/attempt-handlers.ts';
import { deliveryHandlers } from './features/events/endpoints/delivery-handlers.ts';
import { endpointHandlers } from './features/events/endpoints/endpoint-handlers.ts';
import { turnOff } from './features/events/endpoints/endpoints-store.ts';
import * as endpointOperations from './features/events/endpoints/operations.ts';
import { BlogOutbox } from './features/events/outbox.ts';
import { BlogTending } from './features/events/tending.ts';
import { type WakingItem, wakeItems } from './features/events/waking.ts';
import { membersGate } from './features/members/access-control.ts';
import { readMembers, replaceMembers } from './features/members/handlers.ts';
import { MemberReadings } from './features/members/member-readings.ts';
import * as memberOperations from './features/members/operations.ts';
import { Members } from './features/members/store.ts';
import { createPreview, deletePreviews } from './features/previews/handlers.ts';
import * as previewOperations from './features/previews/operations.ts';
import { PreviewKeys } from './features/previews/store.ts';
import { readRedirects, replaceRedirects } from './features/redirects/handlers.ts';
import * as redirectOperations from './features/redirects/operations.ts';
import { RedirectWrites } from './features/redirects/store.ts';
import { hasRedirects, StoredRedirects } from './features/redirects/stored-redirects.ts';
import { BinStore } from './features/revisions/bin/bin-store.ts';
import { DeletedItems } from './features/revisions/bin/deleted-items.ts';
import { binHandlers } from './features/revisions/bin/handlers.ts';
import * as binOperations from './features/revisions/bin/operations.ts';
import { restoring } from './features/revisions/bin/restore.ts';
import { KeptFiles } from './features/revisions/kept-files.ts';
import { keptWrites } from './features/revisions/kept-writes.ts';
import { revisionHandlers } from './features/revisions/revision-handlers.ts';
import * as revisionOperations from './features/revisions/revision-operations.ts';
import { RevisionStore } from './features/revisions/revision-store.ts';
import { Uploads } from './features/uploads/admission.ts';
import { createUpload } from './features/uploads/create-upload.ts';
import { schemasWithin } from './features/uploads/description.ts';
import { filesLeftBy } from './features/uploads/leaving-files.ts';
import { MediaStorage } from './features/uploads/media-storage.ts';
import { mediaWrites } from './features/uploads/media-writes.ts';
import { filesOfBlog, filesOfMedium } from './features/uploads/named-files.ts';
import * as uploadOperations from './features/uploads/operations.ts';
import { fileSpelling, ownAddress } from './features/uploads/own-spelling.ts';
import { withFeatures } from './features.ts';
import { Finder } from './finding/finder.ts';
import { mediaByAddress } from './finding/media-by-address.ts';
import { Translations } from './finding/translations.ts';
import { create } from './http/create.ts';
import { createContent } from './http/create-content.ts';
import { remove } from './http/delete.ts';
import { asFailure, logFailure } from './http/failure-log.ts';
import { listMediaTypes, readDescription } from './http/fixed-answers.ts';
import { serve } from './http/guard.ts';
import type { Handler } from './http/handler.ts';
import { answerBlog, type FieldMaker } from './http/json-answers.ts';
import { listBlogs, listChildren } from './http/list.ts';
import { readMe } from './http/me.ts';
import { patch } from './http/patch.ts';
import { read, readerOf, type Single, singleBlog, singleChild } from './http/read.ts';
import { readPreferences } from './http/request/preferences.ts';
import type { Resource, WriteHooks } from './http/resource.ts';
import { compressWhole } from './http/response/compression.ts';
import { together } from './http/together.ts';
import { update } from './http/update.ts';
import { ProcessMemory } from './memory/process-memory.ts';
import { familyOperations } from './operations/families.ts';
import type { Operation, Status } from './operations/operation.ts';
import * as operations from './operations/table.ts';
import { frameSources, isLocalStore } from './pages/frame-sources.ts';
import { docsPage, servePage } from './pages/get-page.ts';
import { makePostFields, type PostFieldSources } from './rendering/post-fields.ts';
import { Renderer } from './rendering/renderer.ts';
import type { Key } from './store/keys.ts';
import { readBlog, readItem, readItems as readStored } from './store/reads/items.ts';
import { Lookups } from './store/reads/pages.ts';
import { versionOf } from './store/reads/version-of.ts';
import { openContainer } from './store/transport/client.ts';
import { catchUp } from './store/transport/settle.ts';
import { BlogRepository } from './store/writes/blog-repository.ts';
import { ChildRepository } from './store/writes/child-repository.ts';
import { CreationClock } from './store/writes/creation-clock.ts';
import { FreeSlugs } from './store/writes/free-slugs.ts';
import { GroupCommit } from './store/writes/group-commit.ts';
import { tellsNobody } from './store/writes/outbox.ts';
import { startTelemetry } from './telemetry/outbox.ts';
import { Answers } from './versions/answers.ts';
import { BlogVersions } from './versions/blog-versions.ts';
import { CachedAnswers } from './versions/cached-answers.ts';

const config = readConfig(process.env);
const container = openContainer(config.cosmos);
startTelemetry(config);

const memory = new ProcessMemory(config);
const versions = new BlogVersions(blogId => readBlog(container, blogId));
const cache = new CachedAnswers(config.cacheBytes, compressWhole);
const get = { versions, memory, answers: new Answers(versions, cache) };
const answer = answerBlog(get);
const lookups = new Lookups(container);
const clock = new CreationClock();
const slugs = new FreeSlugs(container);
/** Where it is said what goes wrong in blogs while nobody waits for an answer. */
const tendingLog = { functionName: 'TendBlogs', invocationId: 'none', error: console.error };

/** What tells those whom blogs tell; undefined if events are off. */
const tending = config.events
  ? new BlogTending({
      container,
      duePosts: new DuePosts(container, lookups),
      sending: { isLocal: isLocalStore(config.cosmos.endpoint) },
      turnOff: (...endpoint) => turnOff(container, ...endpoint),
      report: (blogId, thrown) => logFailure(tendingLog, asFailure(thrown), blogId),
    })
  : undefined;

/** What writes leave for those whom blogs tell. */
const outbox = tending
  ? new BlogOutbox({
      readBlog: blogId => readBlog(container, blogId),
      told: blogId => tending.soon(blogId),
    })
  : tellsNobody;
const creates = new GroupCommit({ container, clock, slugs, outbox });
const writing = { container, creates, slugs, outbox };
/** Whether a blog exists, also if the replica that is read first does not have it yet. */
const isThere = async (blogId: string) =>
  (await readBlog(container, blogId)) !== undefined || catchUp(container, blogId);
const readItems: ReadItems = (blogId, ids) => readStored(container, blogId, ids, storedWithin);

/** A blog's item with all that was written in the blog before. */
const newest = new BlogVersions(async blogId => {
  await catchUp(container, blogId);
  const blog = await readBlog(container, blogId);
  versions.see(blogId, blog && versionOf(blog));
  return blog;
});
const gate = config.members ? membersGate(new MemberReadings(versions, newest)) : undefined;

/** What the log says while nothing is served. */
const signInMissing =
  'Sign-in is off, so everything is answered with 503: the functions check no credential, and anybody could read, change ' +
  'and delete all content. Turn on App Service Authentication, which sets WEBSITE_AUTH_ENABLED (infra/README.md)' +
  (config.members
    ? '. With MEMBERS=on, SIGN_IN_OFF counts for nothing.'
    : '; where nobody has to sign in, set SIGN_IN_OFF=allowed.');

if (config.signInMissing) console.error(signInMissing);

const refusal = config.signInMissing ? new Failure('signInMissing', [], signInMissing) : undefined;

/** Serves an operation, or refuses it because nobody signs in (contract.md, Failures). */
const offer = <S extends Status>(operation: Operation<S>, handle: Handler<S>): HttpHandler =>
  serve(withFeatures(operation), handle, {
    refusal,
    allowedOrigins: config.allowedOrigins,
    gate,
    hasHistory: config.history !== undefined,
  });

/** Serves operations that share a function, and so an address, by the method of the request. */
const byMethod =
  (handlers: Record<'PUT' | 'PATCH', HttpHandler>): HttpHandler =>
  (request, context) =>
    handlers[request.method === 'PATCH' ? 'PATCH' : 'PUT'](request, context);

/** What handles the five functions of a family. */
type Handlers = Record<'create' | 'list' | 'read' | 'update' | 'remove', HttpHandler>;

/** Serves a family, by the contract's rules for all families. */
function serveFamily<F extends FamilyName, P extends object>(
  parts: Omit<Resource<F, P>, 'readOne'>,
  single: Single,
  list: Handler<200 | 304>,
): Handlers {
  const operations = familyOperations[parts.family.name];
  const readOne = readerOf(single, answer);
  const resource = { ...parts, readOne };
  return {
    create: offer(operations.create, create(resource, get)),
    list: offer(operations.list, list),
    read: offer(operations.read, read(single, readOne)),
    update: byMethod({
      PUT: offer(operations.update, update(resource, get)),
      PATCH: offer(operations.patch, patch(resource, get)),
    }),
    remove: offer(operations.delete, remove(resource, get)),
  };
}

/** Uploads, if there is storage for files. */
const storage = config.media && new MediaStorage(config.media);
const uploads = config.media && storage && new Uploads(storage, config.media.limits);
const spelt = storage?.spelt ?? (address => address);

/** What keeps what is replaced and deleted, if there is storage for it. */
const keptFiles = config.history && new KeptFiles(config.history, memory.copies);
const keptRevisions = keptFiles && new RevisionStore(keptFiles);
const keptDeleted = keptFiles && new BinStore(keptFiles);
const kept =
  keptFiles &&
  keptRevisions &&
  keptDeleted &&
  keptWrites({
    files: keptFiles,
    revisions: keptRevisions,
    bin: keptDeleted,
    blogNow: async blogId => ((await catchUp(container, blogId)) ? readBlog(container, blogId) : undefined),
    asPost: deletedAsPost,
  });

/** What features do around the writes of a blog: its files are named by its media, which are deleted with it. */
const blogHooks = together(
  storage && { beforeDelete: filesLeftBy(filesOfBlog(storage)) },
  draftsGoWithBlog(container),
  kept?.blog,
);

function partsOf(name: ChildName) {
  const family = childFamily(name);
  const repository = new ChildRepository(family, writing);
  const reader = new Reader({ name, repository, readItems, memory: memory.answers });
  const finder = new Finder(family, reader, lookups, { maySearch: config.maySearch, spelt });
  return { family, repository, reader, finder };
}

const parts = childNames.map(partsOf);
const posts = new ChildRepository(post, writing);

const renderer = new Renderer(memory.renderedBytes);
const translations = new Translations(lookups);
const postFields: PostFieldSources = {
  renderer,
  findTranslations: posts => translations.of(posts),
  pictures: { find: mediaByAddress(lookups), spelt: fileSpelling },
};

/** What makes the fields of a family's items that are not stored. */
const making: Partial<Record<ChildName, FieldMaker<ChildName>>> = {
  post: blog => makePostFields(postFields, blog) as MakeFields<ChildName>,
};

const readMedium = (key: Key) => readItem(container, 'medium', key);
const files = storage && filesOfMedium(storage, readMedium, lookups);

/** What features do around the writes of a family within a blog. */
const hooks: Partial<Record<ChildName, WriteHooks<object>>> & { post: WriteHooks<object> } = {
  post: together(draftGoesWithPost(container), { beforeRestore: returningDraft(container) }, kept?.post),
  tag: together(kept?.tag),
  author: together(kept?.author),
  medium: together(mediaWrites({ spelt, uploads, files, storage }), kept?.medium),
};

const serveChild = ({ family, repository, reader, finder }: ReturnType<typeof partsOf>) =>
  serveFamily(
    { family, repository, hooks: hooks[family.name] },
    singleChild(family, reader, { making: making[family.name] }),
    listChildren(family, finder, answer, { making: making[family.name] }),
  );

const repository = new BlogRepository(container, clock, outbox);
const reader = new Reader({ name: 'blog', repository, readItems, memory: memory.answers });
const storedRedirects = new StoredRedirects(container, memory.answers);

/** What an export has behind the blog's own fields. */
const collections = {
  ...Object.fromEntries(parts.map(({ family, finder }) => [family.collection, finder])),
  redirects: {
    isIn: hasRedirects,
    all: storedRedirects.all.bind(storedRedirects),
  },
};

/** What handles the operations of each family. */
export const families = {
  blog: serveFamily(
    { family: blog, repository, hooks: blogHooks },
    singleBlog(blog, reader, collections),
    listBlogs(blog, reader, get),
  ),
  ...(Object.fromEntries(parts.map(each => [each.family.name, serveChild(each)])) as Record<
    ChildName,
    Handlers
  >),
};

/** What handles the operations that belong to no family. */
export const content = offer(operations.createContent, createContent(creates, hooks, get));
export const upload = offer(uploadOperations.createUpload, createUpload(uploads, isThere, memory));

const previewKeys = new PreviewKeys(container);

const contentsOfPost = async (key: Key) => {
  const stored = await readItem(container, 'post', key);
  return stored && [stored];
};
const contentsOfDraft = async (key: Key) => {
  const found = await readWithDraft(container, key);
  return found?.draft && [found.post, contentOf(found.draft)];
};

/** What handles the previews of posts. */
export const previews = {
  create: offer(
    previewOperations.createPreview,
    createPreview(previewKeys, { shown: 'post', contents: contentsOfPost }, config.publicUrl, memory),
  ),
  createOfDraft: offer(
    previewOperations.createDraftPreview,
    createPreview(previewKeys, { shown: 'draft', contents: contentsOfDraft }, config.publicUrl, memory),
  ),
  remove: offer(previewOperations.deletePreviews, deletePreviews(previewKeys)),
};

const membersOff = async () => {
  throw new Failure('membersOff');
};

/** What handles the members of blogs. */
export const members = {
  read: offer(memberOperations.getMembers, config.members ? readMembers(get) : membersOff),
  update: offer(
    memberOperations.updateMembers,
    config.members ? replaceMembers(new Members(container), get) : membersOff,
  ),
};

/** What handles the redirects of blogs. */
export const redirects = {
  read: offer(redirectOperations.getRedirects, readRedirects(container, storedRedirects, answer)),
  update: offer(
    redirectOperations.updateRedirects,
    replaceRedirects(new RedirectWrites(container, outbox), get),
  ),
};

const historyOff = async () => {
  throw new Failure('historyOff');
};

const ofRevisions = keptRevisions && revisionHandlers({ container, store: keptRevisions, memory });

/** What handles what is kept of posts. */
export const revisions = {
  list: offer(revisionOperations.getRevisionList, ofRevisions?.list ?? historyOff),
  read: offer(revisionOperations.getRevision, ofRevisions?.read ?? historyOff),
  remove: offer(revisionOperations.deleteRevision, ofRevisions?.remove ?? historyOff),
};

const ofBin =
  keptRevisions &&
  keptDeleted &&
  binHandlers({
    items: new DeletedItems(container, keptDeleted),
    restore: restoring({ container, creates, versions, hooks }),
    deleteRevisions: post => keptRevisions.deleteAll(post),
    memory,
  });

/** What handles the bin. */
export const deleted = {
  list: offer(binOperations.getDeletedList, ofBin?.list ?? historyOff),
  restore: offer(binOperations.restoreDeleted, ofBin?.restore ?? historyOff),
  remove: offer(binOperations.deleteForGood, ofBin?.remove ?? historyOff),
};

const eventsOff = async () => {
  throw new Failure('eventsOff');
};

const endpointContext = tending
  ? { container, versions, memory, tending, isLocal: isLocalStore(config.cosmos.endpoint) }
  : undefined;
const ofEndpoints = endpointContext && endpointHandlers(endpointContext);
const ofDeliveries = endpointContext && deliveryHandlers(endpointContext);
const ofAttempts = endpointContext && attemptHandlers(endpointContext);

/** What handles the endpoints of blogs, and what they are told. */
export const endpoints = {
  list: offer(endpointOperations.getEndpointList, ofEndpoints?.list ?? eventsOff),
  read: offer(endpointOperations.getEndpoint, ofEndpoints?.read ?? eventsOff),
  create: offer(endpointOperations.createEndpoint, ofEndpoints?.create ?? eventsOff),
  update: offer(endpointOperations.updateEndpoint, ofEndpoints?.update ?? eventsOff),
  remove: offer(endpointOperations.deleteEndpoint, ofEndpoints?.remove ?? eventsOff),
  test: offer(endpointOperations.testEndpoint, ofAttempts?.test ?? eventsOff),
  deliveries: offer(endpointOperations.getDeliveryList, ofDeliveries?.list ?? eventsOff),
  sendAgain: offer(endpointOperations.sendAgain, ofAttempts?.again ?? eventsOff),
  changes: offer(endpointOperations.getChangeList, ofDeliveries?.changes ?? eventsOff),
};

const draftWrites = new DraftWrites(container);
const draftReads = new DraftReads(container, memory.answers, config.events);

/** Publishes working copies at their times, as though who wrote them asked for it then. */
const duePublications = config.events
  ? new DuePublications({
      ...{ container, posts, drafts: draftWrites, hooks: hooks.post },
      asked: blogId => ({
        request: new HttpRequest({ method: 'POST', url: 'http://localhost/' }),
        context: new InvocationContext({ functionName: 'PublishDueDraft', invocationId: randomUUID() }),
        blogId,
        prefer: readPreferences(new Headers()),
      }),
    })
  : undefined;

/** What handles the working copies of posts. */
export const drafts = {
  list: offer(draftOperations.getDraftList, listDrafts(draftReads, get)),
  read: offer(draftOperations.getDraft, readDraft(draftReads, get)),
  update: offer(
    draftOperations.updateDraft,
    updateDraft(draftWrites, get, kept?.workingCopies, duePublications),
  ),
  remove: offer(draftOperations.deleteDraft, deleteDraft(draftWrites, kept?.workingCopies)),
  publish: offer(
    draftOperations.publishDraft,
    publishDraft({ container, posts, drafts: draftWrites }, get, hooks.post),
  ),
};

/** Does what is due in an item, and waits for what is due until the timer runs next. */
const wake = async ({ id, blogId, wakeAt }: WakingItem, end: number) => {
  if (!id.startsWith('draft:')) return tending?.tendUntil(blogId, end);
  await waitUntil(Date.parse(wakeAt));
  return duePublications?.publish({ blogId, guid: guidOf({ id }) });
};

/** What the timer does each minute; undefined if events are off. */
export const tendBlogs: TimerHandler | undefined = config.events
  ? (_timer, context) => wakeItems(container, wake).catch(thrown => logFailure(context, asFailure(thrown)))
  : undefined;

export const mediaTypes = offer(operations.getMediumTypeList, listMediaTypes);
export const description = offer(
  operations.getOpenApi,
  readDescription({ bound: config.media && schemasWithin(config.media.limits) }),
);
const page = docsPage();

/** A place in Blob Storage, as a source of a policy: behind a space, and without what separates sources. */
const mediaSource = (path: (endpoint: string) => string) =>
  config.media ? ` ${path(config.media.endpoint).replace(/[;,]/g, encodeURIComponent)}` : '';
const publicFiles = mediaSource(endpoint => new URL(ownAddress(endpoint, '')).href);
const studioPage = servePage('studio', {
  // Nothing of its own origin: an address there, such as the sign-out, would be requested as the user who looks at the page.
  'img-src': `blob: data:${publicFiles}`,
  'media-src': publicFiles.trim() || "'none'",
  'connect-src': `'self'${mediaSource(endpoint => new URL(endpoint).origin)}`,
  'worker-src': "'self'",
  'frame-src': frameSources(config.cosmos.endpoint),
});

export const docs = offer(operations.getDocs, page.page);
export const docsFile = offer(operations.getDocsFile, page.file);
export const studio = offer(operations.getStudio, studioPage.page);
export const studioFile = offer(operations.getStudioFile, studioPage.file);
export const me = offer(operations.getMe, readMe(config));
