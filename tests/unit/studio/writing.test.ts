import type { Writing } from '../../../client/studio/editor/writing.ts';
import { words } from '../../../client/studio/words.ts';
import { TestDesk } from './desk.ts';

const may = '2026-05-04T07:30:00.000Z';

describe('A draft', () => {
  test('is saved two seconds after the last key', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();

    writing.change({ content: 'One. T' });
    await desk.wait(1_900);
    writing.change({ content: 'One. Two.' });
    await desk.wait(1_900);
    const before = [desk.stored()?.content, writing.state.value.kind];
    await desk.wait(100);

    expect(before).toEqual(['One.', 'saving']);
    expect([desk.stored()?.content, writing.state.value.kind]).toEqual(['One. Two.', 'saved']);
  });

  test('is saved after thirty seconds though keys are pressed all the time', async () => {
    const desk = new TestDesk();
    desk.put('');
    const writing = await desk.open();

    for (let keys = 1; keys <= 30; keys += 1) {
      writing.change({ content: 'x'.repeat(keys) });
      await desk.wait(1_000);
    }

    expect(desk.stored()?.content).toBe('x'.repeat(30));
  });

  test('keeps what is typed while it is saved, and sends it next', async () => {
    const desk = new TestDesk();
    desk.put('');
    const writing = await desk.open();
    desk.way.mood = 'slow';

    writing.change({ content: 'One.' });
    await desk.wait(2_000);
    writing.change({ content: 'One. Two.' });
    await desk.wait(10_000);
    const whileUnderWay = desk.service.versions;
    desk.way.mood = 'up';
    desk.way.deliver();
    await desk.wait(0);

    expect(whileUnderWay).toBe(1);
    expect(desk.stored()?.content).toBe('One. Two.');
    expect(desk.service.versions).toBe(3);
  });

  test('with a date is not published until somebody says so', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();

    writing.change({ content: 'Two.', published: may });
    await desk.wait(2_000);
    const [saved, state] = [desk.stored(), writing.state.value.kind];
    await writing.save('schedule', may);

    expect(saved).toMatchObject({ content: 'Two.', published: undefined });
    expect(state).toBe('kept');
    expect(desk.stored()).toMatchObject({ content: 'Two.', published: may });
    expect(writing.state.value.kind).toBe('saved');
  });

  test.each([
    ['title', 'Title', 255],
    ['slug', 'Slug', 100],
    ['excerpt', 'Excerpt', 500],
  ] as const)(
    'whose %s is too long is kept and not sent, nor published, until it is shorter',
    async (name, label, most) => {
      const desk = new TestDesk();
      desk.put('One.');
      const writing = await desk.open();
      const flaw = words.shortenFirst(label, `It has ${most + 1} characters, and ${most} fit.`);

      writing.change({ content: 'Two.', [name]: 'x'.repeat(most + 1) });
      const atOnce = writing.state.value;
      await desk.wait(60_000);
      await writing.save('publish');
      const [asked, versions, copies] = [
        writing.state.value,
        desk.service.versions,
        desk.browser.copies.size,
      ];
      const kept = writing.draft.value;
      writing.change({ [name]: 'x'.repeat(most) });
      await desk.wait(2_000);

      const notSaved = { kind: 'notSaved', trouble: { kind: 'refused', text: flaw } };
      expect([atOnce, asked]).toEqual([notSaved, notSaved]);
      expect([versions, copies]).toEqual([1, 1]);
      expect(kept).toMatchObject({ content: 'Two.', [name]: 'x'.repeat(most + 1), published: undefined });
      expect(desk.stored()).toMatchObject({
        content: 'Two.',
        [name]: 'x'.repeat(most),
        published: undefined,
      });
      expect(writing.state.value.kind).toBe('saved');
    },
  );

  test('without a title is saved as «Untitled», a title like any other from then on', async () => {
    const desk = new TestDesk();
    const writing = await desk.openNew();

    writing.change({ content: 'One.' });
    await desk.wait(2_000);
    const [first, shown, state] = [
      desk.stored(writing.postId),
      writing.draft.value.title,
      writing.state.value.kind,
    ];
    await writing.save('publish');

    expect([first?.title, shown, state]).toEqual([words.untitled, words.untitled, 'saved']);
    expect(desk.stored(writing.postId)).toMatchObject({ title: words.untitled, content: 'One.' });
    expect(desk.stored(writing.postId)?.published).toBeDefined();
  });

  test('that nobody has written anything into is not saved', async () => {
    const desk = new TestDesk();
    const writing = await desk.openNew();

    await writing.save('draft');
    await writing.close();

    expect(desk.service.posts.size).toBe(0);
  });
});

