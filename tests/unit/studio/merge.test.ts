import fc from 'fast-check';
import { type Draft, emptyDraft, isSameDraft } from '../../../client/studio/editor/draft.ts';
import {
  type MergeChoice,
  mergeDrafts,
  mergeWritten,
  type PostMerge,
  settled,
  withSent,
} from '../../../client/studio/editor/merge.ts';
import { type MergedPiece, mergeText } from '../../../client/studio/editor/merge-text.ts';
import { sentencesOf } from '../../../client/studio/editor/text-edits.ts';
import { draft, text } from './drafts.ts';

const withText = (content: string): Draft => ({ ...emptyDraft, title: 'Log', content });

const mergeTexts = (base: string, mine: string, theirs: string): PostMerge =>
  mergeDrafts(withText(base), withText(mine), withText(theirs));

/** A merge's draft if every place gets this choice. */
const all = (merge: PostMerge, choice: MergeChoice): Draft =>
  settled(merge, Object.fromEntries(merge.places.map(({ id }) => [id, choice]))).draft;

/** What one of both had written, put together again of the pieces of a merge. */
const rebuilt = (pieces: MergedPiece[], who: 'mine' | 'theirs') =>
  pieces
    .map(piece => {
      if (piece.by === 'conflict') return piece[who];
      return piece.by === who || piece.by === 'both' ? piece.text : piece.base;
    })
    .join('');

describe('Two people change one paragraph', () => {
  const base = 'The day was long. The wind was weak. Nobody came.';

  test('in different sentences: both changes are in it, and nobody is asked', () => {
    const mine = base.replace('long', 'very long');
    const theirs = base.replace('weak', 'strong');

    const merge = mergeTexts(base, mine, theirs);

    expect(merge.places).toEqual([]);
    expect(merge.merged).toEqual(['content']);
    expect(merge.draft.content).toBe('The day was very long. The wind was strong. Nobody came.');
  });

  test('and one adds a sentence at its end: it is there, after the change of the other one', () => {
    const mine = `${base} I went home.`;
    const theirs = base.replace('Nobody', 'Nobody else');

    const { draft: merged, places } = mergeTexts(base, mine, theirs);

    expect(places).toEqual([]);
    expect(merged.content).toBe('The day was long. The wind was weak. Nobody else came. I went home.');
  });

  test('in the same sentence: both sentences are shown as wholes, and each choice keeps what it says', () => {
    const mine = base.replace('weak', 'weak and warm');
    const theirs = base.replace('The wind', 'The cold wind');

    const merge = mergeTexts(base, mine, theirs);

    expect(merge.places).toEqual([
      {
        id: 'content-0',
        field: 'content',
        base: 'The wind was weak.',
        mine: 'The wind was weak and warm.',
        theirs: 'The cold wind was weak.',
        choices: ['mine', 'theirs', 'both'],
      },
    ]);
    expect(all(merge, 'mine').content).toBe(mine);
    expect(all(merge, 'theirs').content).toBe(theirs);
    expect(all(merge, 'both').content).toBe(
      'The day was long. The wind was weak and warm. The cold wind was weak. Nobody came.',
    );
  });

  test('which one writes anew and the other one adds to: nothing is put between the new sentences', () => {
    const mine = 'It rained. All day. Without an end. I read.';
    const theirs = base.replace('weak.', 'weak. A dog barked.');

    const merge = mergeTexts(base, mine, theirs);

    expect(merge.places).toMatchObject([{ base, mine, theirs }]);
  });

  test('and both add something at its end: both are there, and somebody is asked', () => {
    const merge = mergeTexts(base, `${base} Mine.`, `${base} Theirs.`);

    expect(merge.places).toMatchObject([{ base: '', mine: ' Mine.', theirs: ' Theirs.' }]);
    expect(all(merge, 'both').content).toBe(`${base} Mine. Theirs.`);
  });
});

test('a place without a choice stays open, and says what both have there', () => {
  const base = { ...withText('One. Two. Three.'), title: 'Log' };
  const mine = { ...withText('My one. Two. My three.'), title: 'My log' };
  const theirs = { ...withText('One. Two. Their three. More.'), title: 'Their log' };
  const merge = mergeDrafts(base, mine, theirs);

  const left = settled(merge, { title: 'theirs' });

  expect(merge.places.map(({ id }) => id)).toEqual(['title', 'content-0']);
  expect(left.draft).toMatchObject({ title: 'Their log', content: 'My one. Two. My three.' });
  expect(left.places).toMatchObject([{ field: 'content', mine: 'My three.', theirs: 'Their three. More.' }]);
});

