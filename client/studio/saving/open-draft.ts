import { type Signal, signal } from '@preact/signals';
import type { Trouble } from '../trouble.ts';
import { words } from '../words.ts';
import type { Clock } from './clock.ts';
import type {
  Conflict,
  DraftRules,
  Merge,
  PendingSave,
  SaveState,
  TakenIn,
  UndoStep,
} from './draft-rules.ts';
import { type Copy, type CopyStore, LocalCopy } from './local-copy.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { DraftVersion, RemoteDraft } from './remote-draft.ts';
import { type SaveOutcome, Saver } from './saver.ts';

/** What a draft needs of the world around it. */
export interface DraftContext<D, S extends DraftVersion<D>> {
  remote: RemoteDraft<D, S>;
  clock: Clock;
  copies: CopyStore;
  tabs: OtherTabs<S>;
  /** The key of the copy in this browser. */
  key: string;
  /** Gives up the key. */
  release(): void;
}

/** What is known when something is opened. */
export interface Opening<D, S extends DraftVersion<D>> {
  /** Its identifier, also of what is new. */
  id: string;
  /** What the service has; nothing of what is new, or while it cannot be reached. */
  stored?: S | undefined;
  /** What this browser has kept. */
  copy?: Copy<D, S> | undefined;
  /** Why the service could not be asked. */
  trouble?: Trouble | undefined;
}

/** What was sent without an answer. The service may have it, or get it yet. */
interface UnansweredSave<D, W> {
  draft: D;
  pending: W | undefined;
}

/** As many of them are remembered: each is a whole text. */
const maxUnanswered = 5;

/** As many acts can be taken back: each has whole texts. */
const maxActs = 50;

/** What can be tried again by itself. */
const passing = new Set<Trouble['kind']>(['away', 'signedOut']);

/** What ends a pending save: what is refused is not carried out later, as soon as it happens to be right or allowed. */
const ending = new Set<Trouble['kind']>(['refused', 'barred']);

/** One thing that is open, from its first key until it is closed. */
export abstract class OpenDraft<
  D,
  S extends DraftVersion<D>,
  M extends Merge<D>,
  W extends PendingSave<D> = PendingSave<D>,
