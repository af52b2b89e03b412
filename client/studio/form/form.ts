import { signal } from '@preact/signals';
import type { DraftRules, PendingSave } from '../saving/draft-rules.ts';
import { type DraftContext, OpenDraft, type Opening } from '../saving/open-draft.ts';
import type { DraftVersion } from '../saving/remote-draft.ts';
import {
  isSameText,
  type MergedFields,
  mergeFields,
  namesIn,
  type Texts,
  withSentFields,
} from './merge-fields.ts';

/** What a form is about. */
export interface About<F extends Texts> {
  /** The texts with which a new one begins. */
  empty: F;
  /** What the service makes where it is left empty. */
  made?: readonly (keyof F)[];
}

const asItIs = <T>(value: T): T => value;

function rulesOf<F extends Texts>({
  empty,
  made = [],
}: About<F>): DraftRules<F, DraftVersion<F>, MergedFields<F>> {
  const isSame = (one: F, other: F) =>
    [...namesIn(one, other)].every(field => isSameText(one[field], other[field]));
  /** Whether the service has of a field what was sent. */
  const isSent = (sent: F, stored: F) => (field: keyof F) =>
    isSameText(sent[field], stored[field]) || (sent[field] === '' && made.includes(field));
  return {
    empty,
    changed: (texts, part) => ({ ...texts, ...part }),
    isSame,
    hasBecome: (sent, stored) => [...namesIn(sent, stored)].every(isSent(sent, stored)),
    merge: mergeFields,
    mergeWritten: ({ base }, mine, theirs) => mergeFields(base, mine, theirs),
    withSent: (base, sent, theirs) => withSentFields(base, theirs, isSent(sent, theirs)),
    // Nothing of a form is saved unless somebody says so.
    unasked: () => undefined,
    filled: asItIs,
    // Its fields are looked at before somebody's «Save» is one (record-form.tsx).
    flawOf: () => undefined,
    asNew: asItIs,
    inWords: asItIs,
    // Forms send nothing to other tabs: their versions have no order.
    isOlder: () => true,
  };
}

/** A form that is open: it is saved with «Save» alone. */
export class Form<F extends Texts> extends OpenDraft<F, DraftVersion<F>, MergedFields<F>> {
  /** How often all that was asked for was saved. */
  readonly saves = signal(0);

  constructor(
    about: About<F>,
    around: DraftContext<F, DraftVersion<F>>,
    opening: Opening<F, DraftVersion<F>>,
  ) {
    super(rulesOf(about), around, opening);
  }

  /** Saves what is written now, and nothing of what is written later. In a conflict, somebody has to choose first. */
  async save(): Promise<void> {
    if (this.isInConflict) return;
    this.merged.value = [];
    await this.ask({ draft: this.draft.value });
  }

  /** Decides what is kept of a field that somebody else has changed too. */
  choose(field: keyof F, whose: 'mine' | 'theirs'): void {
    const state = this.state.value;
    if (state.kind !== 'conflict') return;
    const { conflict } = state;
    const { base, draft, places } = conflict;
    const place = places.find(each => each.field === field);
    if (!place) return;
    const agreed = { [field]: place.theirs } as Partial<F>;
    this.settleAs({
      ...conflict,
      base: { ...base, ...agreed },
      draft: whose === 'theirs' ? { ...draft, ...agreed } : draft,
      places: places.filter(each => each !== place),
    });
  }

  protected survives(): boolean {
    return true;
  }

  protected without(_: unknown, texts: F): F {
    return texts;
  }

  protected isSaved(_: DraftVersion<F>, pending: PendingSave<F> | undefined): void {
    if (pending) this.saves.value += 1;
  }
}
