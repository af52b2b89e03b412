import { mostTogether } from '../families/content-payload.ts';
import type { FamilyName } from '../families/item.ts';
import { allCreated, fixed, moved, page, unchangedFixed, unchangedPage, wholeList } from './answers.ts';
import { failuresOf, unknownParameters } from './failures.ts';
import { familyNames } from './families.ts';
import { type FamilyOperations, familyOperations } from './family-operations.ts';
import type { Operation } from './operation.ts';

/** The operations of each family. */
export const ofFamilies = Object.fromEntries(
  familyNames.map(name => [name, familyOperations(name)]),
) as Readonly<Record<FamilyName, FamilyOperations>>;

/** Several creates in one request. */
export const createContent: Operation<201> = {
  name: 'CreateContent',
  group: 'blog',
  methods: ['POST'],
  route: 'blog/{blogId}/content',
  path: '/blog/{blogId}/content',
  noun: 'content',
  verb: 'created',
  summary: 'Create several entities of a blog at once',
  description: `Creates all of the entities, or none if one of them cannot be created. Each is given as its own create takes it, and may refer to others of the body. They are created in the order of their lists. An identifier that the body gives twice in one family is 400. Together with the other items that they refer to, they may be at most ${mostTogether}.`,
  parameters: [],
  body: 'ContentBody',
  answers: { 201: allCreated },
  failures: failuresOf(false, true).create,
};

/** The catalogue of media types. */
export const getMediumTypeList: Operation<200> = {
  name: 'GetMediumTypeList',
  group: 'mediumType',
  methods: ['GET', 'HEAD'],
  route: 'mediumtype',
  path: '/mediumtype',
  noun: 'media type',
  verb: 'read',
  summary: 'List the well-known media types',
  description:
    'The whole built-in catalogue, the same for all blogs. A medium keeps the identifier of its media type.',
  parameters: [],
  answers: { 200: wholeList('media types', 'MediumType') },
  failures: unknownParameters,
};

/** This description, for programs. */
export const getOpenApi: Operation<200 | 304> = {
  name: 'GetOpenApi',
  group: 'description',
  methods: ['GET', 'HEAD'],
  route: 'openapi.json',
  path: '/openapi.json',
  noun: 'description',
  verb: 'read',
  summary: 'Read this description',
  description:
    'The description of the service as OpenAPI 3.1. Its server is the address at which it was called.',
  parameters: ['If-None-Match'],
  answers: {
    200: fixed('The description.', { type: 'application/json; charset=utf-8', schema: 'OpenApi' }),
    304: unchangedFixed,
  },
  failures: ['conditionMalformed', ...unknownParameters],
};

/** The page that shows this description, for people. */
export const getDocs: Operation<200 | 304 | 308> = {
  name: 'GetDocs',
  group: 'description',
  methods: ['GET', 'HEAD'],
  route: 'docs',
  path: '/docs',
  noun: 'page',
  verb: 'read',
  summary: 'Open this description as a page',
  description: 'For people: shows all operations with what they take and answer, and can try them out.',
  parameters: ['If-None-Match'],
  answers: {
    200: page('The page.'),
    304: unchangedPage,
    308: moved('The page is at the address without the trailing slash.'),
  },
  failures: ['conditionMalformed', ...unknownParameters],
};

/** The files of the page. */
export const getDocsFile: Operation<200 | 304> = {
  name: 'GetDocsFile',
  group: 'description',
  methods: ['GET', 'HEAD'],
  route: 'docs/{file}',
  path: '/docs/{file}',
  noun: 'file',
  verb: 'read',
  summary: 'Read a file of the page',
  description: 'Scripts, styles and licences, under the names that the page uses, which contain a digest.',
  parameters: ['If-None-Match'],
  answers: {
    200: fixed('The file.', {
      type: 'text/javascript; charset=utf-8',
      otherTypes: ['text/css; charset=utf-8', 'text/plain; charset=utf-8'],
    }),
    304: unchangedFixed,
  },
  failures: ['absent', 'conditionMalformed', ...unknownParameters],
};

/** Every operation, in the order of the description. */
export const operations: readonly Operation[] = [
  ...Object.values(ofFamilies).flatMap(family => Object.values(family) as Operation[]),
  createContent,
  getMediumTypeList,
  getOpenApi,
  getDocs,
  getDocsFile,
];