test('what cannot be chosen at a place is refused', () => {
  const base = withText('');
  const merge = mergeDrafts(base, { ...base, authorId: 'a' }, { ...base, authorId: 'b' });

  const settle = () => settled(merge, { authorId: 'both' });

  expect(settle).toThrow('At authorId there is no both');
});

test('a field of which there can be only one offers no choice of both', () => {
  const base = withText('');
  const mine = { ...base, authorId: 'a', title: 'x'.repeat(200) };
  const theirs = { ...base, authorId: 'b', title: 'y'.repeat(200) };

  const { places } = mergeDrafts(base, mine, theirs);

  expect(places.map(({ field, choices }) => [field, choices])).toEqual([
    ['title', ['mine', 'theirs']],
    ['authorId', ['mine', 'theirs']],
  ]);
});

test('tags that both added are all there, and what either took away is gone', () => {
  const base = { ...emptyDraft, tagIds: ['a', 'b', 'c'] };

  const { draft: merged, places } = mergeDrafts(
    base,
    { ...base, tagIds: ['b', 'c', 'd'] },
    { ...base, tagIds: ['a', 'b', 'e'] },
  );

  expect(merged.tagIds.toSorted()).toEqual(['b', 'd', 'e']);
  expect(places).toEqual([]);
});

test('co-authors whom both added are all there, and their order alone is a change', () => {
  const base = { ...emptyDraft, coAuthorIds: ['a', 'b'] };
  const turned = { ...base, coAuthorIds: ['b', 'a'] };

  const added = mergeDrafts(
    base,
    { ...base, coAuthorIds: ['a', 'b', 'c'] },
    { ...base, coAuthorIds: ['b', 'd'] },
  );
  const byOne = mergeDrafts(base, base, turned);

  expect(added.draft.coAuthorIds).toEqual(['b', 'c', 'd']);
  expect(byOne.draft.coAuthorIds).toEqual(['b', 'a']);
  expect([added.places, byOne.places]).toEqual([[], []]);
});

test.each(['coAuthorIds', 'mediaIds'] as const)(
  'the order of %s that one of both made stays where the other one adds and takes away; of two orders neither is taken',
  field => {
    const base = { ...emptyDraft, [field]: ['a', 'b', 'c', 'd'] };
    const moved = { ...base, [field]: ['d', 'c', 'b', 'a'] };
    const filled = { ...base, [field]: ['a', 'b', 'd', 'e'] };
    const other = { ...base, [field]: ['b', 'a', 'c', 'd'] };

    const mine = mergeDrafts(base, moved, filled);
    const theirs = mergeDrafts(base, filled, moved);
    const both = mergeDrafts(base, moved, other);

    expect([mine.draft[field], theirs.draft[field]]).toEqual([
      ['d', 'b', 'a', 'e'],
      ['d', 'b', 'a', 'e'],
    ]);
    expect(both.draft[field]).toEqual(['a', 'b', 'c', 'd']);
    expect([mine.merged, theirs.merged, both.merged]).toEqual([[field], [field], [field]]);
    expect([mine.places, theirs.places, both.places]).toEqual([[], [], []]);
  },
);

test('a copy that an older studio has kept, which knows fewer fields, takes those of the service', () => {
  const theirs = { ...emptyDraft, title: 'Log', language: 'de', isPage: 'yes' as const, coAuthorIds: ['a'] };
  const base = { ...emptyDraft, title: 'Log' };

  const { draft: merged, places } = mergeDrafts(base, { ...base, title: 'My log' }, theirs);

  expect(merged).toEqual({ ...theirs, title: 'My log' });
  expect(places).toEqual([]);
});