test('what could not be published for want of a title is not published by itself once it has one', async () => {
  const desk = new TestDesk();
  const writing = await desk.openNew();
  writing.change({ content: 'One.' });

  await writing.save('publish');
  const state = writing.state.value;
  writing.change({ title: 'A' });
  await desk.wait(2_000);

  expect(state).toMatchObject({ kind: 'notSaved', trouble: { kind: 'refused' } });
  expect(desk.stored(writing.postId)).toMatchObject({ title: 'A', published: undefined });
  expect(writing.state.value.kind).toBe('saved');
});

describe('A published post', () => {
  test('is updated with what was there at «Update», however late the answer comes', async () => {
    const desk = new TestDesk();
    desk.put('One.', may);
    const writing = await desk.open();
    desk.way.mood = 'down';

    writing.change({ content: 'One. Two.' });
    await writing.save('update');
    writing.change({ content: 'One. Two. And a thoug' });
    desk.way.mood = 'up';
    await desk.wait(60_000);

    expect(desk.stored()?.content).toBe('One. Two.');
    expect([desk.copied()?.content, writing.state.value.kind]).toEqual(['One. Two. And a thoug', 'saved']);
  });

  test('is a draft again with «Unpublish»', async () => {
    const desk = new TestDesk();
    desk.put('One.', may);
    const writing = await desk.open();

    await writing.save('unpublish');

    expect(desk.stored()).toMatchObject({ content: 'One.', published: undefined });
    expect(writing.state.value.kind).toBe('saved');
  });

  test('keeps the slug that its title had when it was published', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();

    writing.change({ title: 'before' });
    await writing.save('publish');
    writing.change({ title: 'after' });
    await writing.save('update');

    expect(desk.stored()).toMatchObject({ title: 'after', slug: 'before' });
  });

  test.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('is published now though the clock of the computer is an hour %s', async (_, wrong) => {
    const desk = new TestDesk(wrong);
    desk.put('One.');
    const writing = await desk.open();

    await writing.save('publish');

    const { published = '', lastModified = '' } = desk.service.posts.get('post')?.post ?? {};
    const age = Date.parse(lastModified) - Date.parse(published);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(3_600_000);
    expect(writing.state.value.kind).toBe('saved');
  });
});

