import type { Draft } from '../../../client/studio/editor/draft.ts';
import type { StoredPost } from '../../../client/studio/editor/remote.ts';
import type { Writing } from '../../../client/studio/editor/writing.ts';
import { TestDesk } from './desk.ts';

const may = '2026-05-04T07:30:00.000Z';

/** A published post that is open. */
async function openPublished(content = 'One. Two. Three.') {
  const desk = new TestDesk();
  desk.put(content, may);
  return { desk, writing: await desk.open() };
}

/** What readers have, what the working copy says, and what is shown of its save. */
const seen = (desk: TestDesk, writing: Writing) => [
  desk.stored()?.content,
  desk.copied()?.content,
  writing.state.value.kind,
];

describe('A published post', () => {
  test('is saved into its working copy two seconds after the last key, and readers have what they had', async () => {
    const { desk, writing } = await openPublished('One.');

    writing.change({ content: 'One. Two.' });
    await desk.wait(1_900);
    const before = desk.copied();
    await desk.wait(100);

    expect(before).toBeUndefined();
    expect(seen(desk, writing)).toEqual(['One.', 'One. Two.', 'saved']);
    expect(writing.hasChanges).toBe(true);
    expect(desk.browser.copies.size).toBe(0);
  });

  test('is updated with its working copy, which is no more then', async () => {
    const { desk, writing } = await openPublished('One.');
    writing.change({ content: 'One. Two.' });
    await desk.wait(2_000);

    await writing.save('update');

    expect(seen(desk, writing)).toEqual(['One. Two.', undefined, 'saved']);
    expect(desk.stored()?.published).toBe(may);
    expect(writing.hasChanges).toBe(false);
  });

  test('is opened again elsewhere as it was left, and updated there', async () => {
    const { desk, writing } = await openPublished('One.');
    writing.change({ title: 'Another', content: 'One. Two.' });
    await desk.wait(2_000);
    await writing.close();

    const { writing: there } = await desk.others.open('post');
    const opened = there.draft.value;
    await there.save('update');

    expect(opened).toMatchObject({ title: 'Another', content: 'One. Two.', published: may });
    expect(seen(desk, there)).toEqual(['One. Two.', undefined, 'saved']);
  });

  test('has no working copy any more once it says again what readers have', async () => {
    const { desk, writing } = await openPublished('One.');
    writing.change({ content: 'One. Two.' });
    await desk.wait(2_000);

    writing.change({ content: 'One.' });
    await desk.wait(2_000);

    expect(seen(desk, writing)).toEqual(['One.', undefined, 'saved']);
    expect(writing.hasChanges).toBe(false);
  });

  test.each(['before', 'after'])(
    'whose answer to «Update» is lost %s the working copy was published is published once',
    async when => {
      const { desk, writing } = await openPublished('One.');
      writing.change({ content: 'One. Two.' });
      if (when === 'after') await desk.wait(2_000);
      desk.way.mood = 'lost';

      await writing.save('update');
      const lost = writing.state.value.kind;
      desk.way.mood = 'up';
      await desk.wait(10_000);

      expect(lost).toBe('notSaved');
      expect(seen(desk, writing)).toEqual(['One. Two.', undefined, 'saved']);
    },
  );

  test('of which an update is not allowed any more says so, and keeps what is in its working copy', async () => {
    const { desk, writing } = await openPublished('One.');
    writing.change({ content: 'One. Two.' });
    await desk.wait(2_000);
    desk.service.right = 'read';

    await writing.save('update');
    const state = writing.state.value;
    desk.service.right = 'write';
    await writing.retryIfBarred();

    expect(state).toMatchObject({ kind: 'notSaved', trouble: { kind: 'barred' } });
    expect(seen(desk, writing)).toEqual(['One.', 'One. Two.', 'saved']);
  });

  test('is a draft with all that was written after «Unpublish»', async () => {
    const { desk, writing } = await openPublished('One.');
    writing.change({ content: 'One. Two.' });
    await desk.wait(2_000);
    writing.change({ content: 'One. Two. Three.' });

    await writing.save('unpublish');

    expect(seen(desk, writing)).toEqual(['One. Two. Three.', undefined, 'saved']);
    expect(desk.stored()?.published).toBeUndefined();
  });

  test('whose answers to «Unpublish» are lost is a draft with all that was written', async () => {
    const { desk, writing } = await openPublished('One.');
    writing.change({ content: 'One. Two.' });
    await desk.wait(2_000);
    desk.way.mood = 'lost';

    await writing.save('unpublish');
    await desk.wait(60_000);
    desk.way.mood = 'up';
    await desk.wait(60_000);

    expect(seen(desk, writing)).toEqual(['One. Two.', undefined, 'saved']);
    expect(desk.stored()?.published).toBeUndefined();
  });
});

