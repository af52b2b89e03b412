import type { DraftPost } from '../../../client/api/index.ts';
import { SiteTalk } from '../../../client/studio/preview/site-talk.ts';
import type { Clock } from '../../../client/studio/saving/clock.ts';

const draft = (title: string): DraftPost => ({ postId: '1', title, content: '' });

/** A talk by a clock that is turned, with what happened, in order. */
function begin() {
  const happened: string[] = [];
  const waits = new Map<object, { at: number; run(): void }>();
  let now = 0;
  const clock: Clock = {
    now: () => now,
    after(milliseconds, run) {
      const key = {};
      waits.set(key, { at: now + milliseconds, run });
      return () => waits.delete(key);
    },
  };
  const talk = new SiteTalk(
    {
      send: ({ post }) => happened.push(post.title),
      answered: () => happened.push('answered'),
      failed: () => happened.push('failed'),
    },
    clock,
  );
  const turn = (milliseconds: number) => {
    now += milliseconds;
    for (const [key, { at, run }] of [...waits]) if (at <= now && waits.delete(key)) run();
  };
  return { talk, happened, turn };
}

test('a site that answers before its page has loaded, or within three seconds of that, is told what is written', () => {
  const [early, late] = [begin(), begin()];
  early.talk.tell(draft('One'));
  early.talk.answer();
  early.talk.load();
  late.talk.tell(draft('One'));
  late.talk.load();
  late.turn(2_999);
  late.talk.answer();
  for (const each of [early, late]) {
    each.turn(60_000);
    each.talk.tell(draft('Two'));
  }

  expect(early.happened).toEqual(['answered', 'One', 'Two']);
  expect(late.happened).toEqual(['answered', 'One', 'Two']);
});

test('one that does not answer, or whose page never loads, is told nothing and has failed', () => {
  const [silent, endless] = [begin(), begin()];
  silent.talk.tell(draft('One'));
  silent.talk.load();
  silent.turn(3_000);
  endless.talk.tell(draft('One'));
  endless.turn(15_000);

  expect(silent.happened).toEqual(['failed']);
  expect(endless.happened).toEqual(['failed']);
});

test('one that leads to a further page has failed unless that answers, too, before it has loaded or after', () => {
  const [stays, away] = [begin(), begin()];
  for (const { talk } of [stays, away]) {
    talk.answer();
    talk.load();
  }
  stays.talk.answer();
  stays.talk.load();
  stays.turn(3_000);
  stays.talk.load();
  stays.talk.answer();
  stays.turn(3_000);
  away.talk.load();
  away.talk.tell(draft('Not for the next page'));
  away.turn(3_000);

  expect(stays.happened).toEqual(['answered', 'answered', 'answered']);
  expect(away.happened).toEqual(['answered', 'failed']);
});

test('however often a site asks, it is told once in a while, and then what is newest', () => {
  const { talk, happened, turn } = begin();
  talk.tell(draft('One'));
  for (let at = 0; at < 100; at++) talk.answer();
  talk.tell(draft('Two'));
  turn(400);
  turn(400);
  turn(400);

  expect(happened.filter(each => each !== 'answered')).toEqual(['One', 'Two']);
});

test('after its end nothing happens any more', () => {
  const { talk, happened, turn } = begin();
  talk.load();
  talk.end();
  turn(60_000);

  expect(happened).toEqual([]);
});
