import fc from 'fast-check';
import { mergeNames } from '../../../client/studio/saving/merge-names.ts';

const names = fc.dictionary(
  fc.constantFrom('mood', 'tide', 'constructor', 'toString'),
  fc.oneof(fc.constantFrom('a', 'b'), fc.boolean(), fc.nat(2)),
);
const text = (of: object) => (Object.keys(of).length > 0 ? JSON.stringify(of) : '');
const parsed = (json: string | undefined) => JSON.parse(json || '{}') as Record<string, unknown>;
const own = (of: Record<string, unknown>, name: string) => (Object.hasOwn(of, name) ? of[name] : undefined);

test('names that only one has changed are as they made them, and one that both changed differently asks', () => {
  fc.assert(
    fc.property(names, names, names, (base, mine, theirs) => {
      const merged = mergeNames(text(base), text(mine), text(theirs));

      const all = new Set([base, mine, theirs].flatMap(Object.keys));
      const rivals = [...all].filter(
        name =>
          own(mine, name) !== own(base, name) &&
          own(theirs, name) !== own(base, name) &&
          own(mine, name) !== own(theirs, name),
      );
      expect(merged === undefined).toBe(rivals.length > 0);
      if (merged === undefined) return;
      for (const name of all)
        expect(own(parsed(merged), name)).toBe(
          own(mine, name) === own(base, name) ? own(theirs, name) : own(mine, name),
        );
    }),
  );
});

test('the order in which two have saved does not matter', () => {
  fc.assert(
    fc.property(names, names, names, (base, mine, theirs) => {
      const [one, other] = [
        mergeNames(text(base), text(mine), text(theirs)),
        mergeNames(text(base), text(theirs), text(mine)),
      ];

      expect(parsed(one)).toEqual(parsed(other));
    }),
  );
});
