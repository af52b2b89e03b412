import { useState } from 'preact/hooks';
import { type OpenPages, type Paged, usePaged } from '../paged.ts';
import { api, type Medium } from '../service.ts';
import { nameOf } from './medium.ts';

const pageSize = 60;

/** The media of a blog, newest first. */
const openMedia = (blogId: string): OpenPages<Medium> =>
  async function* (known, signal) {
    const query = { order: 'newest', count: pageSize, skip: known.length } as const;
    for await (const items of api.pages('/blog/{blogId}/medium', { path: { blogId }, query, signal }))
      yield { items, isLast: items.length < pageSize };
  };

export interface Library extends Paged<Medium> {
  /** Called with a medium that was changed here. */
  changed(medium: Medium): void;
}

/**
 * The media of a blog, a page at a time.
 * @param added media that were uploaded here since, newest first.
 */
export function useLibrary(blogId: string, added: readonly Medium[] = []): Library {
  const list = usePaged(openMedia(blogId), [blogId]);
  const [changes, setChanges] = useState(new Map<string, Medium>());
  // An upload moves what is behind it, so a page may repeat the end of the one before.
  const all = new Map([...added, ...(list.items ?? [])].map(medium => [medium.mediumId, medium]));
  return {
    ...list,
    items: list.items && [...all.values()].map(medium => changes.get(medium.mediumId) ?? medium),
    changed: medium => setChanges(known => new Map(known).set(medium.mediumId, medium)),
  };
}

/** The media that have all these words in what people know of them. */
export function found(media: readonly Medium[], sought: string): Medium[] {
  const parts = sought.normalize().toLocaleLowerCase().split(/\s+/);
  return media.filter(medium => {
    const { alternativeText = '', description = '', mediumUrl } = medium;
    const text = `${alternativeText} ${description} ${nameOf(medium)} ${mediumUrl}`
      .normalize()
      .toLocaleLowerCase();
    return parts.every(part => text.includes(part));
  });
}
