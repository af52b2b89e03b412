import { useEffect, useState } from 'preact/hooks';
import { api, type Medium } from '../service.ts';

/** Media by their identifiers. */
export interface KnownMedia {
  /** Undefined until it is read, and if it is gone. */
  of(id: string): Medium | undefined;
  /** Takes a medium, or a change of one. */
  keep(medium: Medium): void;
}

/** Media that something refers to. Those that are not given are read one by one. */
export function useKnownMedia(blogId: string, ids: readonly string[], given: readonly Medium[]): KnownMedia {
  const [kept, setKept] = useState(new Map<string, Medium>());
  const keep = (medium: Medium) => setKept(known => new Map(known).set(medium.mediumId, medium));
  const of = (id: string) => kept.get(id) ?? given.find(({ mediumId }) => mediumId === id);
  const unknown = ids.filter(id => !of(id));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    for (const id of unknown)
      api.get('/blog/{blogId}/medium/{id}', { path: { blogId, id }, signal }).then(
        keep,
        // What is gone, or cannot be read now, is not shown; the reference stays as it is.
        () => undefined,
      );
    return () => controller.abort();
  }, [blogId, ids.join(' ')]);
  return { of, keep };
}