describe('If the service fails', () => {
  test('it is tried again with growing pauses, and at once when somebody asks', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();
    const asked: number[] = [];
    writing.state.subscribe(({ kind }) => kind === 'saving' && asked.push(desk.clock.now()));
    desk.way.mood = 'down';
    await desk.wait(0);
    const start = desk.clock.now();

    writing.change({ content: 'Two.' });
    await desk.wait(40_000);
    const seconds = asked.map(at => (at - start) / 1_000);
    desk.way.mood = 'up';
    const state = writing.state.value.kind;
    await writing.retryNow();

    expect(seconds).toEqual([0, 2, 4, 8, 16, 32]);
    expect(state).toBe('notSaved');
    expect(desk.stored()?.content).toBe('Two.');
  });

  test('whose answer alone was lost, a new post is made once', async () => {
    const desk = new TestDesk();
    const writing = await desk.openNew();
    desk.way.mood = 'lost';

    writing.change({ title: 't', content: 'One.' });
    await desk.wait(2_000);
    writing.change({ content: 'One. Two.' });
    desk.way.mood = 'up';
    await desk.wait(4_000);

    expect([...desk.service.posts.values()]).toMatchObject([{ draft: { content: 'One. Two.' } }]);
    expect(writing.state.value.kind).toBe('saved');
  });

  test('because nobody is signed in, the text stays here and is saved after the sign-in', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();
    desk.way.mood = 'signedOut';

    writing.change({ content: 'Two.' });
    await desk.wait(2_000);
    const state = writing.state.value;
    desk.way.mood = 'up';
    await writing.retryNow();

    expect(state).toMatchObject({ kind: 'notSaved', trouble: { kind: 'signedOut' } });
    expect(desk.stored()?.content).toBe('Two.');
  });

  test('because the post was deleted, the text stays in this browser and it says so', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();
    desk.service.posts.clear();

    writing.change({ content: 'Two.' });
    await desk.wait(2_000);

    expect(writing.state.value).toMatchObject({ kind: 'notSaved', trouble: { kind: 'gone' } });
    expect([...desk.browser.copies.values()]).toMatchObject([{ mine: { content: 'Two.' } }]);
  });

  test.each(['read' as const, 'none' as const])(
    'because the role was taken away (left: %s), the text stays here and nothing is asked until somebody is back',
    async right => {
      const desk = new TestDesk();
      desk.put('One.');
      const writing = await desk.open();

      desk.service.right = right;
      writing.change({ content: 'One. Two.' });
      await desk.wait(2_000);
      const [state, refusals] = [writing.state.value, desk.service.refusals];
      writing.change({ content: 'One. Two. Three.' });
      await desk.wait(600_000);
      const later = desk.service.refusals;
      const [copy] = [...desk.browser.copies.values()];
      await writing.retryIfBarred();
      const still = writing.state.value.kind;
      desk.service.right = 'write';
      await writing.retryIfBarred();

      expect(state).toEqual({
        kind: 'notSaved',
        trouble: { kind: 'barred', text: words.keptHere('barred') },
      });
      expect([refusals, later]).toEqual([1, 1]);
      expect(copy?.mine.content).toBe('One. Two. Three.');
      expect(still).toBe('notSaved');
      expect([desk.stored()?.content, writing.state.value.kind]).toEqual(['One. Two. Three.', 'saved']);
    },
  );

  test('because the role was taken away, what was to be published is not when the role is back', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();

    desk.service.right = 'read';
    writing.change({ content: 'One. Two.' });
    await writing.save('publish');
    desk.service.right = 'write';
    await writing.retryIfBarred();

    expect(desk.stored()).toMatchObject({ content: 'One. Two.', published: undefined });
  });

  test('because it refuses what was sent, it is asked again only after a change', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();
    const asked: string[] = [];
    writing.state.subscribe(({ kind }) => asked.push(kind));
    desk.way.mood = 'refused';

    writing.change({ content: 'Two.' });
    await desk.wait(2_000);
    const once = [...asked];
    await desk.wait(600_000);
    desk.way.mood = 'up';
    writing.change({ content: 'Two, but shorter.' });
    await desk.wait(2_000);

    expect(once.at(-1)).toBe('notSaved');
    expect(asked.slice(0, once.length + 1)).toEqual([...once, 'saving']);
    expect(desk.stored()?.content).toBe('Two, but shorter.');
  });
});

describe('A post that somebody else has deleted', () => {
  test('is a draft of its own once somebody says so, and goes on from there', async () => {
    const desk = new TestDesk();
    desk.put('One.', may);
    const writing = await desk.open();
    writing.change({ content: 'Two.' });
    desk.service.posts.clear();
    await writing.save('update');

    await writing.saveAsNew();
    const saved = desk.stored();
    writing.change({ content: 'Two. Three.' });
    await desk.wait(2_000);

    expect(saved).toMatchObject({ title: 't', content: 'Two.', published: undefined });
    expect(desk.stored()?.content).toBe('Two. Three.');
    expect(writing.state.value.kind).toBe('saved');
    expect(desk.browser.copies.size).toBe(0);
  });

  test('and not saved as a new one is found again with the next new post', async () => {
    const desk = new TestDesk();
    desk.put('One.', may);
    const { writing: killed, kill } = await desk.browser.open('post');
    killed.change({ content: 'Two.' });
    desk.service.posts.clear();
    await killed.save('update');
    await desk.wait(1_000);
    kill();

    const writing = await desk.openNew();

    expect(writing.draft.value).toMatchObject({ content: 'Two.', published: undefined });
    expect(writing.restored.value).toBe(true);
  });
});

