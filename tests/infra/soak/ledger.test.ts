import { Ledger } from '../../../infra/soak/kill/ledger.ts';

const address = 'blog/1/tag/2';
const stored = (name?: string) => new Map(name === undefined ? [] : [[address, name]]);

test('An acknowledged write that is not there is a difference', () => {
  const ledger = new Ledger();
  ledger.begin(address, 'a');
  ledger.acknowledge(address, 'a');

  expect(ledger.compare(stored())).toEqual([`${address} is not there, and should be a`]);
});

test('What is older than an acknowledged write is a difference', () => {
  const ledger = new Ledger();
  for (const name of ['a', 'b']) {
    ledger.begin(address, name);
    ledger.acknowledge(address, name);
  }

  expect(ledger.compare(stored('a'))).toEqual([`${address} is a, and should be b`]);
});

test('A write that had no answer may have been carried out or not, and then it is one of them', () => {
  for (const found of ['a', 'b']) {
    const ledger = new Ledger();
    ledger.begin(address, 'a');
    ledger.acknowledge(address, 'a');
    ledger.begin(address, 'b');

    expect(ledger.compare(stored(found))).toEqual([]);
    expect(ledger.compare(stored(found === 'a' ? 'b' : 'a'))).toHaveLength(1);
  }
});

test('A deleted entity that is there, and one that nobody wrote, are differences', () => {
  const ledger = new Ledger();
  ledger.begin(address, undefined);
  ledger.acknowledge(address, undefined);

  expect(ledger.compare(stored('a'))).toHaveLength(1);
  expect(new Ledger().compare(stored('a'))).toEqual([`${address} is there, and nobody wrote it`]);
});
