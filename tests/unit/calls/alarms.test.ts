import { Alarms, timerLooksAhead } from '../../../shared/calls/alarms.ts';

/** Alarms, and what has rung so far; resolves once that is so many. */
function listened() {
  const rung: string[] = [];
  const waiting: (() => void)[] = [];
  const alarms = new Alarms(async name => {
    rung.push(`${name} ${Date.now()}`);
    for (const tell of waiting) tell();
  });
  const until = async (count: number) => {
    while (rung.length < count) await new Promise<void>(resolve => waiting.push(resolve));
    return rung.map(each => each.split(' ')[0]);
  };
  return { alarms, until, rung };
}

test('An alarm rings at its time and not before, others meanwhile, and one in the past at once', async () => {
  const { alarms, until, rung } = listened();
  const time = Date.now() + 60;

  alarms.set('later', time);
  alarms.set('sooner', time - 40);
  alarms.set('past', time - 1_000);

  expect(await until(3)).toEqual(['past', 'sooner', 'later']);
  expect(Number(rung[2]?.split(' ')[1])).toBeGreaterThanOrEqual(time);
});

test('Of several alarms of one name the earliest rings alone, and then it can be set again', async () => {
  const { alarms, until } = listened();
  const time = Date.now() + 50;

  alarms.set('one', time);
  alarms.set('one', time - 20);
  alarms.set('one', time + 10);
  alarms.set('end', time + 30);
  const first = await until(2);
  alarms.set('one', time);

  expect(first).toEqual(['one', 'end']);
  expect(await until(3)).toEqual(['one', 'end', 'one']);
});

test('What the timer looks up by itself is left to it', async () => {
  const { alarms, until } = listened();

  alarms.set('late', Date.now() + timerLooksAhead + 10_000);
  alarms.set('soon', Date.now());

  expect(await until(1)).toEqual(['soon']);
});
