import type { Container } from '@azure/cosmos';
import { guidOf } from '../../families/item.ts';
import { asFailure, logFailure } from '../../http/failure-log.ts';
import type { Received } from '../../http/handler.ts';
import type { AroundRestore, Deleted } from '../../http/resource.ts';
import type { Key } from '../../store/keys.ts';
import { readItem } from '../../store/reads/items.ts';
import { sendBatch } from '../../store/transport/batch.ts';
import { ownPart } from '../../versions/entity-tag.ts';
import { withoutPast } from './publish-at.ts';
import { type DraftItem, draftId, ownOf, readInPlace, type StoredDraft } from './stored-draft.ts';

/**
 * Before a post that was deleted is created again: its working copy comes back with it. If it was made from the version that was deleted, it is
 * based on the one that is created, whose tag is known only then: until that is written it is outdated, and so is it if that fails.
 */
export const returningDraft =
  (container: Container) =>
  async ({ context, blogId }: Received, { item, alongside }: Deleted): Promise<AroundRestore> => {
    const key = { blogId, guid: guidOf(item) };
    // Only working copies are deleted with posts.
    const stored = alongside.find(({ id }) => id === draftId(key.guid)) as StoredDraft | undefined;
    if (!stored) return {};
    const draft = withoutPast(ownOf(stored));
    const isCurrent = draft.basedOn === ownPart(item._etag);
    return {
      alongside: [draft],
      async after({ own }, left) {
        const basedOn = isCurrent && own !== undefined ? ownPart(own) : draft.basedOn;
        const write =
          left.length > 0 ? add(container, key, { ...draft, basedOn }) : move(container, key, draft, basedOn);
        await write.catch(thrown => logFailure(context, asFailure(thrown), blogId));
      },
    };
  };

/** Writes a working copy for which there was no room beside its post. */
async function add(container: Container, key: Key, draft: DraftItem): Promise<void> {
  const post = await readItem(container, 'post', key);
  if (!post) return;
  const create = { ...draft, created: post.created };
  await sendBatch(container, key.blogId, { writes: [{ create }], required: [post.id] });
}

/** Changes what the working copy that came with its post is based on, unless somebody has done that meanwhile. */
async function move(container: Container, key: Key, draft: DraftItem, basedOn: string): Promise<void> {
  if (draft.basedOn === basedOn) return;
  const inPlace = await readInPlace(container, key);
  if (inPlace?.basedOn !== draft.basedOn) return;
  const writes = [{ replace: { ...ownOf(inPlace), basedOn }, version: inPlace._etag }];
  await sendBatch(container, key.blogId, { writes });
}
