import { Batches } from '../../../infra/tools/import/batches.ts';
import type { FileEntity } from '../../../infra/tools/import/file/blog-file.ts';
import type { SendTask } from '../../../infra/tools/import/sending-order.ts';

const entity = (length = 100, references: FileEntity[] = []): FileEntity => ({
  id: crypto.randomUUID(),
  index: 0,
  body: { at: 0, length },
  collection: 'posts',
  isDated: true,
  references,
});

const tasksOf = (entities: FileEntity[]): SendTask[] =>
  entities.map(each => ({ collection: 'posts', entity: each, after: [], moment: 0 }));

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** The sizes of the batches, which together must be all tasks in their order. */
function sizesOf(tasks: SendTask[], exists: (entity: FileEntity) => boolean = () => false): number[] {
  const batches = new Batches(tasks, exists);
  const taken: SendTask[][] = [];
  for (let batch = batches.take(); batch.length > 0; batch = batches.take()) taken.push(batch);
  expect(taken.flat()).toEqual(tasks);
  return taken.map(({ length }) => length);
}

test('a batch has as many entities as the service takes', () => {
  expect(sizesOf(tasksOf(times(250, () => entity())))).toEqual([99, 99, 52]);
});

test('what the entities of a batch reference is counted once', () => {
  const shared = times(9, () => entity());

  expect(sizesOf(tasksOf(times(100, () => entity(100, shared))))).toEqual([90, 10]);
  expect(sizesOf(tasksOf(times(100, () => entity(100, [entity(), ...shared]))))).toEqual([45, 45, 10]);
});

test('an entity that is longer, or references more, than a batch can have goes alone', () => {
  const tasks = tasksOf([
    entity(),
    entity(2_000_000),
    entity(),
    entity(
      100,
      times(250, () => entity()),
    ),
  ]);

  expect(sizesOf(tasks)).toEqual([1, 1, 1, 1]);
});

test('a batch has at most as many references as a request may have values for', () => {
  const shared = times(50, () => entity());
  const repeated = Array.from({ length: 250 }, (_, index) => shared[index % 50] as FileEntity);

  expect(sizesOf(tasksOf(times(30, () => entity(100, repeated))))).toEqual([20, 10]);
});

test('long entities share a batch until half a megabyte', () => {
  expect(sizesOf(tasksOf(times(12, () => entity(100 * 1024))))).toEqual([5, 5, 2]);
});

test('an entity that is to be updated goes alone, in its turn', () => {
  const entities = times(6, () => entity());

  expect(sizesOf(tasksOf(entities), each => each === entities[2])).toEqual([2, 1, 3]);
});