> {
  readonly id: string;
  readonly draft: Signal<D>;
  readonly state = signal<SaveState<M>>({ kind: 'saved' });
  /** Whether text of an earlier time was found in this browser and put in. */
  readonly restored = signal(false);
  /** Whether that was just given up: it can be taken back. */
  readonly discarded = signal(false);
  /** Where somebody else's changes were put in by themselves, last time. */
  readonly merged = signal<(keyof D)[]>([]);
  /** What was saved elsewhere, last time. */
  readonly takenIn = signal<TakenIn<S> | undefined>(undefined);
  /** Why this browser keeps no copy, for people; undefined as long as it does. */
  readonly copyTrouble = signal<string | undefined>(undefined);
  /** The version of the service on which the draft is based; none as long as it is new. */
  readonly base: Signal<S | undefined>;

  readonly #rules: DraftRules<D, S, M>;
  readonly #around: DraftContext<D, S>;
  readonly #saver: Saver;
  readonly #copy: LocalCopy;
  #conflict: Conflict<D, M> | undefined;
  /** What can be taken back, the newest last. */
  #acts: UndoStep<D, M>[] = [];
  #trouble: Trouble | undefined;
  #isSaving = false;
  #isGivenUp = false;
  #pending: W | undefined;
  #unanswered: UnansweredSave<D, W>[];
  /** Whether the service has to be asked what it has before anything is sent. */
  #mustLook: boolean;
  #received: { stored: S; isOfTab: boolean } | undefined;
  /** The tags of the versions that were known here: an instance of the service may still read an older one. */
  readonly #had = new Set<string | undefined>();
  #isLooking = false;
  #isClosed = false;
  readonly #endings: (() => void)[] = [];

  constructor(
    rules: DraftRules<D, S, M>,
    around: DraftContext<D, S>,
    { id, stored, copy, trouble }: Opening<D, S>,
  ) {
    this.#rules = rules;
    this.#around = around;
    this.id = id;
    this.base = signal(copy ? copy.base : stored);
    // An older page may have kept a new one without what one begins with today.
    const kept = copy && { ...(copy.base ? {} : rules.empty), ...copy.mine };
    this.draft = signal(kept ?? stored?.draft ?? rules.empty);
    this.#unanswered = (copy?.sent ?? []).map(draft => ({ draft, pending: undefined }));
    this.#mustLook = this.#unanswered.length > 0 || trouble !== undefined;
    this.#trouble = trouble && rules.inWords(trouble);
    this.#saver = new Saver(() => this.#attempt(), around.clock);
    this.#copy = new LocalCopy(around, () => this.#copyNow(), this.#reportCopy);
    if (copy) this.#restore(stored);
    this.#had.add(this.base.value?.etag);
    around.tabs.listen(stored => this.#receive({ stored, isOfTab: true }));
    this.#showState();
  }

  /** A key was pressed, or a field changed. */
  change(part: Partial<D>): void {
    this.restored.value = false;
    this.#isGivenUp = false;
    this.discarded.value = false;
    this.setDraft(this.#rules.changed(this.draft.value, part));
    // What nobody could accept may be right now.
    if (this.#trouble?.kind === 'refused') this.#trouble = undefined;
    this.#mergeAgain();
    if (!this.isGone && !this.#isBarred) this.#saver.changed();
    this.#showState();
  }

  /** Puts another draft in place of what is written, at once. It can be taken back. */
  replaceBy(draft: D): void {
    const before = this.draft.value;
    this.change(draft);
    this.#remember({ before, after: this.draft.value });
  }

  /** Brings the copy up to date, and saves at once what is saved without being asked for. @returns when that is done, or `state` says why not. */
  async saveNow(): Promise<void> {
    await Promise.all([this.#copy.flush(), this.#saver.now()]);
  }

  /** Gives up what was found in this browser: the draft is what the service has. It can be taken back. */
  discardRestored(): void {
    if (!this.restored.value) return;
    const before = this.draft.value;
    this.restored.value = false;
    this.discarded.value = true;
    this.setDraft(this.#stored);
    this.#remember({ before, after: this.draft.value, isGivenUp: true });
    void this.#copy.flush();
    this.#showState();
  }

  /**
   * Makes a new one of what was written, after somebody else has deleted what it was of. The identifier stays, so that what this
   * browser keeps of it, and other tabs, go on.
   */
  async saveAsNew(): Promise<void> {
    if (!this.isGone) return;
    this.setDraft(this.#rules.asNew(this.draft.value));
    this.base.value = undefined;
    this.#unanswered = [];
    this.#acts = [];
    this.#trouble = undefined;
    await this.ask(undefined);
  }

  /** Gives up what was written, such as when it has been deleted here; also what is under way. */
  discard(): void {
    this.#pending = undefined;
    this.#conflict = undefined;
    this.#acts = [];
    this.#trouble = undefined;
    this.#unanswered = [];
    this.setDraft(this.#stored);
    this.#isGivenUp = true;
    this.#showState();
  }

  /** Tries again at once, such as when somebody has signed in, or the connection is back. */
  retryNow(): Promise<void> {
    return this.#saver.now();
  }

  /** Tries again what was not allowed, when somebody is back at the page: the role for it may be there again. */
  async retryIfBarred(): Promise<void> {
    if (this.#isBarred) await this.retryNow();
  }

  /** Looks whether somebody else has saved meanwhile, when somebody is back at the page. Of what is not saved here, the save finds it out. */
  async comeBack(): Promise<void> {
    if (this.#isBarred) return this.retryNow();
    const base = this.base.value;
    if (!base || this.#isLooking || !this.#isAtRest) return undefined;
    this.#isLooking = true;
    const found = await this.#around.remote.read(base);
    this.#isLooking = false;
    if (found.kind === 'failed' || this.base.value !== base || !this.#isAtRest) return undefined;
    if (!this.#had.has(found.stored.etag)) this.#receive({ stored: found.stored, isOfTab: false });
  }

  /** Writes the copy in this browser at once, such as when the page is hidden: it may never be shown again. */
  keep(): Promise<void> {
    return this.#copy.flush();
  }

  /** Runs something when this is closed. */
  whenClosed(run: () => void): void {
    this.#endings.push(run);
  }

  /** Saves what can be saved. What cannot be saved stays in this browser. @returns when nothing is under way. */
  async rest(): Promise<void> {
    await this.keep();
    if (!this.#conflict && this.#isOpen) await this.#saver.now();
  }

  /** Saves what can be saved, and ends. */
  async close(): Promise<void> {
    await this.rest();
    this.#isClosed = true;
    for (const end of this.#endings) end();
    await this.#saver.close();
    await this.#copy.close();
    this.#around.tabs.close();
    this.#around.release();
  }

  /** Whether a pending save goes on when somebody else has saved a version: not if it makes no sense any more. */
  protected abstract survives(pending: W, base: S | undefined, theirs: S): boolean;

  /** The draft without what a pending save has set, which was not carried out. */
  protected abstract without(pending: W, draft: D): D;

  /** The service has what was sent from here. @param pending the save that was asked for. */
  protected abstract isSaved(stored: S, pending: W | undefined): void;

  protected get now(): number {
    return this.#around.clock.now();
  }

  /** Whether others and this one have changed the same, and nobody has chosen yet. */
  protected get isInConflict(): boolean {
    return this.#conflict !== undefined;
  }

  /** Whether somebody else has deleted it. */
  protected get isGone(): boolean {
    return this.#trouble?.kind === 'gone';
  }

  /** Saves what somebody asks for, in place of what was asked for before. */
  protected async ask(pending: W | undefined): Promise<void> {
    this.#pending = pending;
    await this.#saver.now();
  }

  protected setDraft(draft: D): void {
    this.draft.value = draft;
    this.#copy.changed();
  }

  /** Settles all or some of a conflict, which can be taken back. @param merge with what was chosen. */
  protected settleAs(merge: M): void {
    const conflict = this.#conflict;
    if (!conflict) return;
    const before = this.draft.value;
    this.#takeIn(conflict.theirs, merge);
    this.#remember({ before, after: this.draft.value, conflict });
    if (!this.#conflict) {
      this.merged.value = [];
      this.#saver.changed();
    }
    this.#showState();
  }

  /** What is taken back next, if nothing was written since. */
  get newestAct(): UndoStep<D, M> | undefined {
    const act = this.lastAct;
    return act && this.#rules.hasBecome(act.after, this.draft.value) ? act : undefined;
  }

  /** Takes back the newest act, if nothing was written since. */
  takeBack(): void {
    const act = this.newestAct;
    if (act) this.undo(act, act.before);
  }

  /** What was done last beside the fields, and not taken back. */
  protected get lastAct(): UndoStep<D, M> | undefined {
    return this.#acts.at(-1);
  }

  /** Takes the last act back. What it has settled is open again, also if it has been saved since. @param draft without it. */
  protected undo({ conflict, isGivenUp = false }: UndoStep<D, M>, draft: D): void {
    this.#acts = this.#acts.slice(0, -1);
    this.discarded.value = false;
    this.restored.value = isGivenUp;
    this.setDraft(draft);
    if (conflict && !this.isGone) this.#openAgain(conflict);
    if (!this.isGone && !this.#isBarred) this.#saver.changed();
    this.#showState();
  }

  /** What the service has, as far as it is known here. */
  get #stored(): D {
    return this.base.value?.draft ?? this.#rules.empty;
  }

  get #isChanged(): boolean {
    return !this.#rules.isSame(this.draft.value, this.#stored);
  }

  /** Whether something is to be saved, or to be found out. */
  get #isOpen(): boolean {
    return this.#isChanged || this.#isUncertain;
  }

  /** Whether all is saved, and nothing is under way. */
  get #isAtRest(): boolean {
    return !(this.#conflict || this.#isOpen || this.#isClosed || this.isGone || this.#saver.isRunning);
  }

  /** Whether the service may have something that was taken back here since. */
  get #isUncertain(): boolean {
    return this.#mustLook && this.#unanswered.length > 0;
  }

  /** Whether the person may not write it now, which keys do not change. */
  get #isBarred(): boolean {
    return this.#trouble?.kind === 'barred';
  }

  #copyNow(): Copy<D, S> | undefined {
    if (!this.#isOpen && !this.isGone) return undefined;
    const [sent, at] = [this.#unanswered.map(({ draft }) => draft), this.#around.clock.now()];
    // Of what is gone no list leads to the copy: it is found again as that of a new one.
    if (this.isGone) return { base: undefined, mine: this.#rules.asNew(this.draft.value), sent: [], at };
    const base = this.base.value;
    if (!base || !this.#conflict) return { base, mine: this.draft.value, sent, at };
    // As if the version of the others were not known yet: so the choice is offered again when the copy is opened.
    const agreed = { ...base, draft: this.#conflict.merge.base, etag: undefined };
    return { base: agreed, mine: this.draft.value, sent, at };
  }

  #reportCopy = (error: unknown): void => {
    const isFull =
      typeof error === 'object' && (error as Partial<Error> | null)?.name === 'QuotaExceededError';
    this.copyTrouble.value = error === undefined ? undefined : isFull ? words.noRoom : words.noCopies;
  };

  /** Puts in what this browser has kept of an earlier time. */
  #restore(stored: S | undefined): void {
    if (stored) this.#take(stored);
    this.restored.value = !this.#conflict && this.#isChanged;
    this.#copy.changed();
    if (this.#isOpen) this.#saver.changed();
  }

  /** What is to be sent now; undefined if nothing is. */
  #toSend(): D | undefined {
    if (this.#pending) return this.#pending.draft;
    const isDue = ['due', 'behind'].includes(this.base.value?.aside ?? '');
    const draft =
      this.#isChanged || isDue ? this.#rules.unasked(this.draft.value, this.base.value) : undefined;
    if (draft === undefined || (!isDue && this.#rules.isSame(draft, this.#stored))) return undefined;
    return this.#rules.filled(draft);
  }

  async #attempt(): Promise<SaveOutcome> {
    if (this.#conflict) return 'stop';
    this.#endFulfilled();
    const draft = this.#toSend();
    if (draft !== undefined && !this.#pending) this.setDraft(this.#rules.filled(this.draft.value));
    const outcome = draft !== undefined || this.#isUncertain ? await this.#sendOrLook(draft) : 'done';
    this.#isSaving = false;
    if (outcome === 'done') this.#trouble = undefined;
    this.#takeTold();
    // What was typed after a save was asked for was not sent with it, and no key announces it during a pause.
    if (outcome === 'done' && this.#toSend() !== undefined) this.#saver.changed();
    this.#showState();
    return outcome;
  }

  async #sendOrLook(draft: D | undefined): Promise<SaveOutcome> {
    const flaw = draft && this.#rules.flawOf(draft);
    if (flaw) return this.#fail({ kind: 'refused', text: flaw });
    this.#isSaving = true;
    this.#showState();
    const mustLook = this.#mustLook || (this.base.value && !this.base.value.etag);
    return draft === undefined || mustLook ? this.#look() : this.#send(draft);
  }

  /** Sends a draft; with or without an answer, it is known afterwards what was sent. One that is saved aside is put in its place. */
  async #send(draft: D): Promise<SaveOutcome> {
    const pending = this.#pending;
    const save = { draft, pending };
    this.#unanswered = [...this.#unanswered, save].slice(-maxUnanswered);
    void this.#copy.flush();
    const { remote } = this.#around;
    const base = this.base.value;
    const isSaved = base?.aside && base.aside !== 'behind' && this.#rules.isSame(draft, base.draft);
    const written = await (isSaved && remote.place ? remote.place(base) : remote.write(draft, base));
    if (written.kind === 'stored') {
      this.#isStored(save, written.stored);
      return this.#isHalfDone ? 'again' : 'done';
    }
    this.#mustLook = true;
    // Only without an answer it may have been carried out.
    if (written.kind === 'changed' || written.trouble.kind !== 'away')
      this.#unanswered = this.#unanswered.filter(each => each !== save);
    if (written.kind === 'changed') return 'again';
    return this.#fail(written.trouble);
  }

  /** Asks what the service has. */
  async #look(): Promise<SaveOutcome> {
    const found = await this.#around.remote.read(this.base.value);
    if (found.kind === 'found') this.#take(found.stored);
    else if (found.trouble.kind !== 'gone') return this.#fail(found.trouble);
    else if (this.base.value) return this.#fail(found.trouble);
    this.#mustLook = false;
    return this.#conflict ? 'stop' : 'again';
  }

  /** Ends a pending save of what the service has already. */
  #endFulfilled(): void {
    const [pending, base] = [this.#pending, this.base.value];
    if (!pending || !base || base.aside || !this.#rules.isSame(pending.draft, base.draft)) return;
    this.#pending = undefined;
    this.isSaved(base, pending);
  }

  #fail(trouble: Trouble): SaveOutcome {
    this.#trouble = this.#rules.inWords(trouble);
    if (ending.has(trouble.kind)) this.#dropPending();
    if (trouble.kind === 'gone') this.#copy.changed();
    return passing.has(trouble.kind) ? 'retry' : 'stop';
  }

  #dropPending(): void {
    if (!this.#pending) return;
    this.setDraft(this.without(this.#pending, this.draft.value));
    this.#pending = undefined;
  }

  /** The service has what was sent. It may have put it differently, which goes into what was written since. */
  #isStored({ draft: sent, pending }: UnansweredSave<D, W>, stored: S): void {
    const merge = this.#rules.merge(sent, this.draft.value, stored.draft);
    if (this.#pending === pending && !stored.aside) this.#pending = undefined;
    else this.#pending = this.#pendingAfter(sent, stored.draft, merge) ?? this.#pending;
    if (merge.places.length === 0 && !this.#rules.isSame(merge.draft, this.draft.value))
      this.setDraft(merge.draft);
    this.#isBasedOn(stored);
    if (stored.etag) this.#around.tabs.send(stored);
    this.#mergeAgain();
    this.isSaved(stored, stored.aside ? undefined : pending);
  }

  /** Whether what was saved aside has a step to go. */
  get #isHalfDone(): boolean {
    const aside = this.base.value?.aside;
    return aside !== undefined && (aside !== 'kept' || this.#pending !== undefined);
  }

  /** From now on the draft is one of that version. */
  #isBasedOn(stored: S): void {
    this.base.value = stored;
    this.#had.add(stored.etag);
    if (this.#isGivenUp) this.draft.value = stored.draft;
    this.#unanswered = [];
    this.#mustLook = false;
    void this.#copy.flush();
  }

  /** Takes a version of the service that is not known yet: what does not overlap is merged, the rest is a conflict. */
  #take(theirs: S, isOfTab = false): void {
    const base = this.base.value;
    if (base?.etag && theirs.etag === base.etag) return;
    const own = this.#unanswered.find(({ draft }) => this.#rules.hasBecome(draft, theirs.draft));
    if (own) {
      this.#isStored(own, theirs);
      return;
    }
    if (this.#pending && !this.survives(this.#pending, base, theirs)) this.#dropPending();
    const known = this.#unanswered.reduce(
      (found, { draft }) => this.#rules.withSent(found, draft, theirs.draft),
      this.#conflict?.merge.base ?? theirs.began ?? this.#stored,
    );
    const isMine = this.#isChanged;
    const { merged } = this.#mergeWith(theirs.draft, known);
    this.merged.value = isMine ? merged : [];
    this.takenIn.value = { before: base, theirs, isOfTab };
    this.#isBasedOn(theirs);
  }

  /** Works out what is left of a conflict, after something was written. */
  #mergeAgain(): void {
    if (!this.#conflict) return;
    const { theirs, merge } = this.#conflict;
    // After a choice the user says anew what is to be published.
    this.#dropPending();
    this.#takeIn(theirs, this.#rules.mergeWritten(merge, this.draft.value, theirs));
  }

  /** Opens again what was settled. Others may have saved something else since. */
  #openAgain(settled: Conflict<D, M>): void {
    const newest = this.#conflict?.theirs ?? settled.theirs;
    this.#conflict = settled;
    if (newest === settled.theirs) this.#mergeAgain();
    else this.#mergeWith(newest, settled.merge.base);
  }

  /** Puts in what does not overlap; the rest is a conflict. @param base what both began with. */
  #mergeWith(theirs: D, base: D): M {
    let merge = this.#rules.merge(base, this.draft.value, theirs);
    if (merge.places.length > 0 && this.#pending) {
      this.#dropPending();
      merge = this.#rules.merge(base, this.draft.value, theirs);
    }
    const pending = this.#pendingAfter(base, theirs, merge);
    this.#takeIn(theirs, merge);
    if (pending) this.#pending = pending;
    else this.#dropPending();
    return merge;
  }

  #takeIn(theirs: D, merge: M): void {
    this.#conflict = merge.places.length > 0 ? { theirs, merge } : undefined;
    this.setDraft(merge.draft);
  }

  #remember(act: UndoStep<D, M>): void {
    this.#acts = [...this.#acts, act].slice(-maxActs);
  }

  /** The pending save, with what others have changed; nothing where they changed the same. @param merge of the draft, with the same. */
  #pendingAfter(base: D, theirs: D, merge: M): W | undefined {
    const pending = this.#pending;
    if (!pending) return undefined;
    const isNewest = this.#rules.isSame(pending.draft, this.draft.value);
    const { draft, places } = isNewest ? merge : this.#rules.merge(base, pending.draft, theirs);
    return places.length > 0 ? undefined : { ...pending, draft };
  }

  /** Something was saved elsewhere. While something is under way here, its end comes first. */
  #receive(received: { stored: S; isOfTab: boolean }): void {
    this.#received = received;
    if (this.#saver.isRunning) return;
    this.#takeTold();
    if (this.#isOpen) this.#saver.changed();
    this.#showState();
  }

  #takeTold(): void {
    const [received, base] = [this.#received, this.base.value];
    this.#received = undefined;
    if (received && !(base && this.#rules.isOlder(received.stored, base)))
      this.#take(received.stored, received.isOfTab);
  }

  #showState(): void {
    this.state.value = this.#stateNow();
  }

  #stateNow(): SaveState<M> {
    if (this.#conflict) return { kind: 'conflict', conflict: this.#conflict.merge };
    if (this.#isSaving) return { kind: 'saving' };
    const isRefused = this.#trouble && this.base.value?.aside;
    if (!this.#isOpen && !this.isGone && !isRefused) return { kind: 'saved' };
    if (this.#trouble) return { kind: 'notSaved', trouble: this.#trouble };
    const draft = this.#toSend();
    const flaw = draft && this.#rules.flawOf(draft);
    if (flaw) return { kind: 'notSaved', trouble: { kind: 'refused', text: flaw } };
    return draft !== undefined || this.#isUncertain ? { kind: 'saving' } : { kind: 'kept' };
  }
}