describe('What is put in place of what is written', () => {
  test('is saved, and all of it is taken back at once, also after that', async () => {
    const desk = new TestDesk();
    desk.put('Now.');
    const writing = await desk.open();
    const before = writing.draft.value;

    writing.replaceBy({ ...before, content: 'Then.', excerpt: 'Of then.' });
    await desk.wait(2_000);
    const [saved, isStep] = [desk.stored(), writing.isOfAct('Then.')];
    writing.takeBack();
    await desk.wait(2_000);

    expect(saved).toMatchObject({ content: 'Then.', excerpt: 'Of then.' });
    expect(isStep).toBe(true);
    expect([writing.draft.value.excerpt, writing.restored.value]).toEqual([undefined, false]);
    expect(desk.stored()?.content).toBe('Now.');
  });

  test('is taken back by undo in the text as well, and leaves what was written into other fields since', async () => {
    const desk = new TestDesk();
    desk.put('Now.');
    const writing = await desk.open();

    writing.replaceBy({ ...writing.draft.value, content: 'Then.', excerpt: 'Of then.' });
    writing.change({ title: 'Anew' });
    writing.change({ content: 'Now.' });

    expect(writing.draft.value).toMatchObject({ title: 'Anew', content: 'Now.' });
    expect(writing.draft.value.excerpt).toBeUndefined();
  });
});

test('what was written of a post that is deleted here is not found again', async () => {
  const desk = new TestDesk();
  desk.put('One.', may);
  const writing = await desk.open();
  writing.change({ content: 'Two.' });
  await desk.wait(1_000);

  desk.service.posts.clear();
  writing.discard();
  await writing.close();

  expect(desk.browser.copies.size).toBe(0);
});

describe('Somebody else has saved meanwhile', () => {
  test('at another place: both are saved, and it says where the other one was', async () => {
    const desk = new TestDesk();
    desk.put('One. Two.');
    const writing = await desk.open();
    desk.put('One. Two. Three.');

    writing.change({ content: 'Zero. Two.' });
    await desk.wait(2_000);

    expect(desk.stored()?.content).toBe('Zero. Two. Three.');
    expect(writing.merged.value).toEqual(['content']);
  });

  test('at the same place: nothing is saved until somebody has chosen, and what is typed meanwhile counts', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();
    desk.put('Theirs.');

    writing.change({ content: 'Mine.' });
    await desk.wait(2_000);
    writing.change({ content: 'Mine. And more.' });
    await desk.wait(60_000);
    const [state, untouched] = [writing.state.value, desk.stored()?.content];
    writing.settle({ 'content-0': 'both' });
    await desk.wait(2_000);

    expect(untouched).toBe('Theirs.');
    expect(state).toMatchObject({
      kind: 'conflict',
      conflict: { places: [{ base: 'One.', mine: 'Mine. And more.', theirs: 'Theirs.' }] },
    });
    expect(desk.stored()?.content).toBe('Mine. And more. Theirs.');
  });
});

