/** What a header of an answer tells, and an example of it (contract.md, Headers). */
interface HeaderMeaning {
  meaning: string;
  example: string | number;
}

/** The headers that answers have, but for Content-Type, which goes with a body. */
export const headers = {
  ETag: {
    meaning:
      'The version of what is answered, opaque: for `If-None-Match` of a later read and, of a single read, `If-Match` of a write.',
    example: '"2AyVHyCSSB.PMyhZRuWvA6xAWLOnO.U1tEJK0O3V0mPVx1eP"',
  },
  'Cache-Control': {
    meaning:
      'A copy may be kept and is to be asked about each time, which a tag makes cheap; but for the files of the page, which never change under one name.',
    example: 'private, no-cache',
  },
  Vary: {
    meaning: 'The header of requests that the answer depends on: `Accept-Encoding`, of failures `Accept`.',
    example: 'Accept-Encoding',
  },
  'Content-Encoding': {
    meaning:
      'How the body is compressed: `br` or `gzip`, where `Accept-Encoding` asks and it has 1 KB or more, or is of the page.',
    example: 'br',
  },
  Location: {
    meaning:
      'The address of what was created: the one that was called, a slash and the identifier. Of a 308 the address to call instead.',
    example:
      'https://blogs.example.org/api/blog/11111111-1111-4111-8111-111111111111/tag/44444444-4444-4444-8444-444444444444',
  },
  Link: {
    meaning:
      'The address of the next page, `<…>; rel="next"`: where `count` is at most 100 and there is one.',
    example:
      '<https://blogs.example.org/api/blog?count=10&cursor=lWdVSQjtXSnVMTcxNDgwMDAwMDAwMDAwMA>; rel="next"',
  },
  'X-Total-Count': {
    meaning: 'How many there are beyond the page: without a filter always, with one where `total=true` asks.',
    example: 42,
  },
  'Content-Security-Policy': {
    meaning: 'What the page may load and call: its own files and its own origin.',
    example: "default-src 'none'; script-src 'self'; style-src 'self'",
  },
  'Referrer-Policy': { meaning: 'Links of the page do not tell where they were.', example: 'no-referrer' },
  'Retry-After': { meaning: 'After how many seconds it is worth another try.', example: 10 },
  'X-Content-Type-Options': { meaning: 'Forbids to guess the type of the body.', example: 'nosniff' },
  'Access-Control-Expose-Headers': {
    meaning:
      'What a page of another origin may read, where the platform lets it in: with requests that have an `Origin`.',
    example: 'ETag, Link, Location, X-Total-Count',
  },
} as const satisfies Record<string, HeaderMeaning>;

export type HeaderName = keyof typeof headers;
