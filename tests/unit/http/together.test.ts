import type { Received } from '../../../shared/http/handler.ts';
import type { WriteHooks } from '../../../shared/http/resource.ts';
import { together } from '../../../shared/http/together.ts';
import type { Key } from '../../../shared/store/keys.ts';
import type { VersionedItem } from '../../../shared/store/reads/items.ts';
import type { Around, ReadVersion } from '../../../shared/store/repository.ts';

// The features of these tests look at none of it.
const received = {} as Received;
const key: Key = { blogId: 'b', guid: 'g' };
const stored = {} as VersionedItem<'post'>;

const by = { principal: 'user:1/anna' };

/** A feature that notes what it is asked, in order. */
const feature = (name: string, log: string[]): WriteHooks<object> => ({
  async prepare() {
    log.push(`${name} prepares`);
    return { guid: name, written: async () => void log.push(`${name} ends`) };
  },
  async beforeDelete() {
    log.push(`${name} before`);
    return {
      async overwriting() {
        log.push(`${name} overwriting`);
        return undefined;
      },
      alongside: async () => [{ id: name } as ReadVersion],
      after: async () => void log.push(`${name} after`),
    };
  },
});

test('Features stand around a write in their order', async () => {
  const log: string[] = [];
  const hooks = together(feature('one', log), undefined, feature('other', log));

  const { overwriting, alongside, after } = (await hooks.beforeDelete?.(received, key)) ?? {};
  await overwriting?.(stored, undefined, []);
  const others = await alongside?.(key);
  await after?.();

  const order = ['before', 'overwriting', 'after'].flatMap(what => [`one ${what}`, `other ${what}`]);
  expect(log).toEqual(order);
  expect(others).toEqual([{ id: 'one' }, { id: 'other' }]);
});

test('What several of them prepare is ended, and the first one names what is created', async () => {
  const log: string[] = [];
  const hooks = together(feature('one', log), feature('other', log));

  const prepared = await hooks.prepare?.('b', {});
  await prepared?.written();

  expect(prepared?.guid).toBe('one');
  expect(log).toEqual(['one prepares', 'other prepares', 'one ends', 'other ends']);
});

test('A write that a feature refuses is not shown to those behind it', async () => {
  const log: string[] = [];
  const refusing: WriteHooks<object> = {
    beforeDelete: async () => ({
      overwriting: () => Promise.reject(new Error('refused')),
    }),
  };
  const hooks = together(refusing, feature('other', log));

  const { overwriting } = (await hooks.beforeDelete?.(received, key)) ?? {};

  await expect(overwriting?.(stored, undefined, [])).rejects.toThrow('refused');
  expect(log).toEqual(['other before']);
});

test('What they keep in an item comes together, and is nothing if none keeps anything', async () => {
  const noting: WriteHooks<object> = {
    notes: () => ({ history: { by } }),
    beforeUpdate: async () => ({ overwriting: async () => ({ history: { by } }) }),
  };
  const notesOf = async (hooks: WriteHooks<object>) => {
    const around = await hooks.beforeUpdate?.(received, key);
    return [hooks.notes?.(received), await around?.overwriting?.(stored, stored, [])];
  };

  expect(await notesOf(together({}, noting))).toEqual([{ history: { by } }, { history: { by } }]);
  expect(await notesOf(together({}, {}))).toEqual([undefined, undefined]);
});

test('Where no feature is told what is overwritten, a delete need not read it', async () => {
  const around: Around<'post'> = (await together({}).beforeDelete?.(received, key)) ?? {};

  expect(around.overwriting).toBeUndefined();
});