describe('A conflict', () => {
  /** What is open at each place: mine, and theirs. */
  const openPlaces = ({ state: { value } }: Writing) =>
    value.kind === 'conflict' ? value.conflict.places.map(({ mine, theirs }) => [mine, theirs]) : [];

  /** Somebody who has changed the first and the last sentence, as somebody else has. */
  async function atTwoPlaces() {
    const desk = new TestDesk();
    desk.put('One. Two. Three. Four.');
    const writing = await desk.open();
    desk.put('Their one. Two. Three, theirs. Their four.');
    writing.change({ content: 'My one. Two. Three. My four.' });
    await desk.wait(2_000);
    return { desk, writing };
  }

  const both = [
    ['My one.', 'Their one.'],
    ['Three. My four.', 'Three, theirs. Their four.'],
  ];

  test('is settled place by place, each at once, and saved after the last', async () => {
    const { desk, writing } = await atTwoPlaces();
    const open = openPlaces(writing);

    writing.settle({ 'content-0': 'theirs' });
    const [draft, left] = [writing.draft.value.content, openPlaces(writing)];
    await desk.wait(60_000);
    const untouched = desk.stored()?.content;
    writing.settle({ 'content-0': 'mine' });
    await desk.wait(2_000);

    expect(open).toEqual(both);
    expect(draft).toBe('Their one. Two. Three. My four.');
    expect(left).toEqual(both.slice(1));
    expect(untouched).toBe('Their one. Two. Three, theirs. Their four.');
    expect(desk.stored()?.content).toBe('Their one. Two. Three. My four.');
  });

  test('has what does not overlap in the text at once, and it may be changed there', async () => {
    const desk = new TestDesk();
    desk.put('One. Two. Three.');
    const writing = await desk.open();
    desk.put('Their one. Two. Three. And theirs.');
    writing.change({ content: 'My one. Two. Three.' });
    await desk.wait(2_000);
    const merged = writing.draft.value.content;

    writing.change({ content: 'My one. Two. Three. And mine.' });

    expect(merged).toBe('My one. Two. Three. And theirs.');
    expect(openPlaces(writing)).toEqual([['My one.', 'Their one.']]);
  });

  test.each(['mine', 'theirs', 'both'] as const)(
    'is open again when the choice of %s is taken back, also after it was saved',
    async choice => {
      const { desk, writing } = await atTwoPlaces();
      const { content } = writing.draft.value;

      writing.settle({ 'content-0': choice, 'content-1': choice });
      await desk.wait(60_000);
      const saved = desk.stored()?.content;
      writing.takeBack();
      await desk.wait(60_000);

      expect(writing.draft.value.content).toBe(content);
      expect(openPlaces(writing)).toEqual(both);
      expect(desk.stored()?.content).toBe(saved);
    },
  );

  test('is open again when the text is what it was before the choice, after anything that was written and undone since', async () => {
    const { desk, writing } = await atTwoPlaces();
    const { content } = writing.draft.value;
    writing.settle({ 'content-0': 'theirs' });
    const chosen = writing.draft.value.content;

    writing.change({ content: `${chosen} More.` });
    const newest = writing.newestAct;
    writing.change({ title: 'Another title' });
    writing.change({ content: chosen });
    writing.change({ content });
    await desk.wait(60_000);

    expect(newest).toBeUndefined();
    expect(writing.draft.value).toMatchObject({ content, title: 'Another title' });
    expect(openPlaces(writing)).toEqual(both);
  });

  test('of which a choice is taken back while it is being saved is open, and then saved as it is settled', async () => {
    const { desk, writing } = await atTwoPlaces();
    writing.settle({ 'content-0': 'theirs', 'content-1': 'theirs' });
    desk.way.mood = 'slow';
    writing.change({ title: 'Another title' });
    void writing.save('draft');
    await desk.wait(0);
    writing.change({ title: 't' });

    writing.takeBack();
    desk.way.mood = 'up';
    desk.way.deliverAll();
    await desk.wait(60_000);
    const [open, meanwhile] = [openPlaces(writing), desk.stored()?.content];
    writing.settle({ 'content-0': 'mine', 'content-1': 'both' });
    await desk.wait(2_000);

    expect(open).toEqual(both);
    expect(meanwhile).toBe('Their one. Two. Three, theirs. Their four.');
    expect(desk.stored()?.content).toBe('My one. Two. Three. My four. Three, theirs. Their four.');
  });

  test('stays open over the end of the process, but for what was chosen', async () => {
    const { desk, writing } = await atTwoPlaces();
    writing.settle({ 'content-0': 'mine' });
    await desk.wait(1_000);
    const [key] = desk.browser.copies.keys();

    const next = new TestDesk();
    next.put('Their one. Two. Three, theirs. Their four.');
    const copy = desk.browser.copies.get(key ?? '');
    if (key && copy) next.browser.copies.set(key, copy);
    const reopened = await next.open();
    await next.wait(60_000);

    expect(openPlaces(reopened)).toEqual(both.slice(1));
    expect(reopened.draft.value.content).toBe('My one. Two. Three. My four.');
    expect(next.stored()?.content).toBe('Their one. Two. Three, theirs. Their four.');
  });
});

