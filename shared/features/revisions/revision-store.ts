import { guidOf, type Item } from '../../families/item.ts';
import type { Key } from '../../store/keys.ts';
import type { VersionedItem } from '../../store/reads/items.ts';
import type { Reason } from './due.ts';
import { type About, aboutIn, itemIn, metadataOf } from './entries.ts';
import type { KeptFiles } from './kept-files.ts';
import { isOfDraft, isRevisionName, revisionName, revisionsOf, timeIn } from './names.ts';
import { leaving } from './thinning.ts';

/** A copy of a version of a post, or of its working copy, as lists show it. */
export interface Revision extends About {
  name: string;
  /** When the version was written, in milliseconds since 1970. */
  time: number;
  isDraft: boolean;
}

/** The copies of posts. All calls may fail with `storageFailed`. */
export class RevisionStore {
  readonly #files: KeptFiles;

  constructor(files: KeptFiles) {
    this.#files = files;
  }

  /** Keeps a version, under the same name each time. @param isDraft whether it is of the working copy, given as the post that it would be. */
  async keep(version: VersionedItem<'post'>, reason: Reason, isDraft: boolean): Promise<void> {
    const { blogId, title, created, isListed, notes } = version;
    const about = { title, created, reason, who: notes?.history?.by, isPage: isListed === false };
    const name = pathOf({ blogId, guid: guidOf(version) }, revisionName(version, isDraft));
    await this.#files.put(name, { item: version }, metadataOf(about));
  }

  /** All copies of a post, newest first: thinning bounds their number, so it is one call. */
  async list(key: Key): Promise<Revision[]> {
    const prefix = revisionsOf(key.blogId, key.guid);
    const revisions: Revision[] = [];
    for await (const file of this.#files.all(prefix)) {
      const name = file.name.slice(prefix.length);
      if (isRevisionName(name))
        revisions.push({ ...aboutIn(file), name, time: timeIn(name), isDraft: isOfDraft(name) });
    }
    return revisions;
  }

  /** The post as it was; undefined if there is no copy of that name. */
  async read(key: Key, name: string): Promise<Item<'post'> | undefined> {
    if (!isRevisionName(name)) return undefined;
    const kept = await this.#files.read(pathOf(key, name));
    return kept && itemIn(kept, 'post', key);
  }

  /** Deletes a copy for good. @returns whether it was there. */
  async delete(key: Key, name: string): Promise<boolean> {
    return isRevisionName(name) && this.#files.delete(pathOf(key, name));
  }

  /** Deletes all copies of a post for good. */
  async deleteAll(key: Key): Promise<void> {
    const names = (await this.list(key)).map(({ name }) => pathOf(key, name));
    await this.#files.deleteAll(names);
  }

  /** Deletes the copies that are not kept for longer, of the post and of its working copy apart. */
  async thin(key: Key): Promise<void> {
    const all = await this.list(key);
    const names = [true, false].flatMap(areDrafts =>
      leaving(all.filter(({ isDraft }) => isDraft === areDrafts).map(({ name }) => name)),
    );
    await this.#files.deleteAll(names.map(name => pathOf(key, name)));
  }
}

const pathOf = ({ blogId, guid }: Key, name: string) => `${revisionsOf(blogId, guid)}${name}`;
