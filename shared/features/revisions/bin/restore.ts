import type { Container } from '@azure/cosmos';
import { Failure } from '../../../failures/failure.ts';
import { childFamily } from '../../../families/children.ts';
import { referencesOf, withoutReferences } from '../../../families/gone-references.ts';
import type { ChildName, ItemKeys } from '../../../families/item.ts';
import { payloadAnew } from '../../../families/payload-of.ts';
import type { Reference } from '../../../families/reference.ts';
import { whyNotWrite } from '../../../http/gate.ts';
import type { Received } from '../../../http/handler.ts';
import { type Deleted, noteWritten, type WriteHooks } from '../../../http/resource.ts';
import { type Key, targetId } from '../../../store/keys.ts';
import type { NewChild } from '../../../store/writes/creation-batch.ts';
import type { GroupCommit } from '../../../store/writes/group-commit.ts';
import { absentWithBlog, goneAmong } from '../../../store/writes/newest-state.ts';
import type { BlogVersions } from '../../../versions/blog-versions.ts';

/** What a restore is carried out with. */
interface RestoreContext {
  container: Container;
  creates: GroupCommit;
  versions: BlogVersions;
  hooks: Readonly<Partial<Record<ChildName, WriteHooks<object>>>>;
}

/** How an item was restored. */
interface Restored {
  /** Its tag, if that is known. */
  tag: string | undefined;
  /** What it referred to and does not refer to now, because that is not there; each once. */
  missing: Reference[];
}

/** Creates a deleted item as it was. */
export type Restore = (
  received: Received,
  family: ChildName,
  key: Key,
  deleted: Deleted,
) => Promise<Restored>;

/** How often a create is tried while what the item refers to is deleted at the same time. */
const maxTries = 5;

const isCode = (error: unknown, code: Failure['code']) => error instanceof Failure && error.code === code;

/**
 * Makes what creates deleted items as they were: as a create by a request that restores every field (contract.md, Preferences), but without
 * references to what is gone. It throws a Failure `taken`, `absent` if there is no such blog, what a hook throws, and others.
 */
export function restoring({ container, creates, versions, hooks }: RestoreContext): Restore {
  /** Creates an item with what there is room for. @returns what there was no room for. */
  const create = async (blogId: string, child: NewChild) => {
    const left: readonly ItemKeys[] = child.alongside ?? [];
    try {
      return { written: await creates.create(blogId, child), left: [] };
    } catch (error) {
      if (left.length === 0 || !isCode(error, 'tooLarge')) throw error;
      return { written: await creates.create(blogId, { ...child, alongside: undefined }), left };
    }
  };
  return async (received, name, key, { item, alongside }) => {
    const family = childFamily(name);
    let whole = payloadAnew(family, item);
    const missing = new Map<string, Reference>();
    /** The item without what is known to be missing. @throws Failure if the caller may not write that. */
    const childNow = (): NewChild => {
      const payload = withoutReferences(family.payload, whole, missing.values());
      const content = family.content(payload);
      const whyNot = whyNotWrite(received, name, content);
      if (whyNot) throw new Failure(whyNot);
      return { family, guid: key.guid, content, references: family.references(payload), notes: item.notes };
    };
    let child = childNow();
    const around = await hooks[name]?.beforeRestore?.(received, { item, alongside });
    if (around?.changes) {
      whole = { ...whole, ...around.changes };
      child = childNow();
    }
    for (let tries = 1; ; tries++) {
      try {
        const { written, left } = await create(key.blogId, { ...child, alongside: around?.alongside });
        await around?.after?.(written, left);
        return { tag: noteWritten(versions, family, key, written), missing: [...missing.values()] };
      } catch (error) {
        if (!isCode(error, 'referenceMissing')) return absentWithBlog(error);
        if (tries === maxTries) throw new Failure('contended', [], error);
        // The refusal has let this process read the newest state.
        const gone = await goneAmong(container, key.blogId, referencesOf(family.payload, whole));
        for (const each of gone) missing.set(targetId(each), each);
        child = childNow();
      }
    }
  };
}