test('nothing is published around a conflict', async () => {
  const desk = new TestDesk();
  desk.put('One.');
  const writing = await desk.open();
  desk.put('Theirs.');
  writing.change({ content: 'Mine.' });
  await desk.wait(2_000);

  await writing.save('publish');
  writing.settle({ 'content-0': 'mine' });
  await desk.wait(2_000);

  expect(desk.stored()).toMatchObject({ content: 'Mine.', published: undefined });
});

describe('A post that is opened again', () => {
  test('after the process was killed has what was typed, and can do without it', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const { writing: killed, kill } = await desk.browser.open('post');
    killed.change({ content: 'One. Two.' });
    await desk.wait(1_000);
    kill();

    const writing = await desk.open();
    const [restored, content] = [writing.restored.value, writing.draft.value.content];
    writing.discardRestored();
    await desk.wait(60_000);

    expect([restored, content]).toEqual([true, 'One. Two.']);
    expect(writing.restored.value).toBe(false);
    expect([writing.draft.value.content, desk.stored()?.content]).toEqual(['One.', 'One.']);
    expect(desk.browser.copies.size).toBe(0);
  });

  test('and in which what was typed has been given up gets all of it back when that is taken back', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const { writing: killed, kill } = await desk.browser.open('post');
    killed.change({ title: 'A new title', content: 'Rewritten.', excerpt: 'New.' });
    await desk.wait(1_000);
    kill();
    const writing = await desk.open();
    const rewrite = writing.draft.value;

    writing.discardRestored();
    const [discarded, without] = [writing.discarded.value, writing.draft.value.content];
    writing.takeBack();
    const [back, restored] = [writing.draft.value, writing.restored.value];
    await desk.wait(2_000);

    expect([discarded, without]).toEqual([true, 'One.']);
    expect([restored, writing.discarded.value]).toEqual([true, false]);
    expect(back).toEqual(rewrite);
    expect(desk.stored()).toMatchObject({ title: 'A new title', content: 'Rewritten.' });
  });

  test('whose last save was carried out without an answer is no conflict with oneself', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const { writing: killed, kill } = await desk.browser.open('post');
    desk.way.mood = 'lost';
    killed.change({ content: 'One day.' });
    await desk.wait(2_000);
    killed.change({ content: 'One day it rained.' });
    await desk.wait(1_000);
    kill();
    desk.way.mood = 'up';

    const writing = await desk.open();
    await desk.wait(2_000);

    expect(writing.state.value.kind).toBe('saved');
    expect(desk.stored()?.content).toBe('One day it rained.');
  });

  test('shows nothing that was written here as somebody else’s, though others have written since', async () => {
    const desk = new TestDesk();
    desk.put('One. Two. Three.');
    const writing = await desk.open();
    desk.way.mood = 'lost';
    writing.change({ content: 'One day. Two. Three.' });
    await desk.wait(2_000);
    desk.put('One day. Two. Three. Theirs.');

    writing.change({ content: 'One day it rained. Two. Three.' });
    desk.way.mood = 'up';
    await desk.wait(10_000);

    expect(writing.state.value.kind).toBe('saved');
    expect(desk.stored()?.content).toBe('One day it rained. Two. Three. Theirs.');
  });

  test('is as it was written last, though what was taken back since was saved without an answer', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();
    desk.way.mood = 'lost';
    writing.change({ content: 'One. Two.' });
    await desk.wait(2_000);

    writing.change({ content: 'One.' });
    const state = writing.state.value.kind;
    desk.way.mood = 'up';
    await desk.wait(10_000);

    expect(state).toBe('notSaved');
    expect([desk.stored()?.content, writing.state.value.kind]).toEqual(['One.', 'saved']);
  });

  test('without the service shows what is left in this browser', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const { writing: killed, kill } = await desk.browser.open('post');
    killed.change({ content: 'One. Two.' });
    await desk.wait(1_000);
    kill();
    desk.way.mood = 'down';

    const writing = await desk.open();

    expect(writing.draft.value.content).toBe('One. Two.');
    expect(writing.state.value.kind).toBe('notSaved');
  });
});

