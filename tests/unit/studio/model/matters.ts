import { type Draft, emptyDraft } from '../../../../client/studio/editor/draft.ts';
import type { MergeChoice } from '../../../../client/studio/editor/merge.ts';
import type { StoredPost } from '../../../../client/studio/editor/remote.ts';
import { type How, Writing } from '../../../../client/studio/editor/writing.ts';
import { changesOf } from '../../../../client/studio/form/changes.ts';
import { Form } from '../../../../client/studio/form/form.ts';
import type { UndoStep } from '../../../../client/studio/saving/draft-rules.ts';
import type { MakeOpen } from '../../../../client/studio/saving/open.ts';
import type { AnyOpenDraft } from '../../../../client/studio/saving/open-here.ts';
import type { DraftVersion } from '../../../../client/studio/saving/remote-draft.ts';
import { mergePatch } from '../../../../shared/values/merge-patch.ts';
import { StoredPosts } from './stored-posts.ts';
import { StoredThings } from './stored-things.ts';

/** What the model writes: a title, which is as a whole one or another, and a text. */
export interface TitleAndText {
  title: string;
  content: string;
}

/** What is open, as far as the model does the same with all of it. */
export interface Open<D> extends AnyOpenDraft {
  draft: { value: D };
  base: { value: DraftVersion<D> | undefined };
  restored: { value: boolean };
  merged: { value: readonly unknown[] };
  change(part: Partial<D>): void;
  newestAct: UndoStep<D> | undefined;
  discardRestored(): void;
  takeBack(): void;
  saveAsNew(): Promise<void>;
  retryNow(): Promise<void>;
  comeBack(): Promise<void>;
}

/** What both have changed, at one place. */
export interface ConflictPlace {
  field: string;
  /** Whether nobody knows with what both began (client/studio/editor/working-copy.ts). */
  isUnknown?: boolean;
  mine: string;
  theirs: string;
}

/** Something that is written and saved, of which the same must hold. */
export interface Matter<D extends TitleAndText, S extends DraftVersion<D>, T extends Open<D>> {
  service(now: () => number): StoredThings<D, S>;
  first: D;
  make: MakeOpen<D, S, T>;
  /** Whether nothing is saved unless somebody asks for it. */
  isAsked: boolean;
  save(open: T, how: How): void;
  /** Where both have changed the same; nothing if there is no conflict. */
  places(open: T): readonly ConflictPlace[];
  /** Gives up what is not public yet. */
  discardChanges?(open: T): void;
  /** Settles places, each by a choice, as far as it can be chosen, or later. @returns what is kept of each. */
  settle(open: T, choiceAt: (index: number) => MergeChoice | 'later'): (MergeChoice | 'later')[];
}

export const posts: Matter<Draft, StoredPost, Writing> = {
  service: now => new StoredPosts(now),
  first: { ...emptyDraft, contentFormat: undefined, title: 't', content: 'One. Two. Three.' },
  make: (around, opening) => new Writing(around, opening),
  isAsked: false,
  save: (writing, how) => void writing.save(how, how === 'schedule' ? '2027-01-01T00:00:00Z' : undefined),
  places({ state: { value } }) {
    if (value.kind !== 'conflict') return [];
    return value.conflict.places.map(({ field, base, mine = '', theirs = '' }) => ({
      field,
      isUnknown: base?.includes('\u0000') ?? false,
      mine,
      theirs,
    }));
  },
  settle(writing, choiceAt) {
    const { value } = writing.state;
    if (value.kind !== 'conflict') return [];
    const { places } = value.conflict;
    const chosen = places.map(({ choices }, at) => {
      const wanted = choiceAt(at);
      return wanted === 'later' || choices.includes(wanted) ? wanted : 'mine';
    });
    const made = chosen.flatMap((choice, at) => (choice === 'later' ? [] : [[places[at]?.id, choice]]));
    writing.settle(Object.fromEntries(made));
    return chosen;
  },
};

/** Posts that readers have already, whose changes are saved aside. */
export const publishedPosts: Matter<Draft, StoredPost, Writing> = {
  ...posts,
  first: { ...posts.first, published: '2025-05-04T07:30:00.000Z' },
  discardChanges: writing => void writing.discardChanges(),
};

/** The texts of a form: they must be a type of their own, with an index. */
type FormTexts = { title: string; content: string };

class StoredForms extends StoredThings<FormTexts, DraftVersion<FormTexts>> {
  protected storedOf(_: string, draft: FormTexts, etag: string): DraftVersion<FormTexts> {
    return { draft, etag };
  }

  protected sent(draft: FormTexts, replaced: DraftVersion<FormTexts>, unseen: string | undefined) {
    const body = mergePatch({ ...replaced.draft, unseen }, changesOf(replaced.draft, draft));
    const { unseen: left, ...texts } = body as FormTexts & { unseen: string };
    return { draft: texts, unseen: left };
  }
}

export const forms: Matter<FormTexts, DraftVersion<FormTexts>, Form<FormTexts>> = {
  service: () => new StoredForms(),
  first: { title: 't', content: 'One. Two. Three.' },
  make: (around, opening) => new Form({ empty: { title: '', content: '' } }, around, opening),
  isAsked: true,
  save: form => void form.save(),
  places({ state: { value } }) {
    if (value.kind !== 'conflict') return [];
    return value.conflict.places.map(place => ({ ...place, field: String(place.field) }));
  },
  settle(form, choiceAt) {
    const { value } = form.state;
    if (value.kind !== 'conflict') return [];
    return value.conflict.places.map(({ field }, at) => {
      const wanted = choiceAt(at);
      if (wanted === 'later') return wanted;
      const choice = wanted === 'theirs' ? 'theirs' : 'mine';
      form.choose(field, choice);
      return choice;
    });
  },
};