describe('Changes of a published post that are discarded', () => {
  test('are gone everywhere, and are all there again when that is undone', async () => {
    const { desk, writing } = await openPublished('One.');
    writing.change({ title: 'Another', content: 'One. Two.' });
    await desk.wait(2_000);

    await writing.discardChanges();
    const [gone, isSaid] = [seen(desk, writing), writing.discarded.value];
    writing.takeBack();
    await desk.wait(2_000);

    expect(gone).toEqual(['One.', undefined, 'saved']);
    expect(isSaid).toBe(true);
    expect(seen(desk, writing)).toEqual(['One.', 'One. Two.', 'saved']);
    expect(desk.copied()?.title).toBe('Another');
    expect([writing.discarded.value, writing.restored.value]).toEqual([false, false]);
  });

  test('by somebody else are taken out here, too, but not what was written since', async () => {
    const { desk, writing } = await openPublished();
    writing.change({ content: 'One. Two. Three. Four.' });
    await desk.wait(2_000);
    const { writing: there } = await desk.others.open('post');

    await there.discardChanges();
    writing.change({ content: 'Zero. One. Two. Three. Four.' });
    await desk.wait(2_000);

    expect(seen(desk, writing)).toEqual(['One. Two. Three.', 'Zero. One. Two. Three.', 'saved']);
  });
});

describe('Two people in one working copy', () => {
  async function bothOpen() {
    const { desk, writing } = await openPublished();
    const { writing: there } = await desk.others.open('post');
    return { desk, writing, there };
  }

  test('who begin at once write into the same one', async () => {
    const { desk, writing, there } = await bothOpen();

    writing.change({ content: 'One, mine. Two. Three.' });
    there.change({ content: 'One. Two. Three, theirs.' });
    await desk.wait(4_000);

    expect(desk.copied()?.content).toBe('One, mine. Two. Three, theirs.');
    expect(desk.stored()?.content).toBe('One. Two. Three.');
  });

  test('who change the same choose, and nothing is saved until then', async () => {
    const { desk, writing, there } = await bothOpen();
    there.change({ content: 'Theirs. Two. Three.' });
    await desk.wait(2_000);

    writing.change({ content: 'Mine. Two. Three.' });
    await desk.wait(2_000);
    const [state, meanwhile] = [writing.state.value.kind, desk.copied()?.content];
    writing.settle({ 'content-0': 'both' });
    await desk.wait(2_000);

    expect([state, meanwhile]).toEqual(['conflict', 'Theirs. Two. Three.']);
    expect(desk.copied()?.content).toBe('Mine. Theirs. Two. Three.');
  });

  test('of whom one publishes: the other updates that with what they have written since', async () => {
    const { desk, writing, there } = await bothOpen();
    there.change({ content: 'One. Two. Three. Theirs.' });
    await desk.wait(2_000);
    await there.save('update');

    writing.change({ content: 'Mine. One. Two. Three.' });
    await desk.wait(2_000);
    const meanwhile = seen(desk, writing);
    await writing.save('update');

    expect(meanwhile).toEqual(['One. Two. Three. Theirs.', 'Mine. One. Two. Three.', 'saved']);
    expect(seen(desk, writing)).toEqual(['Mine. One. Two. Three. Theirs.', undefined, 'saved']);
  });

  test('of whom both update at once publish what both have written', async () => {
    const { desk, writing, there } = await bothOpen();
    writing.change({ content: 'Mine. One. Two. Three.' });
    there.change({ content: 'One. Two. Three. Theirs.' });

    await Promise.all([writing.save('update'), there.save('update')]);
    await desk.wait(10_000);

    expect(seen(desk, writing)).toEqual(['Mine. One. Two. Three. Theirs.', undefined, 'saved']);
  });
});