test('a new post is the one that was never saved, and none that the service has', async () => {
  const desk = new TestDesk();
  desk.put('One.', may);
  const known = await desk.browser.open('post');
  const unknown = await desk.browser.open(undefined);
  known.writing.change({ content: 'One. Two.' });
  unknown.writing.change({ content: 'A thought.' });
  await desk.wait(1_000);
  known.kill();
  unknown.kill();

  const writing = await desk.openNew();

  expect(writing.draft.value.content).toBe('A thought.');
  expect([writing.postId, writing.restored.value]).toEqual([unknown.writing.postId, true]);
});

test('a new post after one that the service got without an answer is a new one, which finds its own text there', async () => {
  const desk = new TestDesk();
  const { writing: killed, kill } = await desk.browser.open(undefined);
  desk.way.mood = 'lost';
  killed.change({ title: 't', content: 'One.' });
  await desk.wait(2_000);
  killed.change({ content: 'One. Two.' });
  await desk.wait(1_000);
  kill();
  desk.way.mood = 'up';

  const next = await desk.openNew();
  const { writing: same } = await desk.browser.open(killed.postId);

  expect([next.draft.value.content, next.restored.value]).toEqual(['', false]);
  expect(next.postId).not.toBe(killed.postId);
  expect(same.draft.value.content).toBe('One. Two.');
});

describe('Two tabs with one post', () => {
  test('of which one saves: the other one shows it, and is based on it', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const [one, other] = [await desk.open(), await desk.open()];

    one.change({ content: 'One. Two.' });
    await desk.wait(2_000);

    expect(other.draft.value.content).toBe('One. Two.');
    expect(other.state.value.kind).toBe('saved');
    expect(other.base.value?.etag).toBe(one.base.value?.etag);
  });

  test('that both write keep copies of their own', async () => {
    const desk = new TestDesk();
    desk.put('One.', may);
    const [one, other] = [await desk.open(), await desk.open()];

    one.change({ content: 'One. Here.' });
    other.change({ content: 'One. There.' });
    await desk.wait(1_000);

    expect([...desk.browser.copies.values()].map(({ mine }) => mine.content)).toEqual([
      'One. Here.',
      'One. There.',
    ]);
  });
});

describe('A browser without room for a copy', () => {
  test('says so, and keeps one as soon as there is room again', async () => {
    const desk = new TestDesk();
    desk.put('One.');
    const writing = await desk.open();
    desk.way.mood = 'down';
    desk.browser.refusal = new DOMException('full', 'QuotaExceededError');

    writing.change({ content: 'Two.' });
    await desk.wait(1_000);
    const message = writing.copyTrouble.value;
    desk.browser.refusal = undefined;
    await desk.wait(5_000);

    expect(message).toBe(words.noRoom);
    expect(writing.copyTrouble.value).toBeUndefined();
    expect(desk.browser.copies.size).toBe(1);
  });

  test('still saves to the service', async () => {
    const desk = new TestDesk();
    desk.browser.refusal = new Error('no IndexedDB');
    desk.put('One.');
    const writing = await desk.open();

    writing.change({ content: 'Two.' });
    await desk.wait(1_000);
    const message = writing.copyTrouble.value;
    await desk.wait(1_000);

    expect(message).toBe(words.noCopies);
    expect(desk.stored()?.content).toBe('Two.');
  });
});
