import { useMemo, useRef } from 'preact/hooks';
import type { PostUploads } from './post-uploads.ts';
import type { PostPictures } from './text/live/post-pictures.ts';
import type { Writing } from './writing.ts';

/** What the text field knows of the pictures of a post, and does with them. */
export function usePostPictures(blogId: string, writing: Writing, uploads: PostUploads): PostPictures {
  const place = useRef<HTMLDivElement>(null);
  const { postImageId } = writing.draft.value;
  const stored = writing.base.value?.post.media;
  const taken = uploads.taken.value;
  return useMemo(
    () => ({
      blogId,
      media: [...taken, ...(stored ?? [])],
      postImageId,
      place,
      take: medium => uploads.take(medium),
      makeImage: medium => {
        if (medium) uploads.take(medium);
        writing.change({ postImageId: medium?.mediumId });
      },
    }),
    [blogId, writing, postImageId, stored, taken],
  );
}