describe('A post that was changed while its working copy was written', () => {
  test('is updated with both changes', async () => {
    const { desk, writing } = await openPublished();
    writing.change({ content: 'Mine. One. Two. Three.' });
    await desk.wait(2_000);
    desk.put('One. Two. Three. Theirs.', may);

    await writing.save('update');

    expect(seen(desk, writing)).toEqual(['Mine. One. Two. Three. Theirs.', undefined, 'saved']);
    expect(writing.merged.value).toEqual([]);
  });

  /** A working copy that cannot be published before somebody has chosen. */
  async function atOnePlace() {
    const { desk, writing } = await openPublished();
    writing.change({ content: 'Mine. Two. Three.' });
    await desk.wait(2_000);
    desk.put('Theirs. Two. Three. And theirs.', may);
    await writing.save('update');
    return { desk, writing };
  }

  test('at the same place asks what is kept, and is updated once that is asked for again', async () => {
    const { desk, writing } = await atOnePlace();
    const state = writing.state.value;
    const meanwhile = seen(desk, writing);
    writing.settle({ 'content-0': 'both' });
    await desk.wait(2_000);
    const settled = seen(desk, writing);
    await writing.save('update');

    expect(state).toMatchObject({
      kind: 'conflict',
      conflict: { places: [{ base: 'One.', mine: 'Mine.', theirs: 'Theirs.' }] },
    });
    expect(meanwhile).toEqual(['Theirs. Two. Three. And theirs.', 'Mine. Two. Three.', 'conflict']);
    expect(settled).toEqual([
      'Theirs. Two. Three. And theirs.',
      'Mine. Theirs. Two. Three. And theirs.',
      'saved',
    ]);
    expect(seen(desk, writing)).toEqual(['Mine. Theirs. Two. Three. And theirs.', undefined, 'saved']);
  });

  test('at the same place asks it again after the end of the process, and when a choice is taken back', async () => {
    const { desk, writing } = await atOnePlace();
    await desk.wait(1_000);
    const [[key = '', copy] = []] = [...desk.browser.copies];
    if (copy) desk.others.copies.set(key, copy);
    void writing;

    const { writing: again } = await desk.others.open('post');
    const places = placesOf(again);
    again.settle({ 'content-0': 'mine' });
    await desk.wait(2_000);
    const chosen = desk.copied()?.content;
    again.takeBack();

    expect(places).toEqual([['Mine.', 'Theirs.']]);
    expect(chosen).toBe('Mine. Two. Three. And theirs.');
    expect(placesOf(again)).toEqual([['Mine.', 'Theirs.']]);
  });

  test('before it was opened here asks wherever the two differ: nobody knows who has changed what', async () => {
    const { desk, writing } = await openPublished();
    writing.change({ content: 'One. Mine. Two.' });
    await desk.wait(2_000);
    await writing.close();
    desk.put('Theirs. One. Two. Three.', may);

    const { writing: there } = await desk.others.open('post');
    const opened = seen(desk, there);
    await there.save('update');
    const [places, meanwhile] = [placesOf(there), desk.stored()?.content];
    there.settle({ 'content-0': 'theirs', 'content-1': 'mine', 'content-2': 'mine' });
    await there.save('update');

    expect(opened).toEqual(['Theirs. One. Two. Three.', 'One. Mine. Two.', 'saved']);
    expect(places.map(all => all.map(text => text?.trim()))).toEqual([
      ['', 'Theirs.'],
      ['Mine.', ''],
      ['', 'Three.'],
    ]);
    expect(meanwhile).toBe('Theirs. One. Two. Three.');
    expect(seen(desk, there)).toEqual(['Theirs. One. Mine. Two.', undefined, 'saved']);
  });
});

/** What is open at each place: mine, and theirs. */
const placesOf = ({ state: { value } }: Writing) =>
  value.kind === 'conflict' ? value.conflict.places.map(({ mine, theirs }) => [mine, theirs]) : [];

test('a published post with its changes in this browser alone, as before, is opened with them, and they are saved', async () => {
  const { desk, writing } = await openPublished('One.');
  const base = writing.base.value as StoredPost;
  await writing.close();
  const { at: _, ...asBefore } = base;
  const mine: Draft = { ...base.draft, content: 'One. Two.' };
  desk.browser.copies.set('me|blog|post|old', { base: asBefore, mine, sent: [], at: 1 });

  const again = await desk.open();
  const [restored, content] = [again.restored.value, again.draft.value.content];
  await desk.wait(2_000);

  expect([restored, content]).toEqual([true, 'One. Two.']);
  expect(seen(desk, again)).toEqual(['One.', 'One. Two.', 'saved']);
});
