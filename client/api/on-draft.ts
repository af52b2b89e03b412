import type { components } from './api.js';

type Post = components['schemas']['Post'];

/** A post while it is written: as the API would answer it if it were saved now. What only the service can make is missing. */
export type DraftPost = Pick<Post, 'postId' | 'title' | 'content'> & Partial<Post>;

/** What is used of a message to a page. */
interface Message {
  source: unknown;
  origin: string;
  data: { type?: string; post: DraftPost } | undefined | null;
}

/** What is used of a page. */
interface Page {
  parent?: { postMessage(message: unknown, origin: string): void };
  addEventListener(type: 'message', listener: (message: Message) => void): void;
  removeEventListener(type: 'message', listener: (message: Message) => void): void;
}

/**
 * Shows what is being written on the site's own page, which the studio has in a frame beside the text: calls back whenever somebody has
 * stopped typing for a moment. Without a frame it does nothing, and a page of another origin that frames this one neither hears of it nor is heard.
 * It uses nothing that is around it, so that its source can stand in a script by itself.
 * @param studio the address of the studio, of which the origin counts, such as `https://name.azurewebsites.net`.
 * @returns what ends it.
 * @throws TypeError for what is no address, such as `*`.
 */
export function onDraft(studio: string, show: (post: DraftPost) => void): () => void {
  const { origin } = new URL(studio);
  const page = globalThis as unknown as Page;
  const { parent } = page;
  if (!parent || Object.is(parent, page)) return () => {};
  const hear = (message: Message) => {
    if (message.source !== parent || message.origin !== origin) return;
    if (message.data?.type === 'blog:draft') show(message.data.post);
  };
  page.addEventListener('message', hear);
  parent.postMessage({ type: 'blog:ready' }, origin);
  return () => page.removeEventListener('message', hear);
}
