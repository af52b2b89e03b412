import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import type { RefObject } from 'preact';
import type { Medium } from '../../../service.ts';

/** What is known of the media of the post whose text it is, and what can be done with them. */
export interface PostPictures {
  blogId: string;
  media: readonly Medium[];
  postImageId: string | undefined;
  /** Takes a medium that the text shows among those of the post. */
  take(medium: Medium): void;
  makeImage(medium: Medium | undefined): void;
  /** Where the panel of a picture stands: among the page's own controls, outside the shadow root. */
  place: RefObject<HTMLDivElement | null>;
}

export const knowPictures = StateEffect.define<PostPictures>();

export const postPictures = StateField.define<PostPictures | undefined>({
  create: () => undefined,
  update: (known, { effects }) => effects.find(effect => effect.is(knowPictures))?.value ?? known,
});

const byAddress = new WeakMap<PostPictures, ReadonlyMap<string, Medium>>();

/** The medium that is at an address. */
export function mediumAt(state: EditorState, address: string): Medium | undefined {
  const post = state.field(postPictures, false);
  if (!post) return undefined;
  const media = byAddress.get(post) ?? new Map(post.media.map(medium => [medium.mediumUrl, medium]));
  byAddress.set(post, media);
  return media.get(address);
}
