import { useEffect, useRef, useState } from 'preact/hooks';
import { type Trouble, troubleOf, type Version } from '../service.ts';
import { mergeFields, type Texts } from './merge-fields.ts';

/** A form's texts as they are stored, with their version. */
export interface Stored<F extends Texts> {
  texts: F;
  version: Version;
}

/** Where the form's texts are read and written. */
export interface Source<F extends Texts> {
  read(signal?: AbortSignal): Promise<Stored<F>>;
  /** Writes them if nobody has changed them since that version. */
  write(texts: F, version: Version): Promise<Version>;
}

export type RecordState =
  | { kind: 'reading' | 'saved' | 'changed' | 'saving' | 'merged' | 'rivals' }
  | { kind: 'notRead' | 'notSaved'; trouble: Trouble };

/** What was written into forms that are not open, and not saved: it is there again when they are opened. */
const unsaved = new Map<string, { base: Texts; mine: Texts }>();

addEventListener('beforeunload', event => {
  if (unsaved.size > 0) event.preventDefault();
});

/** Whether a form is open: to whoever may save it, and to whoever has written into it before that ended. */
export function useIsOpen(mayWrite: boolean, key: string): boolean {
  const stays = useRef(false);
  stays.current ||= !mayWrite && unsaved.has(key);
  return mayWrite || stays.current;
}

/** Forgets what was written into a form. */
export const forget = (key: string): boolean => unsaved.delete(key);

const isSame = (one: Texts, other: Texts) => Object.keys(one).every(name => one[name] === other[name]);

interface Snapshot<F extends Texts> {
  base?: Stored<F>;
  mine?: F;
  rivals: Partial<F>;
  state: RecordState;
}

/** What is left to do with texts that were brought together with those of others. */
function stateAfter<F extends Texts>(
  stored: F,
  { merged, rivals }: ReturnType<typeof mergeFields<F>>,
): RecordState {
  if (Object.keys(rivals).length > 0) return { kind: 'rivals' };
  return { kind: isSame(stored, merged) ? 'saved' : 'changed' };
}

/** A form over something stored: never written over what others have saved meanwhile, never lost. */
export function useRecord<F extends Texts>(key: string, source: Source<F>) {
  const [now, setNow] = useState<Snapshot<F>>({ rivals: {}, state: { kind: 'reading' } });
  const latest = useRef(now);
  const set = (part: Partial<Snapshot<F>>) => {
    latest.current = { ...latest.current, ...part };
    setNow(latest.current);
  };

  async function read(signal?: AbortSignal) {
    try {
      const base = await source.read(signal);
      const kept = unsaved.get(key) as { base: F; mine: F } | undefined;
      const both = kept ? mergeFields(kept.base, kept.mine, base.texts) : { merged: base.texts, rivals: {} };
      set({ base, mine: both.merged, rivals: both.rivals, state: stateAfter(base.texts, both) });
    } catch (error) {
      if (!signal?.aborted) set({ state: { kind: 'notRead', trouble: troubleOf(error) } });
    }
  }

  useEffect(() => {
    const controller = new AbortController();
    void read(controller.signal);
    return () => controller.abort();
  }, [key]);

  function change(part: Partial<F>) {
    const { base, mine, rivals } = latest.current;
    if (!base || !mine) return;
    const changed = { ...mine, ...part };
    const isSaved = isSame(base.texts, changed);
    if (isSaved) unsaved.delete(key);
    else unsaved.set(key, { base: base.texts, mine: changed });
    if (Object.keys(rivals).length > 0) set({ mine: changed });
    else set({ mine: changed, state: { kind: isSaved ? 'saved' : 'changed' } });
  }

  /** Brings together what others have saved, and saves that unless somebody has to choose. */
  async function settle(base: Stored<F>, mine: F): Promise<boolean> {
    const theirs = await source.read();
    const { merged, rivals } = mergeFields(base.texts, mine, theirs.texts);
    unsaved.set(key, { base: theirs.texts, mine: merged });
    set({ base: theirs, mine: merged, rivals, state: { kind: 'rivals' } });
    if (Object.keys(rivals).length > 0) return false;
    const version = await source.write(merged, theirs.version);
    unsaved.delete(key);
    // The version of a blog changes with everything in it: then there is nothing to tell.
    const isAlone = isSame(base.texts, theirs.texts);
    set({ base: { texts: merged, version }, state: { kind: isAlone ? 'saved' : 'merged' } });
    return true;
  }

  /** @returns whether it is saved. */
  async function save(): Promise<boolean> {
    const { base, mine, state, rivals } = latest.current;
    if (!base || !mine || state.kind === 'saving' || Object.keys(rivals).length > 0) return false;
    set({ state: { kind: 'saving' } });
    try {
      const version = await source.write(mine, base.version);
      const written = latest.current.mine ?? mine;
      // What was written while it was being saved is still to be saved.
      if (isSame(written, mine)) unsaved.delete(key);
      set({
        base: { texts: mine, version },
        state: { kind: isSame(written, mine) ? 'saved' : 'changed' },
      });
      return true;
    } catch (error) {
      try {
        if (troubleOf(error).kind === 'conflict') return await settle(base, latest.current.mine ?? mine);
        throw error;
      } catch (reason) {
        set({ state: { kind: 'notSaved', trouble: troubleOf(reason) } });
        return false;
      }
    }
  }

  /** Decides what is kept of a field that somebody else has changed too. */
  function choose(name: keyof F, whose: 'mine' | 'theirs') {
    const { [name]: theirs, ...others } = latest.current.rivals;
    set({ rivals: others as unknown as Partial<F> });
    change(whose === 'theirs' ? ({ [name]: theirs } as unknown as Partial<F>) : {});
  }

  return {
    texts: now.mine,
    rivals: now.rivals,
    state: now.state,
    change,
    save,
    choose,
    again: () => void read(),
  };
}

export type OpenRecord<F extends Texts> = ReturnType<typeof useRecord<F>>;
