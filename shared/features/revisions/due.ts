import type { Item, ItemKeys } from '../../families/item.ts';
import { payloadOf } from '../../families/payload-of.ts';
import { type PostContent, post } from '../../families/post.ts';
import type { Who } from './who.ts';

/** Why a version was kept. */
export type Reason =
  | 'asked'
  | 'restored'
  | 'imported'
  | 'published'
  | 'shorter'
  | 'cleared'
  | 'person'
  | 'first'
  | 'time'
  | 'deleted';

/** What is kept of a post, or of its working copy, in its item. */
export interface ItemHistory {
  /** When a version of it was last kept (ISO 8601). */
  copied?: string | undefined;
  /** Who wrote this version; left out where nobody signs in. */
  by?: Who | undefined;
}

declare module '../../store/reads/items.ts' {
  interface ChildNotes {
    history?: ItemHistory;
  }
}

/** How old the last copy may be before another one is due, in milliseconds. */
const maxAge = 10 * 60_000;

/** How much of a text a write may take away. */
const keptOfText = 0.75;

/** An update that is about to be carried out. */
export interface Overwrite {
  stored: Item<'post'>;
  written: PostContent;
  /** Of the stored version. */
  history: ItemHistory | undefined;
  /** Who writes. */
  by: Who | undefined;
  /** What the request says of itself. */
  asked: 'asked' | 'restored' | 'imported' | undefined;
  /** In milliseconds since 1970. */
  now: number;
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether something that a value has is not in another one: all of it, or a part that has a name. */
function isCleared(before: unknown, after: unknown): boolean {
  if (isNothing(before)) return false;
  if (isNothing(after)) return true;
  if (typeof before !== 'object' || Array.isArray(before)) return false;
  const others = Object(after) as Record<string, unknown>;
  return Object.entries(before as object).some(([name, value]) => isCleared(value, others[name]));
}

/** The fields of a body that would write this content. */
const fieldsOf = ({ id, blogId, listKey, created }: ItemKeys, content: PostContent) =>
  payloadOf(post, { ...content, id, blogId, listKey, created }, {});

const clearsField = ({ stored, written }: Overwrite) =>
  isCleared(fieldsOf(stored, stored), fieldsOf(stored, written));

const isOld = ({ history, now }: Overwrite) =>
  // A clock that is ahead must not put off copies for longer.
  Math.abs(now - Date.parse(history?.copied ?? '')) >= maxAge;

/** When a post is published, or was, in milliseconds since 1970. */
const momentOf = ({ published }: PostContent) =>
  published === undefined ? undefined : Date.parse(published);

/** The reasons that a write itself has, the first one that applies. */
const reasons: readonly (readonly [Reason, (overwrite: Overwrite) => boolean])[] = [
  ['published', ({ stored, written }) => momentOf(stored) !== momentOf(written)],
  [
    'shorter',
    ({ stored, written }) =>
      written.content.length <= keptOfText * stored.content.length && stored.content !== '',
  ],
  ['cleared', clearsField],
  ['person', ({ history, by }) => history !== undefined && history.by?.principal !== by?.principal],
  ['first', ({ history }) => history?.copied === undefined],
  ['time', isOld],
];

/** Why the stored version is to be kept before it is overwritten (contract.md, Revisions); undefined if that is not due. */
export const whyDue = (overwrite: Overwrite): Reason | undefined =>
  overwrite.asked ?? reasons.find(([, applies]) => applies(overwrite))?.[0];
