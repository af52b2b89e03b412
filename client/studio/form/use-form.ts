import { useRef } from 'preact/hooks';
import { browserCopies } from '../saving/browser-copies.ts';
import { holds } from '../saving/holds.ts';
import { removeCopies } from '../saving/open.ts';
import { openForPerson } from '../saving/open-for-person.ts';
import { here } from '../saving/page.ts';
import { type Opened, useOpen } from '../saving/use-open.ts';
import { ownerNow } from '../session.ts';
import { Form } from './form.ts';
import type { Texts } from './merge-fields.ts';
import { type RecordStore, remoteOf } from './store.ts';

/** Forms do not send other tabs what they have saved: those find out when they save. */
const noTabs = () => ({ send: () => undefined, listen: () => undefined, close: () => undefined });

/** Opens a form over one thing of a store, or over a new one, with what this browser has kept of it. */
export const useForm = <F extends Texts>(store: RecordStore<F>, id: string | undefined): Opened<Form<F>> =>
  useOpen(
    () =>
      openForPerson(
        { remoteOf: each => remoteOf(store, each), tabsOf: noTabs },
        { of: store.name, id },
        (around, opening) => new Form(store, around, opening),
      ),
    [store.name, id],
  );

/** Whether a form is open: to a user who may save it, or who has written into it before that ended. */
export function useIsOpen(
  mayWrite: boolean,
  { name }: Pick<RecordStore<Texts>, 'name'>,
  id: string,
): boolean {
  const stays = useRef(false);
  stays.current ||= !mayWrite && here.hasUnsaved({ of: name, id });
  return mayWrite || stays.current;
}

/** Forgets what was written of something that is deleted. */
export async function forget({ name }: Pick<RecordStore<Texts>, 'name'>, id: string): Promise<void> {
  const owner = await ownerNow();
  if (owner.kind !== 'person') return;
  const of = { user: owner.id, of: name, id };
  here.discard(of);
  await removeCopies({ copies: browserCopies, holds }, of);
}
