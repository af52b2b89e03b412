import { type Signal, signal } from '@preact/signals';
import type { Trouble } from '../trouble.ts';
import { words } from '../words.ts';
import type { Clock } from './clock.ts';
import { asNew, changed, type Draft, emptyDraft, hasBecome, isSameDraft } from './draft.ts';
import { type Copy, LocalCopy, type Shelf } from './local-copy.ts';
import { type Choices, type Merge, mergeDrafts, settled } from './merge.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { Remote, Stored } from './remote.ts';
import { type Outcome, Saver } from './saver.ts';

/** What somebody else saved, and this one changed differently. */
export interface Conflict extends Merge {
  base: Draft;
  mine: Draft;
  theirs: Draft;
}

export type SaveState =
  | { kind: 'saved' }
  /** It is being saved, or will be in a moment. */
  | { kind: 'saving' }
  /** Of a published post: the changes are in this browser only, until somebody says «Update». */
  | { kind: 'kept' }
  | { kind: 'notSaved'; trouble: Trouble }
  | { kind: 'conflict'; conflict: Conflict };

export type How = 'draft' | 'publish' | 'schedule' | 'update' | 'unpublish';

/** What writing needs of the world around it. */
export interface Surroundings {
  remote: Remote;
  clock: Clock;
  shelf: Shelf;
  tabs: OtherTabs;
  /** The key of the copy in this browser. */
  key: string;
  /** Gives up the key. */
  release(): void;
}

/** What is known when a post is opened. */
export interface Opening {
  postId: string;
  /** What the service has; nothing of a new post, or while it cannot be reached. */
  stored?: Stored | undefined;
  /** What this browser has kept. */
  copy?: Copy | undefined;
  /** Why the service could not be asked. */
  trouble?: Trouble | undefined;
}

/** What was sent without an answer. The service may have it, or get it yet. */
interface Doubt {
  draft: Draft;
  wish: Wish | undefined;
}

/** Somebody's wish to publish, update or unpublish, until it is fulfilled. */
interface Wish {
  /** Whether it is to be published now, whatever the clock of this computer says. */
  isNow: boolean;
  /** When it is to be published, and what that was before: a wish that is refused leaves nothing behind. */
  wished: string | undefined;
  before: string | undefined;
}

/** As many of them are remembered: each is a whole text. */
const maxDoubts = 5;

/** By how much the time of a publication may be in the past, in milliseconds: a save takes its time, also with pauses. */
const tolerance = 5 * 60_000;

/** What can be tried again by itself. */
const passing = new Set<Trouble['kind']>(['away', 'signedOut']);

/** What ends a wish: what is refused is not published later, as soon as it happens to be right or allowed. */
const ending = new Set<Trouble['kind']>(['refused', 'barred']);

const refused = (text: string): Trouble => ({ kind: 'refused', text });

/** What trouble is to somebody who writes. */
function ofPost(trouble: Trouble): Trouble {
  if (trouble.kind === 'gone') return { kind: 'gone', text: words.goneWhileWriting };
  if (trouble.kind === 'barred') return { kind: 'barred', text: words.keptHere(trouble.text) };
  return trouble;
}

/** One post that is open, from its first key until it is closed. */
export class Writing {
  readonly postId: string;
  readonly draft: Signal<Draft>;
  readonly state = signal<SaveState>({ kind: 'saved' });
  /** Whether text of an earlier time was found in this browser and put in. */
  readonly restored = signal(false);
  /** Where somebody else's changes were put in by themselves, last time. */
  readonly merged = signal<Merge['merged']>([]);
  /** Why this browser keeps no copy, for people; undefined as long as it does. */
  readonly copyTrouble = signal<string | undefined>(undefined);
  /** The version of the service on which the draft is based; none as long as the post is new. */
  readonly base: Signal<Stored | undefined>;

  readonly #around: Surroundings;
  readonly #saver: Saver;
  readonly #copy: LocalCopy;
  #conflict: { theirs: Stored; merge: Merge } | undefined;
  #trouble: Trouble | undefined;
  #isSaving = false;
  /** Only with it the date is sent, and changes of a published post at all. */
  #wish: Wish | undefined;
  #doubts: Doubt[];
  /** Whether the service has to be asked what it has before anything is sent. */
  #mustLook: boolean;
  #told: Stored | undefined;
  readonly #endings: (() => void)[] = [];

