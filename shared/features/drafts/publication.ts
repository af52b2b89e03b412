import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import { type PostContent, post as posts } from '../../families/post.ts';
import type { Key } from '../../store/keys.ts';
import type { Around, Repository, WrittenTags } from '../../store/repository.ts';
import { unchosen } from '../../values/slug.ts';
import { payloadOfDraft } from './draft-reads.ts';
import type { DraftCondition, DraftWrites } from './draft-writes.ts';
import { draftOf, isOutdated, readInPlace, type StoredDraft } from './stored-draft.ts';

/** What a working copy is published with. */
export interface PublicationContext {
  container: Container;
  posts: Pick<Repository<'post'>, 'update'>;
  drafts: DraftWrites;
}

/** What a post becomes by its working copy: without references to what is gone, and on its own date if that gives none. */
async function published(
  container: Container,
  draft: StoredDraft,
  post: Pick<PostContent, 'published'>,
): Promise<PostContent> {
  const payload = await payloadOfDraft(container, draft);
  // It was checked when it was written, which is not asked again: rules may have become stricter.
  const content = posts.content(payload as unknown as Parameters<typeof posts.content>[0]);
  return {
    ...posts.slug.put(content, draft.post.slug ?? unchosen.leftOut),
    published: content.published ?? post.published,
  };
}

/**
 * Publishes the working copy of a post: in one batch the post gets its content, and it is gone.
 * @throws Failure `absent` if there is none, `draftOutdated` if the post was changed since, and others as an update of the post.
 */
export async function publish(
  { container, posts: repository, drafts }: PublicationContext,
  key: Key,
  condition: DraftCondition,
  overwriting: Around<'post'>['overwriting'],
): Promise<WrittenTags> {
  /** The newest one that was read, and whether it was there at the last read, and is in the last batch. */
  let draft: StoredDraft | undefined;
  let isThere = false;
  let isInBatch = false;
  const written = await repository.update(
    key,
    async post => {
      const found = draftOf(post, await readInPlace(container, key));
      // One that is gone may have been published by an earlier attempt, without an answer: then the post has its content.
      draft = found ?? draft;
      isThere = found !== undefined;
      isInBatch = false;
      if (!draft) throw new Failure('absent');
      // What it refers to has just been looked up. What is deleted from now on is left out of reads, as of any post.
      return { content: await published(container, draft, post), references: [] };
    },
    {
      condition(post) {
        if (!draft || !isThere) return 'absent';
        return condition(post, draft) ?? (isOutdated(draft, post) ? 'draftOutdated' : undefined);
      },
      async alongside() {
        isInBatch = true;
        return draft ? [draft] : [];
      },
      overwriting,
    },
  );
  // The post already had that content, so nothing was written with which it could go.
  if (draft && isThere && !isInBatch) await drafts.drop(draft);
  return written;
}
