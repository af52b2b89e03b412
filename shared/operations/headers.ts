import { preferences } from './parameters.ts';

/** What a header of an answer means, and an example of it (contract.md, Headers). */
interface HeaderMeaning {
  meaning: string;
  example: string | number;
}

/** Headers of every answer, which shared/http/guard.ts adds to all that an operation answers. */
export const everyAnswer = { 'X-Content-Type-Options': 'nosniff' } as const;

/** Headers of every answer to a request with an `Origin`, which the guard adds as well. */
export const answersToOrigins = {
  'Access-Control-Expose-Headers': 'ETag, Link, Location, Preference-Applied, Retry-After, X-Total-Count',
} as const;

/** Headers of every answer of the public surface, to every caller: a cache gives it to others. */
export const everyPublicAnswer = { 'Access-Control-Allow-Origin': '*', ...answersToOrigins } as const;

/** Headers of every answer of the public surface over https: browsers then call it by nothing else for a year. */
export const answersOverHttps = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

/** The headers that answers have, except Content-Type, which is described with the body. */
export const headers = {
  ETag: {
    meaning:
      'The version of the answer, an opaque value for `If-None-Match` of a later read. That of a single read is also for `If-Match` of a write. After a write, the version of what was written; left out if that is not known.',
    example: '"2AyVHyCSSB.PMyhZRuWvA6xAWLOnO.U1tEJK0O3V0mPVx1eP"',
  },
  'Last-Modified': {
    meaning:
      'When a post of the feed was changed or published last. Left out without posts. Anything else that changes in a feed changes its `ETag` alone.',
    example: 'Sat, 04 May 2024 05:31:07 GMT',
  },
  'Cache-Control': {
    meaning:
      'Clients may keep a copy but must revalidate it each time, which a tag makes cheap. Files of the page need no revalidation: under one name they never change. The address for an upload, and what shows a preview, are not to be kept at all.',
    example: 'private, no-cache',
  },
  'Cache-Tag': {
    meaning: 'The blog that the answer is about, by which a cache can drop all answers that it keeps of it.',
    example: 'blog-11111111-1111-4111-8111-111111111111',
  },
  Vary: {
    meaning: 'The request header that the answer depends on: `Accept-Encoding`, or `Accept` for failures.',
    example: 'Accept-Encoding',
  },
  'Content-Encoding': {
    meaning:
      'How the body is compressed: `br` or `gzip`, if `Accept-Encoding` asks for it and the body has at least 1 KB or belongs to the page.',
    example: 'br',
  },
  Location: {
    meaning:
      'The address of what was created: the address that was called, a slash and the identifier. For a 308, the address to call instead.',
    example:
      'https://blogs.example.org/api/blog/11111111-1111-4111-8111-111111111111/tag/44444444-4444-4444-8444-444444444444',
  },
  Link: {
    meaning:
      'The address of the next page, `<…>; rel="next"`, if `count` is at most 100 and there is a next page.',
    example:
      '<https://blogs.example.org/api/blog?count=10&cursor=lWdVSQjtXSnVMTcxNDgwMDAwMDAwMDAwMA>; rel="next"',
  },
  'X-Total-Count': {
    meaning: 'How many items the whole list has. Filtered lists have it only if `total=true` asks for it.',
    example: 42,
  },
  'Content-Security-Policy': {
    meaning: 'What the page may load and call: its own files and its own origin.',
    example: "default-src 'none'; script-src 'self'; style-src 'self'",
  },
  'Referrer-Policy': { meaning: 'Links on the page do not reveal its address.', example: 'no-referrer' },
  'Preference-Applied': {
    meaning: 'Which preferences of `Prefer` the answer has honoured, separated by commas.',
    example: preferences.strict,
  },
  'Retry-After': { meaning: 'After how many seconds to try again.', example: 10 },
  'WWW-Authenticate': {
    meaning: 'That a token is needed, or the session of a browser.',
    example: 'Bearer',
  },
  'X-Content-Type-Options': {
    meaning: 'Forbids guessing the type of the body.',
    example: everyAnswer['X-Content-Type-Options'],
  },
  'Access-Control-Allow-Origin': {
    meaning: 'Pages of all origins may read the answer.',
    example: everyPublicAnswer['Access-Control-Allow-Origin'],
  },
  'Strict-Transport-Security': {
    meaning: 'Browsers are to use https only. Sent over https.',
    example: answersOverHttps['Strict-Transport-Security'],
  },
  'Access-Control-Expose-Headers': {
    meaning:
      'What a page of another origin may read if the platform allows that origin. Sent if the request has an `Origin`.',
    example: answersToOrigins['Access-Control-Expose-Headers'],
  },
} as const satisfies Record<string, HeaderMeaning>;

export type HeaderName = keyof typeof headers;
