import type { Answer, Content } from './operation.ts';

const json = (schema: string, isArray = false): Content => ({
  type: 'application/json; charset=utf-8',
  schema,
  isArray,
});

/** The headers of JSON, whatever it is of. */
const ofJson = { Vary: 'always', 'Content-Encoding': 'sometimes' } as const;

/** Those of what is in a blog; one that is not there has no tag. */
const ofBlog = { ETag: 'sometimes', 'Cache-Control': 'always', Vary: 'always' } as const;

const ofList = { Link: 'sometimes', 'X-Total-Count': 'sometimes' } as const;

/** 201: what was created is at Location. */
export const created = (noun: string): Answer => ({
  meaning: `The ${noun} is created.`,
  headers: { Location: 'always' },
  content: { type: 'text/plain; charset=utf-8' },
});

/** 200: the page of a list under a blog. */
export const childList = (plural: string, schema: string): Answer => ({
  meaning: `The ${plural} of the page, none where there are none.`,
  headers: { ...ofJson, ...ofBlog, ...ofList },
  content: json(schema, true),
});

/** 200: the page of a list that is of no blog. */
export const plainList = (plural: string, schema: string): Answer => ({
  meaning: `The ${plural} of the page, none where there are none.`,
  headers: { ...ofJson, Link: 'sometimes' },
  content: json(schema, true),
});

/** 200: all there are, which is the same for everybody. */
export const wholeList = (plural: string, schema: string): Answer => ({
  meaning: `All ${plural}.`,
  headers: ofJson,
  content: json(schema, true),
});

/** 200: one of them. */
export const single = (noun: string, schema: string): Answer => ({
  meaning: `The ${noun}.`,
  headers: { ...ofJson, ...ofBlog },
  content: json(schema),
});

const unchangedMeaning = 'It is what the client has: a tag of `If-None-Match` is the current one.';

/** 304: of a single read. */
export const unchanged: Answer = { meaning: unchangedMeaning, headers: ofBlog };

/** 304: of a list. */
export const unchangedList: Answer = { meaning: unchangedMeaning, headers: { ...ofBlog, ...ofList } };

/** 202: without a body. */
export const modified = (noun: string): Answer => ({
  meaning: `The ${noun} is as the body says, also where it was so before.`,
  headers: {},
});

/** 200: without a body. */
export const deleted = (meaning: string): Answer => ({ meaning, headers: {} });

/** The headers of what is the same until another version of the service is deployed. */
const ofVersion = { ETag: 'always', 'Cache-Control': 'always', Vary: 'always' } as const;

/** 200: what belongs to the version of the service that is deployed. */
export const fixed = (meaning: string, content: Content): Answer => ({
  meaning,
  headers: { ...ofVersion, 'Content-Encoding': 'sometimes' },
  content,
});

/** How a page is to be treated by the browser that shows it. */
const ofPage = {
  ...ofVersion,
  'Content-Security-Policy': 'always',
  'Referrer-Policy': 'always',
} as const;

/** 200: a page for people. */
export const page = (meaning: string): Answer => ({
  meaning,
  headers: { ...ofPage, 'Content-Encoding': 'sometimes' },
  content: { type: 'text/html; charset=utf-8' },
});

/** 304: of a page. */
export const unchangedPage: Answer = { meaning: unchangedMeaning, headers: ofPage };

/** 308: to the same address, spelt otherwise. */
export const moved = (meaning: string): Answer => ({
  meaning,
  headers: { Location: 'always', 'Cache-Control': 'always' },
});

/** 304: of what belongs to the version of the service. */
export const unchangedFixed: Answer = { meaning: unchangedMeaning, headers: ofVersion };
