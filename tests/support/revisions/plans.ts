import fc from 'fast-check';
import { type Fault, faults } from './faults.ts';

/** Fields that a text may have or lack, by their values. */
export const optionalFields = {
  excerpt: 'In short',
  language: 'pt-PT',
  isFeatured: true,
  metadata: { mood: 'grey' },
};

/** How long the next text is, compared with the one before. */
export const lengths = { longer: 1.3, same: 1, 'a little shorter': 0.85, 'much shorter': 0.6 } as const;

/** Where something happens: few of each, so that they meet often. */
const at = {
  blog: fc.nat(1),
  post: fc.nat(1),
  /** Which instance is asked. */
  instance: fc.nat(1),
  /** Who asks; 0 is nobody who has signed in. */
  person: fc.nat(2),
  fault: fc.option(fc.constantFrom<Fault[]>(...faults), { freq: 3, nil: undefined }),
};

/** What a request says of the version that it is for. */
const condition = fc.constantFrom<('none' | 'holds' | 'fails')[]>('none', 'none', 'none', 'holds', 'fails');

const text = {
  length: fc.constantFrom(...(Object.keys(lengths) as (keyof typeof lengths)[])),
  fields: fc.subarray(Object.keys(optionalFields) as (keyof typeof optionalFields)[]),
  hasTag: fc.boolean(),
};

const asks = fc.option(fc.constantFrom('revision', 'revision=restored', 'revision=imported'), {
  freq: 3,
  nil: undefined,
});

const change = { ...at, ...text, isPublished: fc.boolean(), condition, asks };
const put = fc.record({ ...change, does: fc.constant('put') });
const patch = fc.record({ ...change, does: fc.constant('patch') });
const isMerged = fc.nat(3).map(dice => dice === 0);
const putDraft = fc.record({ ...at, ...text, does: fc.constant('put draft'), condition, asks, isMerged });
const remove = fc.record({ ...at, does: fc.constant('delete'), condition });
const discard = fc.record({ ...at, does: fc.constant('discard draft'), condition });
const publish = fc.record({ ...at, does: fc.constant('publish draft'), condition, asks });
const create = fc.record({ ...at, ...text, does: fc.constant('create'), isPublished: fc.boolean() });

/** Writes that overwrite or delete a text. */
const overwrite = fc.oneof(put, patch, putDraft, remove, discard, publish);
type Overwrite = typeof overwrite extends fc.Arbitrary<infer O> ? O : never;

/** Two of them, of the same post. */
const pair = fc.tuple(overwrite, overwrite).map(([one, other]): [Overwrite, Overwrite] => [
  { ...one, fault: undefined },
  { ...other, fault: undefined, blog: one.blog, post: one.post },
]);

const which = fc.nat(30);

/** One thing that happens. */
export const plan = fc.oneof(
  { weight: 6, arbitrary: put },
  { weight: 6, arbitrary: patch },
  { weight: 4, arbitrary: putDraft },
  { weight: 3, arbitrary: remove },
  { weight: 1, arbitrary: discard },
  { weight: 2, arbitrary: publish },
  { weight: 4, arbitrary: create },
  { weight: 4, arbitrary: fc.record({ ...at, does: fc.constant('restore'), which }) },
  { weight: 1, arbitrary: fc.record({ ...at, does: fc.constant('delete for good'), which }) },
  { weight: 1, arbitrary: fc.record({ ...at, does: fc.constant('delete revision'), which }) },
  { weight: 3, arbitrary: fc.record({ ...at, does: fc.constant('put back'), which }) },
  { weight: 1, arbitrary: fc.record({ ...at, does: fc.constant('delete tag') }) },
  { weight: 1, arbitrary: fc.record({ ...at, does: fc.constant('delete blog') }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait'), minutes: fc.constantFrom(1, 9, 11, 24 * 60) }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('race'), pair }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('lag'), pair }) },
);
export type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;
export type PlanOf<Does extends Plan['does']> = Extract<Plan, { does: Does }>;
/** What is done by one request. */
export type Deed = Exclude<Plan, { does: 'wait' | 'race' | 'lag' }>;
