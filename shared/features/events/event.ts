/** What blogs tell their endpoints (contract.md, Events). */
export const eventTypes = [
  'post.published',
  'post.updated',
  'post.unpublished',
  'post.deleted',
  'blog.changed',
] as const;

export type EventType = (typeof eventTypes)[number];

/** An event as endpoints get it, in the names of CloudEvents. It has no text, so it tells no draft. */
export interface BlogEvent {
  /** Unique within the service: what is sent again has the same. */
  id: string;
  /** The path of the blog in the API. */
  source: string;
  type: EventType | 'endpoint.test';
  /** When it happened, with milliseconds, in UTC. */
  time: string;
  /** The identifier of the post, or of the blog. */
  subject: string;
  /** Of posts alone. A post without an address has no `url`. */
  data?: { slug: string; url?: string };
}
