import type { Answer, Content } from './operation.ts';

const json = (schema: string, isArray = false): Content => ({
  type: 'application/json; charset=utf-8',
  schema,
  isArray,
});

/** The headers of any JSON. */
const ofJson = { Vary: 'always', 'Content-Encoding': 'sometimes' } as const;

/** The headers of a blog's content; if the blog does not exist, there is no tag. */
const ofBlog = { ETag: 'sometimes', 'Cache-Control': 'always', Vary: 'always' } as const;

const ofList = { Link: 'sometimes', 'X-Total-Count': 'sometimes' } as const;

/** The headers of the answer to a write of one item. Those of JSON come with what was written. */
const ofWrite = {
  ETag: 'sometimes',
  'Cache-Control': 'sometimes',
  Vary: 'sometimes',
  'Content-Encoding': 'sometimes',
} as const;

/** 201: Location is the address of what was created. */
export const created = (noun: string, schema: string): Answer => ({
  meaning: `The ${noun} is created. The body is a text, not JSON: \`OK\`.`,
  headers: { Location: 'always', ...ofWrite },
  content: { type: 'text/plain; charset=utf-8' },
  representation: json(schema),
});

/** 201: of several items at once, which have no address in common. */
export const allCreated: Answer = {
  meaning: 'All of them are created. The body is a text, not JSON: `OK`.',
  headers: {},
  content: { type: 'text/plain; charset=utf-8' },
};

/** 200: a page of a list under a blog. */
export const childList = (plural: string, schema: string): Answer => ({
  meaning: `A page of the ${plural}; empty if there are none.`,
  headers: { ...ofJson, ...ofBlog, ...ofList },
  content: json(schema, true),
});

/** 200: a page of a list that does not belong to one blog. */
export const plainList = (plural: string, schema: string): Answer => ({
  meaning: `A page of the ${plural}; empty if there are none.`,
  headers: { ...ofJson, Link: 'sometimes' },
  content: json(schema, true),
});

/** 200: all items, the same for everybody. */
export const wholeList = (plural: string, schema: string): Answer => ({
  meaning: `All ${plural}.`,
  headers: ofJson,
  content: json(schema, true),
});

export const single = (noun: string, schema: string): Answer => ({
  meaning: `The ${noun}.`,
  headers: { ...ofJson, ...ofBlog },
  content: json(schema),
});

const unchangedMeaning = 'The client has the current version: a tag of `If-None-Match` matches.';

export const unchanged: Answer = { meaning: unchangedMeaning, headers: ofBlog };

export const unchangedList: Answer = { meaning: unchangedMeaning, headers: { ...ofBlog, ...ofList } };

/** 202: without a body. */
export const modified = (noun: string, schema: string): Answer => ({
  meaning: `The ${noun} is now as the body says, even if nothing changed.`,
  headers: ofWrite,
  representation: json(schema),
});

/** 200: without a body. */
export const deleted = (meaning: string): Answer => ({ meaning, headers: {} });

/** The headers of content that stays the same until another version of the service is deployed. */
const ofVersion = { ETag: 'always', 'Cache-Control': 'always', Vary: 'always' } as const;

/** 200: content that belongs to the deployed version of the service. */
export const fixed = (meaning: string, content: Content): Answer => ({
  meaning,
  headers: { ...ofVersion, 'Content-Encoding': 'sometimes' },
  content,
});

/** The headers of a page, which tell the browser how to treat it. */
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

export const unchangedPage: Answer = { meaning: unchangedMeaning, headers: ofPage };

/** 308: to another spelling of the same address. */
export const moved = (meaning: string): Answer => ({
  meaning,
  headers: { Location: 'always', 'Cache-Control': 'always' },
});

/** 304 for content that belongs to the version of the service. */
export const unchangedFixed: Answer = { meaning: unchangedMeaning, headers: ofVersion };
