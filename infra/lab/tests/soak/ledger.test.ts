import { Ledger } from '../../soak/kill/ledger.ts';

const address = 'blog/1/tag/2';
const stored = (name?: string) => new Map(name === undefined ? [] : [[address, name]]);

test('A missing acknowledged write is a difference', () => {
  const ledger = new Ledger();
  ledger.begin(address, 'a');
  ledger.acknowledge(address, 'a');

  expect(ledger.compare(stored())).toEqual([`${address} must be a (got nothing)`]);
});

test('A state older than an acknowledged write is a difference', () => {
  const ledger = new Ledger();
  for (const name of ['a', 'b']) {
    ledger.begin(address, name);
    ledger.acknowledge(address, name);
  }

  expect(ledger.compare(stored('a'))).toEqual([`${address} must be b (got a)`]);
});

test('A write without an answer may or may not have been carried out; the first look decides', () => {
  for (const found of ['a', 'b']) {
    const ledger = new Ledger();
    ledger.begin(address, 'a');
    ledger.acknowledge(address, 'a');
    ledger.begin(address, 'b');

    expect(ledger.compare(stored(found))).toEqual([]);
    expect(ledger.compare(stored(found === 'a' ? 'b' : 'a'))).toHaveLength(1);
  }
});

test('A deleted entity that still exists, and one that was never written, are differences', () => {
  const ledger = new Ledger();
  ledger.begin(address, undefined);
  ledger.acknowledge(address, undefined);

  expect(ledger.compare(stored('a'))).toHaveLength(1);
  expect(new Ledger().compare(stored('a'))).toEqual([`${address} exists, but was never written`]);
});
