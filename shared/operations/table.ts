import { maxTogether } from '../families/content-payload.ts';
import { familyOperations } from './families.ts';
import { json, type Operation, ofJson, unchanged } from './operation.ts';

/** Several creates in one request. */
export const createContent: Operation<201> = {
  name: 'CreateContent',
  group: 'blog',
  method: 'POST',
  path: '/blog/{blogId}/content',
  noun: 'content',
  needs: 'author',
  summary: 'Create several entities of a blog at once',
  description: `Creates all of the entities, or none if one of them cannot be created. Each is given as its own create takes it, and may refer to others of the body. They are created in the order of their lists. An identifier that the body gives twice in one family is 400. Together with the other items that they refer to, they may be at most ${maxTogether}.`,
  parameters: [],
  body: 'ContentBody',
  restores: true,
  refers: true,
  answers: {
    // They have no address in common.
    201: {
      meaning: 'All of them are created. The body is a text, not JSON: `OK`.',
      headers: {},
      body: { type: 'text/plain; charset=utf-8' },
    },
  },
};

/** The catalogue of media types. */
export const getMediumTypeList: Operation<200> = {
  name: 'GetMediumTypeList',
  group: 'mediumType',
  method: 'GET',
  path: '/mediumtype',
  noun: 'media type',
  needs: 'nothing',
  summary: 'List the well-known media types',
  description:
    'The whole built-in catalogue, the same for all blogs. A medium keeps the identifier of its media type.',
  parameters: [],
  answers: { 200: { meaning: 'All media types.', headers: ofJson, body: json('MediumType', true) } },
};

/** The headers of content that stays the same until another version of the service is deployed. */
const ofVersion = { ETag: 'always', 'Cache-Control': 'always', Vary: 'always' } as const;

/** The headers of a page, which say how the browser treats it. */
const ofPage = {
  ...ofVersion,
  'Content-Security-Policy': 'always',
  'Referrer-Policy': 'always',
} as const;

const compressible = { 'Content-Encoding': 'sometimes' } as const;

/** This description, for programs. */
export const getOpenApi: Operation<200 | 304> = {
  name: 'GetOpenApi',
  group: 'description',
  method: 'GET',
  path: '/openapi.json',
  noun: 'description',
  needs: 'nothing',
  summary: 'Read this description',
  description:
    'The description of the service as OpenAPI 3.1. Its server is the address at which it was called.',
  parameters: ['If-None-Match'],
  answers: {
    200: {
      meaning: 'The description.',
      headers: { ...ofVersion, ...compressible },
      body: json('OpenApi'),
    },
    304: unchanged(ofVersion),
  },
};

/** A page for people. */
const page = (
  name: string,
  path: string,
  texts: Pick<Operation, 'summary' | 'description'>,
): Operation<200 | 304 | 308> => ({
  name,
  group: 'description',
  method: 'GET',
  path,
  noun: 'page',
  needs: 'nothing',
  ...texts,
  parameters: ['If-None-Match'],
  answers: {
    200: {
      meaning: 'The page.',
      headers: { ...ofPage, ...compressible },
      body: { type: 'text/html; charset=utf-8' },
    },
    304: unchanged(ofPage),
    308: {
      meaning: 'The page is at the address without the trailing slash.',
      headers: { Location: 'always', 'Cache-Control': 'always' },
    },
  },
});

/** The files of a page. */
const pageFile = (name: string, path: string): Operation<200 | 304> => ({
  name,
  group: 'description',
  method: 'GET',
  path,
  noun: 'file',
  names: 'file',
  needs: 'nothing',
  summary: 'Read a file of the page',
  description: 'Scripts, styles and licences, under the names that the page uses, which contain a digest.',
  parameters: ['If-None-Match'],
  answers: {
    200: {
      meaning: 'The file.',
      headers: { ...ofVersion, ...compressible },
      body: {
        type: 'text/javascript; charset=utf-8',
        otherTypes: ['text/css; charset=utf-8', 'text/plain; charset=utf-8'],
      },
    },
    304: unchanged(ofVersion),
  },
});

export const getDocs = page('GetDocs', '/docs', {
  summary: 'Open this description as a page',
  description: 'For people: shows all operations with what they take and answer, and can try them out.',
});
export const getDocsFile = pageFile('GetDocsFile', '/docs/{file}');

export const getStudio = page('GetStudio', '/studio', {
  summary: 'Open the studio',
  description: 'For people who write: blogs, posts, tags, authors and media, in a browser.',
});
export const getStudioFile = pageFile('GetStudioFile', '/studio/{file}');

/** Who is signed in. */
export const getMe: Operation<200> = {
  name: 'GetMe',
  group: 'description',
  method: 'GET',
  path: '/me',
  noun: 'caller',
  needs: 'nothing',
  summary: 'Read who is signed in',
  description: "What the platform's sign-in says of the caller. Without a sign-in, nothing of it.",
  parameters: [],
  answers: {
    200: { meaning: 'The caller.', headers: { 'Cache-Control': 'always' }, body: json('Me') },
  },
};

/** The operations on content, in the order of the description. */
export const contentOperations: readonly Operation[] = [
  ...Object.values(familyOperations).flatMap(family => Object.values(family) as Operation[]),
  createContent,
];

/** The operations that have nothing of any blog, which are described last. */
export const otherOperations: readonly Operation[] = [
  getMediumTypeList,
  getOpenApi,
  getDocs,
  getDocsFile,
  getStudio,
  getStudioFile,
  getMe,
];
