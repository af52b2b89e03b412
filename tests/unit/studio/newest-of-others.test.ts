import { newestOfOthers } from '../../../client/studio/editor/told/newest-of-others.ts';

const [ada, ben] = [{ principal: 'user:t/ada' }, { principal: 'user:t/ben', name: 'ben@kiln.example' }];
const isMe = (principal: string) => principal === ada.principal;
const since = '2026-11-28T10:00:00.000Z';
const at = (time: string, more: object = {}) => ({ time: `2026-11-28T${time}:00.000Z`, ...more });
const newest = (revisions: Parameters<typeof newestOfOthers>[0], isOfCopy = false) =>
  newestOfOthers(revisions, since, { isOfCopy, isMe });

describe('The newest save of somebody else', () => {
  test('is the first one of another person since what was known', () => {
    const revisions = [at('10:04', { who: ada }), at('10:03', { who: ben }), at('10:01', { who: ben })];

    expect(newest(revisions)).toEqual({ who: ben, at: '2026-11-28T10:03:00.000Z' });
  });

  test('is not one that was known, nor one of nobody, nor one’s own', () => {
    const revisions = [at('10:04', { who: ada }), at('10:03'), at('10:00', { who: ben })];

    expect(newest(revisions)).toBeUndefined();
  });

  test('of a working copy is one of the working copy, and the other way round', () => {
    const revisions = [at('10:04', { who: ben, isDraft: true }), at('10:02', { who: ben })];

    expect([newest(revisions, true)?.at, newest(revisions)?.at]).toEqual([
      '2026-11-28T10:04:00.000Z',
      '2026-11-28T10:02:00.000Z',
    ]);
  });
});
