import type { FamilyName } from '../families/item.ts';
import type { ChildNotes } from '../store/reads/items.ts';
import type { AfterWrite, AroundWrite, WriteHooks } from './resource.ts';

type Hooks = WriteHooks<object>;
type Around = AroundWrite<FamilyName>;

/** What some of them answer, asked one after the other. */
async function inTurn<T, A>(all: readonly T[], ask: (one: T) => Promise<A | undefined> | undefined) {
  const answers: A[] = [];
  for (const one of all) {
    const answer = await ask(one);
    if (answer !== undefined) answers.push(answer);
  }
  return answers;
}

/** What several features keep in an item; undefined if none of them keeps anything. */
const notesOf = (all: readonly (ChildNotes | undefined)[]): ChildNotes | undefined =>
  all.some(notes => notes !== undefined) ? Object.assign({}, ...all) : undefined;

/** What is done around a write as one thing after the other. */
function aroundAll(all: readonly Around[]): Around {
  const overwriting: Required<Around>['overwriting'] = async (...write) =>
    notesOf(await inTurn(all, each => each.overwriting?.(...write)));
  const alongside: Required<Around>['alongside'] = async key =>
    (await inTurn(all, each => each.alongside?.(key))).flat();
  return {
    // A delete of which nobody is told what it overwrites is not read first.
    ...(all.some(each => each.overwriting) && { overwriting }),
    alongside,
    after: () => afterAll(all.map(({ after }) => after)),
  };
}

async function afterAll(all: readonly (AfterWrite | undefined)[]): Promise<void> {
  await Promise.all(all.map(after => after?.()));
}

/** What several features do around the writes of one family, in this order. */
export function together(...features: readonly (Hooks | undefined)[]): Hooks {
  const all = features.filter(hooks => hooks !== undefined);
  return {
    notes: received => notesOf(all.map(hooks => hooks.notes?.(received))),
    async prepare(blogId, payload) {
      const prepared = await inTurn(all, hooks => hooks.prepare?.(blogId, payload));
      const [first] = prepared;
      return first && { guid: first.guid, written: () => afterAll(prepared.map(one => () => one.written())) };
    },
    prepareTogether: (payload, place) => all.flatMap(hooks => hooks.prepareTogether?.(payload, place) ?? []),
    beforeUpdate: async (received, key) =>
      aroundAll(await inTurn(all, hooks => hooks.beforeUpdate?.(received, key))),
    beforeDelete: async (received, key) =>
      aroundAll(await inTurn(all, hooks => hooks.beforeDelete?.(received, key))),
    beforeRestore: async (received, deleted) => {
      const around = await inTurn(all, hooks => hooks.beforeRestore?.(received, deleted));
      return {
        changes: Object.assign({}, ...around.map(({ changes }) => changes)),
        alongside: around.flatMap(({ alongside }) => alongside ?? []),
        after: (written, left) => afterAll(around.map(({ after }) => after && (() => after(written, left)))),
      };
    },
  };
}
