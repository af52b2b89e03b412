import { signal } from '@preact/signals';
import { type Addressing, postAddress } from '../../../../shared/families/post-address.ts';
import { api } from '../../service.ts';
import { shownSlug } from '../draft.ts';
import type { Writing } from '../writing.ts';

/** Whom a blog's posts reach, and where. */
export interface Reach extends Addressing {
  isPublic?: boolean | undefined;
  language?: string | undefined;
}

const known = signal<{ blogId: string; reach: Reach } | undefined>(undefined);

/** What is known of a blog; undefined as long as it could not be read. */
export const reachOf = (blogId: string): Reach | undefined =>
  known.value?.blogId === blogId ? known.value.reach : undefined;

/** Reads it again. Without an answer, what is known stays. */
export async function learnReach(blogId: string): Promise<void> {
  try {
    const fields = ['isPublic', 'siteUrl', 'postUrl', 'pageUrl', 'language'] as const;
    known.value = { blogId, reach: await api.get('/blog/{blogId}', { path: { blogId }, fields }) };
  } catch {
    // The answer is then that it is not known.
  }
}

/** Where readers find a post as it is stored; undefined if it is a draft, or nobody has said where the blog's posts are. */
export function storedAddress({ base }: Writing, reach: Reach | undefined): string | undefined {
  const post = base.value?.post;
  return post?.published && reach ? postAddress(reach, post) : undefined;
}

/** What decides where readers will find a post that is published as it is written now. @param published when that is. */
export const addressedAs = ({ postId, draft, base }: Writing, published = new Date().toISOString()) => ({
  postId,
  slug: shownSlug(draft.value, base.value?.post) || postId,
  published,
  isListed: !draft.value.isPage,
});

/** Whether readers see the post, as it is stored. */
export function isOutNow({ base }: Writing): boolean {
  const { published } = base.value?.post ?? {};
  return published !== undefined && Date.parse(published) <= Date.now();
}

/** What a preview is made of. */
interface Previewed {
  blogId: string;
  postId: string;
  /** Whether the post has a working copy, which is shown then. */
  isCopy: boolean;
  /** For how many hours it can be read. */
  hours: number;
  siteUrl: string;
}

/**
 * Makes a preview of a post as it is stored.
 * @returns its address, where a site shows it as the example of a site does (examples/site/README.md).
 */
export async function newPreview({ blogId, postId: id, isCopy, hours, siteUrl }: Previewed): Promise<string> {
  const path = '/blog/{blogId}/post/{id}';
  const { token } = await api.post(isCopy ? `${path}/draft/preview` : `${path}/preview`, {
    path: { blogId, id },
    body: { hours },
  });
  return `${siteUrl.replace(/\/$/, '')}/preview/${id}/?preview=${encodeURIComponent(token)}`;
}
