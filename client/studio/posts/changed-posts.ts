import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api } from '../service.ts';

/** Which posts of the blog that is listed have changes that are not published. */
export const changedPosts = signal<ReadonlySet<string>>(new Set());

async function learnChanged(blogId: string, { signal }: AbortController) {
  const ids = new Set<string>();
  for await (const { postId } of api.items('/blog/{blogId}/draft', { path: { blogId }, signal }))
    ids.add(postId);
  changedPosts.value = ids;
}

/** Learns it for a list, and anew whenever one of `keys` changes. A list without an answer says nothing of changes. */
export function useChangedPosts(blogId: string, isAsked: boolean, keys: readonly unknown[]): void {
  useEffect(() => {
    const controller = new AbortController();
    if (isAsked) learnChanged(blogId, controller).catch(() => undefined);
    return () => controller.abort();
  }, [isAsked, ...keys]);
}