describe('For any drafts', () => {
  test('what only one of both changed is taken as it is', () => {
    fc.assert(
      fc.property(draft, draft, (base, other) => {
        const mine = mergeDrafts(base, other, base);
        const theirs = mergeDrafts(base, base, other);

        expect([mine.places, theirs.places]).toEqual([[], []]);
        expect([mine.draft, theirs.draft]).toEqual([other, other]);
      }),
    );
  });

  test('what both changed alike is no conflict', () => {
    fc.assert(
      fc.property(draft, draft, (base, both) => {
        const merge = mergeDrafts(base, both, both);

        expect(merge).toMatchObject({ draft: both, places: [], merged: [] });
      }),
    );
  });

  test('place after place comes to an end, and then both agree on what the others have', () => {
    const choice = fc.constantFrom('mine' as const, 'theirs' as const);
    fc.assert(
      fc.property(draft, draft, draft, choice, (first, mine, theirs, chosen) => {
        const all = mergeDrafts(first, mine, theirs);

        let [merge, rounds] = [all, 0];
        for (let [place] = merge.places; place; [place] = merge.places) {
          merge = settled(merge, { [place.id]: chosen });
          rounds += 1;
        }

        expect(rounds).toBeLessThanOrEqual(all.places.length);
        expect(isSameDraft(merge.base, theirs)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  /** Texts of so few sentences that the same ones come again and again. */
  const repeating = fc
    .array(fc.constantFrom('So.', 'So.', 'And so.', 'No.'), { maxLength: 8 })
    .map(sentences => withText(sentences.join(' ')));
  const anyDraft = fc.oneof(repeating, draft);

  test('choices one after the other are the same as all at once, also where sentences repeat', () => {
    const choices = fc.array(fc.constantFrom('mine' as const, 'theirs' as const), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        anyDraft,
        anyDraft,
        anyDraft,
        choices,
        fc.boolean(),
        (first, mine, theirs, made, fromEnd) => {
          const all = mergeDrafts(first, mine, theirs);
          const chosen = all.places.map(({ id }, at) => [id, made[at % made.length] ?? 'mine'] as const);

          let merge = all;
          for (const [, choice] of fromEnd ? chosen.toReversed() : chosen) {
            const place = merge.places.at(fromEnd ? -1 : 0);
            if (!place) throw new Error('A choice has taken another place with it');
            const left = settled(merge, { [place.id]: choice });
            merge = mergeWritten(left, left.draft, theirs);
          }

          expect(merge).toMatchObject({ draft: settled(all, Object.fromEntries(chosen)).draft, places: [] });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('what is written while places are open is there, and changes nothing of theirs', () => {
    const change = fc.record({
      at: fc.nat(60),
      length: fc.nat(12),
      put: fc.constantFrom('', 'x', ' So. ', '\n'),
    });
    fc.assert(
      fc.property(
        anyDraft,
        anyDraft,
        anyDraft,
        fc.array(change, { maxLength: 5 }),
        (first, mine, theirs, all) => {
          let merge = mergeDrafts(first, mine, theirs);
          for (const { at, length, put } of all) {
            const { content } = merge.draft;
            const written = content.slice(0, at) + put + content.slice(at + length);
            const before = merge.places;

            merge = mergeWritten(merge, { ...merge.draft, content: written }, theirs);

            // What is as both began once more is as they have it.
            if (merge.places.length >= before.length) expect(merge.draft.content).toBe(written);
            const end = settled(
              merge,
              Object.fromEntries(merge.places.map(({ id }) => [id, 'theirs' as const])),
            );
            expect(end.base).toEqual(theirs);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('it is the same merge in either tab', () => {
    fc.assert(
      fc.property(draft, draft, draft, (base, one, other) => {
        const [ours, theirs] = [mergeDrafts(base, one, other), mergeDrafts(base, other, one)];
        const turned = theirs.places.map(place => ({ ...place, mine: place.theirs, theirs: place.mine }));

        expect(ours.places).toEqual(turned);
        expect(isSameDraft(all(ours, 'mine'), all(theirs, 'theirs'))).toBe(true);
        expect(isSameDraft(all(ours, 'theirs'), all(theirs, 'mine'))).toBe(true);
      }),
    );
  });

  test('each version can be put together again of the pieces: no character is lost', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const pieces = mergeText(base, mine, theirs);

        expect(pieces.map(piece => piece.base).join('')).toBe(base);
        expect(rebuilt(pieces, 'mine')).toBe(mine);
        expect(rebuilt(pieces, 'theirs')).toBe(theirs);
      }),
      { numRuns: 1000 },
    );
  });
});

test('the sentences of any text are all of it but white space', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), whole => {
      const sentences = sentencesOf(whole);

      const packed = (part: string) => part.replace(/\s/g, '');
      expect(sentences.map(part => packed(part.text)).join('')).toBe(packed(whole));
      for (const { text: part, from, to } of sentences) expect(whole.slice(from, to)).toBe(part);
    }),
  );
});

test('two versions of a long text that both changed in many places are merged', () => {
  const sentences = Array.from(
    { length: 4_000 },
    (_, line) => `Line ${line} tells of nothing at all, at length. `,
  );
  const changedAt = (remainder: number) =>
    sentences.map((line, at) => (at % 100 === remainder ? `${line}Really. ` : line)).join('');

  const { draft: merged, places } = mergeTexts(sentences.join(''), changedAt(3), changedAt(50));

  expect(places).toEqual([]);
  expect(merged.content.match(/Really/g)).toHaveLength(80);
});

test('what somebody took out, sent without an answer, and has put back stays, whatever another has written there since', () => {
  const base = withText('One. Mine. Two.');
  const sent = withText('One. Two.');
  const theirs = withText('One. Other. Two.');

  const merge = mergeDrafts(withSent(base, sent, theirs), base, theirs);

  expect(all(merge, 'both').content).toContain('Mine.');
  expect(all(merge, 'both').content).toContain('Other.');
});
