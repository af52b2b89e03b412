import { api } from '../../service.ts';

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
