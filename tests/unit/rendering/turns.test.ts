import { Turns } from '../../../shared/rendering/turns.ts';

/** Takes turns that last so long each, and says which were taken. */
function serve(turns: Turns<string>, milliseconds: number, count: number): string {
  const served = [];
  for (let number = 0; number < count; number++) {
    const next = turns.take();
    if (!next) break;
    served.push(next.one);
    turns.charge(next.line, milliseconds);
  }
  return served.join(' ');
}

/** Answers of a blog, each with so many texts that are named by its name and their number. */
function ask(turns: Turns<string>, blogId: string, answers: string, texts: number) {
  for (const answer of answers) {
    const line = turns.line(blogId);
    for (let number = 1; number <= texts; number++) turns.add(line, `${answer}${number}`);
  }
}

test('The texts of one answer come in order', () => {
  const turns = new Turns<string>();
  ask(turns, 'blog', 'a', 3);

  expect(serve(turns, 10, 4)).toBe('a1 a2 a3');
});

test('A blog that was served for long lets another one go first, however many answers it asks for', () => {
  const turns = new Turns<string>();
  ask(turns, 'flooded', 'abcd', 100);
  const before = serve(turns, 100, 30).split(' ').length;

  ask(turns, 'other', 'x', 5);

  expect([before, serve(turns, 100, 6)]).toEqual([30, 'x1 x2 x3 x4 x5 c8']);
});

test('Time is saved up for two seconds at most: then both take turns by the time that they use', () => {
  const turns = new Turns<string>();
  ask(turns, 'flooded', 'a', 1_000);
  serve(turns, 100, 500);

  ask(turns, 'other', 'x', 100);
  const saved = serve(turns, 400, 5);
  const served = serve(turns, 100, 20).split(' ');

  expect(saved).toBe('x1 x2 x3 x4 x5');
  expect(served.filter(name => name.startsWith('a')).length).toBe(10);
});

test('Short texts do not wait for as many long ones', () => {
  const turns = new Turns<string>();
  const [long, short] = [turns.line('long'), turns.line('short')];
  for (let number = 0; number < 100; number++) {
    turns.add(long, 'long');
    turns.add(short, 'short');
  }
  let [longs, shorts] = [0, 0];
  while (longs + shorts < 100) {
    const next = turns.take();
    if (next?.one === 'long') longs += 1;
    else shorts += 1;
    if (next) turns.charge(next.line, next.one === 'long' ? 900 : 100);
  }

  expect(longs).toBeLessThanOrEqual(12);
});

test('Within a blog, an answer with one text does not wait for all texts of the others', () => {
  const turns = new Turns<string>();
  ask(turns, 'blog', 'ab', 50);
  serve(turns, 10, 20);

  ask(turns, 'blog', 'x', 1);

  expect(serve(turns, 10, 3)).toContain('x1');
});

test('What is not wanted any more takes no turn', () => {
  const turns = new Turns<string>();
  const line = turns.line('blog');
  for (const one of ['a', 'b', 'c']) turns.add(line, one);

  turns.remove(line, 'a');
  turns.remove(line, 'b');

  expect(serve(turns, 10, 3)).toBe('c');
});
