import { signal } from '@preact/signals';
import { limits, tooLong } from '../limits.ts';
import type { PendingSave, SaveState } from '../saving/draft-rules.ts';
import { type DraftContext, OpenDraft, type Opening } from '../saving/open-draft.ts';
import type { Trouble } from '../trouble.ts';
import { words } from '../words.ts';
import { isUndone, without } from './acts.ts';
import { asNew, changed, type Draft, draftOf, emptyDraft, hasBecome, isSameDraft } from './draft.ts';
import { type Choices, mergeDrafts, mergeWritten, type PostMerge, settled, withSent } from './merge.ts';
import type { Lost } from './refused.ts';
import type { StoredPost } from './remote.ts';

export type PostSaveState = SaveState<PostMerge>;

export type How = 'draft' | 'publish' | 'schedule' | 'update' | 'unpublish';

/** A save that publishes, updates or unpublishes. Only with it the date is sent, and changes of a published post at all. */
interface PendingPostSave extends PendingSave<Draft> {
  /** Whether it changes what readers have. */
  isUpdate: boolean;
  /** Whether it is to be published now, by the service's clock and not by this computer's. */
  isNow: boolean;
  /** When it is to be published, and what that was before: a save that is refused leaves nothing behind. */
  date: string | undefined;
  before: string | undefined;
}

/** By how much the time of a publication may be in the past, in milliseconds: a save takes its time, also with pauses. */
const tolerance = 5 * 60_000;

/** What trouble is to somebody who writes. */
function inWords(trouble: Trouble): Trouble {
  if (trouble.kind === 'gone') return { kind: 'gone', text: words.goneWhileWriting };
  if (trouble.kind === 'barred') return { kind: 'barred', text: words.keptHere(trouble.text) };
  return trouble;
}

const isBlank = (text: string) => text.trim() === '';

/** The texts of a post that have a limit. */
const limited = [
  { name: 'title', label: words.title, most: limits.line },
  { name: 'slug', label: words.slug, most: limits.slug },
  { name: 'excerpt', label: words.excerpt, most: limits.lines },
  { name: 'metaTitle', label: words.metaTitle, most: limits.metaTitle },
  { name: 'metaDescription', label: words.metaDescription, most: limits.lines },
  { name: 'canonicalUrl', label: words.canonicalUrl, most: limits.address },
] as const;

/** Why a post is not sent as it is. */
function flawOf(draft: Draft): string | undefined {
  if (isBlank(draft.title)) return words.titleNeeded;
  for (const { name, label, most } of limited) {
    const flaw = tooLong(draft[name] ?? '', most);
    if (flaw) return words.shortenFirst(label, flaw);
  }
  return undefined;
}

const rules = {
  changed,
  isSame: isSameDraft,
  hasBecome,
  merge: mergeDrafts,
  mergeWritten,
  withSent,
  /** A date publishes only when somebody says so; what is changed of a published post is saved aside. */
  unasked: (draft: Draft, base: StoredPost | undefined) => {
    const published = base?.post.published;
    return { ...draft, published: published && (draft.published ?? published) };
  },
  filled: (draft: Draft) => (isBlank(draft.title) ? { ...draft, title: words.untitled } : draft),
  flawOf,
  asNew,
  inWords,
  isOlder: ({ at = 0 }: StoredPost, known: StoredPost) => at < (known.at ?? 0),
};

/** One post that is open. */
export class Writing extends OpenDraft<Draft, StoredPost, PostMerge, PendingPostSave> {
  /** Whether somebody else had unpublished the post when it was to be updated: it is asked what is to become of it. */
  readonly wasUnpublished = signal(false);
  /** What the post named, and was left out because somebody has deleted it. */
  readonly lost = signal<ReadonlySet<Lost>>(new Set());

  /** @param empty with what a new one begins. */
  constructor(
    around: DraftContext<Draft, StoredPost>,
    opening: Opening<Draft, StoredPost>,
    empty: Draft = emptyDraft,
  ) {
    super({ ...rules, empty }, around, opening);
  }

  /** Whether there are changes of what is published, saved or not. */
  get hasChanges(): boolean {
    const base = this.base.value;
    const isOut = base?.post.published !== undefined;
    return isOut && (base.copy !== undefined || this.state.value.kind !== 'saved');
  }

  /** The post's identifier. */
  get postId(): string {
    return this.id;
  }

  /**
   * Saves now. The date is published only so: saves that go by themselves leave it as it is in the service. While there is a
   * conflict nothing goes around it.
   * @param published when the post is to be published; of `publish` now, of `update` when it was.
   * @returns when it is saved, or `state` says why not.
   */
  async save(how: How, published?: string): Promise<void> {
    if (how === 'draft') return this.saveNow();
    if (this.isInConflict) return undefined;
    const { published: before } = this.draft.value;
    const dates = {
      publish: published ?? new Date(this.now).toISOString(),
      schedule: published,
      update: published ?? before,
      unpublish: undefined,
    };
    const date = dates[how];
    this.setDraft({ ...this.draft.value, published: date });
    const isNow = how === 'publish' && published === undefined;
    return this.ask({ draft: this.draft.value, isUpdate: how === 'update', isNow, date, before });
  }

  /** Gives up the changes of what is published, also those that others have saved. It can be taken back. */
  async discardChanges(): Promise<void> {
    const { base, hasChanges } = this;
    if (!base.value || !hasChanges || this.isInConflict) return;
    this.replaceBy(draftOf(base.value.post, true));
    this.discarded.value = true;
    await this.saveNow();
  }

  override change(part: Partial<Draft>): void {
    const was = this.draft.value;
    const act = this.lastAct;
    super.change(part);
    if (act && isUndone(act, was, { ...was, ...part })) this.undo(act, without(act, this.draft.value));
  }

  /** Chooses at some or all places of a conflict, which can be taken back. @throws RangeError for what cannot be chosen there. */
  settle(choices: Choices): void {
    const state = this.state.value;
    if (state.kind === 'conflict') this.settleAs(settled(state.conflict, choices));
  }

  /** Whether a text is what the last act has made. */
  isOfAct(content: string): boolean {
    return this.lastAct?.after.content === content;
  }

  /** Readers do not see the post any more: an update would not be what somebody asked for. */
  protected survives(
    { isUpdate }: PendingPostSave,
    base: StoredPost | undefined,
    theirs: StoredPost,
  ): boolean {
    const isGone = base?.post.published !== undefined && theirs.post.published === undefined;
    if (isUpdate && isGone) this.wasUnpublished.value = true;
    return !(isUpdate && isGone);
  }

  protected without({ date, before }: PendingPostSave, draft: Draft): Draft {
    return draft.published === date ? { ...draft, published: before } : draft;
  }

  protected isSaved(stored: StoredPost, pending: PendingPostSave | undefined): void {
    if (stored.lost) this.lost.value = new Set([...this.lost.value, ...stored.lost]);
    if (pending?.isNow) this.#publishNow(stored);
  }

  /** A computer whose clock is wrong names another time than the service has, one to come or one long ago: now is the service's. */
  #publishNow({ draft, post: { published, lastModified } }: StoredPost): void {
    if (!published) return;
    const age = Date.parse(lastModified) - Date.parse(published);
    if (age >= 0 && age <= tolerance) return;
    this.setDraft({ ...this.draft.value, published: lastModified });
    const dated = { ...draft, published: lastModified };
    void this.ask({ draft: dated, isUpdate: false, isNow: false, date: lastModified, before: published });
  }
}