  constructor(around: Surroundings, { postId, stored, copy, trouble }: Opening) {
    this.#around = around;
    this.postId = postId;
    this.base = signal(copy ? copy.base : stored);
    // An older page may have kept a new post without what one begins with today.
    const kept = copy && { ...(copy.base ? {} : emptyDraft), ...copy.mine };
    this.draft = signal(kept ?? stored?.draft ?? emptyDraft);
    this.#doubts = (copy?.sent ?? []).map(draft => ({ draft, wish: undefined }));
    this.#mustLook = this.#doubts.length > 0 || trouble !== undefined;
    this.#trouble = trouble && ofPost(trouble);
    this.#saver = new Saver(() => this.#attempt(), around.clock);
    this.#copy = new LocalCopy(around, () => this.#copyNow(), this.#tellOfCopy);
    if (copy) this.#restore(stored);
    around.tabs.listen(theirs => this.#hear(theirs));
    this.#tell();
  }

  /** A key was pressed, or a field changed. */
  change(part: Partial<Draft>): void {
    this.restored.value = false;
    this.#setDraft(changed(this.draft.value, part));
    // What nobody could accept may be right now.
    if (this.#trouble?.kind === 'refused') this.#trouble = undefined;
    if (this.#conflict) this.#take(this.#conflict.theirs);
    if (!this.#isGone && !this.#isBarred) this.#saver.changed();
    this.#tell();
  }

  /**
   * Saves now. The date is published only so: saves that go by themselves leave it as it is in the service. While there is a
   * conflict nothing goes around it.
   * @param published when the post is to be published; of `publish` now, of `update` when it was.
   * @returns when it is saved, or `state` says why not.
   */
  async save(how: How, published?: string): Promise<void> {
    if (how === 'draft') {
      await Promise.all([this.#copy.flush(), this.#saver.now()]);
      return;
    }
    if (this.#conflict) return;
    const { published: known } = this.draft.value;
    const now = new Date(this.#around.clock.now()).toISOString();
    const dates = {
      publish: published ?? now,
      schedule: published,
      update: published ?? known,
      unpublish: undefined,
    };
    const wished = dates[how];
    this.#setDraft({ ...this.draft.value, published: wished });
    const isNow = how === 'publish' && published === undefined;
    this.#wish = { isNow, wished, before: known };
    await this.#saver.now();
  }

  /** Puts back what the service has instead of what was found in this browser. */
  undoRestore(): void {
    if (!this.restored.value) return;
    this.restored.value = false;
    this.#setDraft(this.base.value?.draft ?? emptyDraft);
    void this.#copy.flush();
    this.#tell();
  }

  /**
   * Makes a new post of what was written, after somebody else has deleted the post: a draft. Its identifier stays, so that what
   * this browser keeps of it, and other tabs, go on.
   */
  async saveAsNew(): Promise<void> {
    if (!this.#isGone) return;
    this.#setDraft(asNew(this.draft.value));
    this.base.value = undefined;
    this.#doubts = [];
    this.#trouble = undefined;
    this.#wish = undefined;
    await this.#saver.now();
  }

  /** Gives up what was written, because the post has been deleted here. */
  discard(): void {
    this.#wish = undefined;
    this.#conflict = undefined;
    this.#trouble = undefined;
    this.#setDraft(this.base.value?.draft ?? emptyDraft);
  }

  /** Ends a conflict. @throws RangeError if a place has no choice. */
  settle(choices: Choices): void {
    if (!this.#conflict) return;
    const { theirs, merge } = this.#conflict;
    this.#setDraft(settled(merge, choices));
    this.#conflict = undefined;
    this.#isBasedOn(theirs);
    void this.retryNow();
  }

  /** Tries again at once, such as when somebody has signed in, or the connection is back. */
  retryNow(): Promise<void> {
    return this.#saver.now();
  }

  /** Tries again what was not allowed, when somebody is back at the page: the role for it may be there again. */
  async retryIfBarred(): Promise<void> {
    if (this.#isBarred) await this.retryNow();
  }

  /** Writes the copy in this browser at once, such as when the page is hidden: it may never be shown again. */
  keep(): Promise<void> {
    return this.#copy.flush();
  }

  /** Runs something when this is closed. */
  whenClosed(run: () => void): void {
    this.#endings.push(run);
  }

  /** Saves what can be saved, and ends. What cannot be saved stays in this browser. */
  async close(): Promise<void> {
    for (const end of this.#endings) end();
    await this.keep();
    if (!this.#conflict && this.#isChanged) await this.#saver.now();
    await this.#saver.close();
    await this.#copy.close();
    this.#around.tabs.close();
    this.#around.release();
  }

  get #isChanged(): boolean {
    return !isSameDraft(this.draft.value, this.base.value?.draft ?? emptyDraft);
  }

  /** Whether somebody else has deleted the post. */
  get #isGone(): boolean {
    return this.#trouble?.kind === 'gone';
  }

  /** Whether the person may not write it now, which keys do not change. */
  get #isBarred(): boolean {
    return this.#trouble?.kind === 'barred';
  }

  #setDraft(draft: Draft): void {
    this.draft.value = draft;
    this.#copy.changed();
  }

  #copyNow(): Copy | undefined {
    if (!this.#isChanged && !this.#isGone) return undefined;
    const [sent, at] = [this.#doubts.map(({ draft }) => draft), this.#around.clock.now()];
    // Of a post that is gone no list leads to the copy: it is found again as that of a new one.
    if (this.#isGone) return { base: undefined, mine: asNew(this.draft.value), sent: [], at };
    return { base: this.base.value, mine: this.draft.value, sent, at };
  }

  #tellOfCopy = (error: unknown): void => {
    const isFull =
      typeof error === 'object' && (error as Partial<Error> | null)?.name === 'QuotaExceededError';
    this.copyTrouble.value = error === undefined ? undefined : isFull ? words.noRoom : words.noCopies;
  };

  /** Puts in what this browser has kept of an earlier time. */
  #restore(stored: Stored | undefined): void {
    if (stored) this.#take(stored);
    this.restored.value = !this.#conflict && this.#isChanged;
    this.#copy.changed();
    if (this.#isChanged) this.#saver.changed();
  }

  /** What is to be sent now; undefined if nothing is. */
  #toSend(): Draft | undefined {
    const [draft, base] = [this.draft.value, this.base.value?.draft];
    // What is published, or will be by itself, changes only when somebody says so.
    if (!this.#wish && base?.published !== undefined) return undefined;
    const sent = this.#wish ? draft : { ...draft, published: undefined };
    if (!isSameDraft(sent, base ?? emptyDraft)) return sent;
    this.#wish = undefined;
    return undefined;
  }

  async #attempt(): Promise<Outcome> {
    if (this.#conflict) return 'stop';
    const draft = this.#toSend();
    const outcome = draft ? await this.#sendOrLook(draft) : 'done';
    this.#isSaving = false;
    if (outcome === 'done') this.#trouble = undefined;
    this.#takeTold();
    this.#tell();
    return outcome;
  }

  async #sendOrLook(draft: Draft): Promise<Outcome> {
    if (draft.title.trim() === '') {
      return this.#fail(refused(words.titleNeeded));
    }
    this.#isSaving = true;
    this.#tell();
    return this.#mustLook || (this.base.value && !this.base.value.etag) ? this.#look() : this.#send(draft);
  }

  /** Sends a draft; whatever becomes of the answer, it is known afterwards what was sent. */
  async #send(draft: Draft): Promise<Outcome> {
    const wish = this.#wish;
    const doubt = { draft, wish };
    this.#doubts = [...this.#doubts, doubt].slice(-maxDoubts);
    void this.#copy.flush();
    const written = await this.#around.remote.write(draft, this.base.value);
    if (written.kind === 'stored') {
      this.#isStored(doubt, written.stored);
      return 'done';
    }
    this.#mustLook = true;
    // Only without an answer it may have been carried out.
    if (written.kind === 'changed' || written.trouble.kind !== 'away')
      this.#doubts = this.#doubts.filter(each => each !== doubt);
    if (written.kind === 'changed') return 'again';
    return this.#fail(written.trouble);
  }

  /** Asks what the service has. */
  async #look(): Promise<Outcome> {
    const found = await this.#around.remote.read();
    if (found.kind === 'found') this.#take(found.stored);
    else if (found.trouble.kind !== 'gone') return this.#fail(found.trouble);
    else if (this.base.value) return this.#fail(found.trouble);
    this.#mustLook = false;
    return this.#conflict ? 'stop' : 'again';
  }

  #fail(trouble: Trouble): Outcome {
    this.#trouble = ofPost(trouble);
    if (ending.has(trouble.kind)) this.#endWish();
    if (trouble.kind === 'gone') this.#copy.changed();
    return passing.has(trouble.kind) ? 'retry' : 'stop';
  }

  #endWish(): void {
    if (!this.#wish) return;
    const { wished, before } = this.#wish;
    const { published } = this.draft.value;
    this.#setDraft({ ...this.draft.value, published: published === wished ? before : published });
    this.#wish = undefined;
  }

  /** The service has what was sent. It may have put it differently, which goes into what was written since. */
  #isStored({ draft, wish }: Doubt, stored: Stored): void {
    const { draft: put, places } = mergeDrafts(draft, this.draft.value, stored.draft);
    if (places.length === 0 && !isSameDraft(put, this.draft.value)) this.#setDraft(put);
    if (this.#wish === wish) this.#wish = undefined;
    this.#isBasedOn(stored);
    if (stored.etag) this.#around.tabs.tell(stored);
    if (wish?.isNow) this.#publishNow(stored);
  }

  /** A computer whose clock is wrong names another time than the service has, one to come or one long ago: now is the service's. */
  #publishNow({ post: { published, lastModified } }: Stored): void {
    if (!published) return;
    const age = Date.parse(lastModified) - Date.parse(published);
    if (age >= 0 && age <= tolerance) return;
    this.#setDraft({ ...this.draft.value, published: lastModified });
    this.#wish = { isNow: false, wished: lastModified, before: published };
    void this.#saver.now();
  }

  /** From now on the draft is one of that version. */
  #isBasedOn(stored: Stored): void {
    this.base.value = stored;
    this.#doubts = [];
    this.#mustLook = false;
    void this.#copy.flush();
  }

  /** Takes a version of the service that is not known yet: what does not overlap is merged, the rest is a conflict. */
  #take(theirs: Stored): void {
    const base = this.base.value;
    if (base?.etag && theirs.etag === base.etag) return;
    const own = this.#doubts.find(({ draft }) => hasBecome(draft, theirs.draft));
    if (own) {
      this.#isStored(own, theirs);
      return;
    }
    const merge = mergeDrafts(base?.draft ?? emptyDraft, this.draft.value, theirs.draft);
    this.#conflict = merge.places.length > 0 ? { theirs, merge } : undefined;
    if (this.#conflict) {
      this.merged.value = [];
      return;
    }
    this.merged.value = this.#isChanged ? merge.merged : [];
    this.#setDraft(merge.draft);
    this.#isBasedOn(theirs);
  }

  /** Another tab has saved. While something is under way here, its end comes first. */
  #hear(theirs: Stored): void {
    this.#told = theirs;
    if (this.#saver.isRunning) return;
    this.#takeTold();
    if (this.#isChanged) this.#saver.changed();
    this.#tell();
  }

  #takeTold(): void {
    const [told, base] = [this.#told, this.base.value];
    this.#told = undefined;
    // What is older than what is known here was overtaken on its way.
    if (told && !(base && told.post.lastModified <= base.post.lastModified)) this.#take(told);
  }

  #tell(): void {
    this.state.value = this.#stateNow();
  }

  #stateNow(): SaveState {
    if (this.#conflict) {
      const { theirs, merge } = this.#conflict;
      const base = this.base.value?.draft ?? emptyDraft;
      return {
        kind: 'conflict',
        conflict: { ...merge, base, mine: this.draft.value, theirs: theirs.draft },
      };
    }
    if (this.#isSaving) return { kind: 'saving' };
    if (!this.#isChanged && !this.#isGone) return { kind: 'saved' };
    if (this.#trouble) return { kind: 'notSaved', trouble: this.#trouble };
    return this.#toSend() ? { kind: 'saving' } : { kind: 'kept' };
  }
}
