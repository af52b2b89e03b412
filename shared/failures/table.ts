import type { Role } from '../access/role.ts';
import type { Violation } from './failure.ts';

/**
 * What an operation needs where there are members: a role in the blog, or the one that creates blogs; that somebody is signed in; or
 * nothing, because it has nothing of any blog (contract.md, Members).
 */
export type Need = Role | 'admin' | 'signIn' | 'nothing';

/** The operation that failed, as far as its failures depend on it. */
export interface FailedOperation {
  method: 'POST' | 'GET' | 'PUT' | 'DELETE';
  /** As it is described, such as `/blog/{blogId}/tag/{id}`. */
  path: string;
  /** What it is about, in the texts of its failures. */
  noun: string;
  needs: Need;
  /** The family of the item that its address names, if it is about something else. */
  of?: 'blog' | 'post';
  /** The name of its body's schema, if it takes one. */
  body?: string;
  /** Whether that may be missing. */
  isBodyOptional?: boolean;
  /** Whether its body refers to items of the blog. */
  refers?: boolean;
  /** Without those of the path, which follow from it. */
  parameters: readonly string[];
  /** Set if it belongs to the public surface, where there are only blogs that everybody may read. */
  surface?: 'public';
}

type Text = (operation: FailedOperation) => string;
type Who = (operation: FailedOperation) => boolean;

/** A way in which an operation fails (contract.md, Failures). */
interface Way {
  /** Which operations can fail so. */
  who: Who;
  status: 400 | 401 | 403 | 404 | 412 | 500 | 503;
  /** The text of its answer; if it is empty, there is none. */
  text: Text;
  /** What programs distinguish it by. Without it is `about:blank`: the status says all there is to say. */
  type?: string;
  title?: string;
  /** The detail of the problem, if it says more than the text. */
  detail?: Text;
  /** Violations that it always has. */
  violations?: readonly Violation[];
  /** After how many seconds the caller should try again. */
  retryAfter?: number;
  /** How the caller can sign in (RFC 9110, 11.6.1). */
  challenge?: string;
  /** Whether the answer says all there is to say, although it is the service that fails: the log then has nothing of it. */
  told?: true;
  /** Whether the descriptions of operations leave it out: nobody is left to read the answer, or it says nothing about them. */
  undescribed?: true;
}

const any: Who = () => true;
const namesBlog: Who = ({ path }) => path.includes('{blogId}');
const namesOne: Who = ({ path, of }) => path.endsWith('}') || of !== undefined;
const isGated: Who = ({ surface, path }) => surface === 'public' && path.includes('{blogId}');
const isGuarded: Who = ({ needs, surface }) => surface === undefined && needs !== 'nothing';
const needsRole: Who = operation => isGuarded(operation) && operation.needs !== 'signIn';
const needsMember: Who = operation => needsRole(operation) && operation.needs !== 'admin';
const writesPosts: Who = ({ needs, noun }) =>
  needs === 'author' && ['post', 'content', 'preview'].includes(noun);
const isOfMembers: Who = ({ path }) => path.endsWith('/members');
const writes: Who = ({ method }) => method !== 'GET';
const takesBody: Who = ({ body }) => body !== undefined;
const needsBody: Who = operation => takesBody(operation) && !operation.isBodyOptional;
const isStored: Who = ({ path }) => path.startsWith('/blog');
const isUpload: Who = ({ path }) => path.endsWith('/upload');
const isPreview: Who = ({ path }) => path.endsWith('/preview');
const takesUpload: Who = ({ body }) => body === 'MediumBody';
const by =
  (method: FailedOperation['method'], other: Who = any): Who =>
  operation =>
    operation.method === method && other(operation);
const takes =
  (parameter: string): Who =>
  ({ parameters }) =>
    parameters.includes(parameter);

const verbs = { POST: 'created', GET: 'read', PUT: 'modified', DELETE: 'deleted' } as const;
const invalid: Pick<Way, 'status' | 'text'> = {
  status: 400,
  text: ({ noun, method }) => `Submitted data is invalid, ${noun} cannot be ${verbs[method]}.`,
};
const internal: Pick<Way, 'status' | 'text'> = {
  status: 500,
  // The contract has this spelling.
  text: () => 'An internal server error occured. Error details logged.',
};

const isForSites: Who = ({ path }) => /\/(feed\.[a-z]+|sitemap\.xml)$/.test(path);

/** Two failures are this problem. */
const tooLarge = { type: 'body-too-large', title: 'The body is too large' };

const table = {
  /** A page of another site, which nobody has allowed, sends a write. */
  crossSite: {
    who: writes,
    status: 403,
    text: () => 'A page of another site has sent this request, and may not. Nothing was changed.',
    type: 'cross-site',
    title: 'The request comes from a page of another site',
  },
  /** Nobody has signed in, and there are members. */
  signInNeeded: {
    who: isGuarded,
    status: 401,
    text: () => 'Sign in first. Nothing was changed.',
    type: 'sign-in-needed',
    title: 'Nobody is signed in',
    challenge: 'Bearer',
  },
  /** The caller is no member of the blog, or there is no such blog: which of the two nobody is told. */
  notMember: {
    who: needsMember,
    status: 404,
    text: () => '',
    type: 'not-found',
    title: 'Not found',
    detail: ({ noun, path, of = path.endsWith('}') ? noun : 'blog' }) => `There is no such ${of}.`,
  },
  /** As before, but the caller is in more groups than the sign-in tells, one of which may be a member. */
  groupsOmitted: {
    who: needsMember,
    status: 403,
    text: () =>
      'You are in more groups than a sign-in can tell, so none of them counts here. Ask for an app role, or to be made a member yourself.',
    type: 'groups-omitted',
    title: 'The sign-in leaves out the groups',
  },
  /** The caller is a member, but may not do this. */
  roleTooSmall: {
    who: needsRole,
    status: 403,
    text: ({ needs }) =>
      needs === 'admin'
        ? 'Only administrators of the service may do this: it needs the app role Blog.Admin. Nothing was changed.'
        : `Your role in this blog does not allow this: it needs ${needs === 'owner' ? 'that of an owner' : `at least that of an ${needs}`}. Nothing was changed.`,
    type: 'role-too-small',
    title: 'Your role does not allow this',
  },
  /** An author writes what is not only their own posts. */
  notOwnPost: {
    who: writesPosts,
    status: 403,
    text: () =>
      'As an author you may write media and your own posts only, each of which must name you as its author. Nothing was changed.',
    type: 'not-own-post',
    title: 'The post is not yours',
  },
  /** There are no members here. */
  membersOff: {
    who: isOfMembers,
    status: 503,
    text: () => 'Members are off: whoever may sign in may do everything.',
    type: 'members-off',
    title: 'Members are off',
    told: true,
  },
  /** The blog's identifier in the address is blank or all-zero. */
  blogIdUnspecified: {
    who: namesBlog,
    status: 400,
    text: () => "Required parameter 'blogId' (GUID) is not specified or cannot be parsed.",
    type: 'blog-id-unspecified',
    title: "The blog's identifier in the address is blank or all-zero",
  },
  /** A read's address has a blank child identifier. */
  idBlank: {
    who: by('GET', ({ path }) => path.endsWith('/{id}')),
    status: 400,
    text: () => 'Submitted data is invalid, must specify BlogId',
    type: 'identifier-blank',
    title: 'The identifier in the address is blank',
    detail: ({ noun }) => `The address must have the identifier of the ${noun}.`,
  },
  /** An identifier in the address is not a GUID, or the child identifier of a write is blank. */
  identifierMalformed: {
    who: namesBlog,
    ...internal,
    type: 'identifier-malformed',
    title: 'An identifier in the address is not a GUID',
    detail: () => 'The identifiers in the address must be GUIDs.',
  },
  /** The connection broke while the body was being read, so there is nobody left to answer. */
  bodyCutOff: { who: takesBody, ...invalid, undescribed: true },
  /** The body is empty, white space or `null`. */
  bodyNothing: { who: needsBody, ...invalid, type: 'body-missing', title: 'The body is empty' },
  /** The body is not JSON in UTF-8. */
  bodyNotJson: {
    who: takesBody,
    ...internal,
    type: 'body-not-json',
    title: 'The body is not JSON',
    detail: () => 'The body must be JSON in UTF-8. Nothing was stored.',
  },
  /** The body is longer, or has more values, than the service reads. */
  bodyTooLarge: { who: takesBody, ...invalid, ...tooLarge },
  /** The body is not an object, or a field breaks a rule; a violation for each. */
  bodyInvalid: { who: takesBody, ...invalid, type: 'body-invalid', title: 'The body is invalid' },
  /** What was to be written is larger than Cosmos DB stores. */
  tooLarge: {
    who: operation => takesBody(operation) && !isUpload(operation) && !isPreview(operation),
    ...invalid,
    ...tooLarge,
    violations: [{ text: 'what is stored must be less than 2 MB' }],
  },
  /** The caller went away while its answer waited for memory. */
  readerGone: { who: by('GET', isStored), ...invalid, undescribed: true },
  /** A query parameter has a value that is not allowed. */
  queryInvalid: {
    who: any,
    ...invalid,
    type: 'query-invalid',
    title: 'A parameter has a value that is not allowed',
  },
  /** No memory became free in time, or the body came too slowly, while others needed its memory or for more than a minute. */
  overloaded: {
    who: operation => takesBody(operation) || by('GET', isStored)(operation),
    ...internal,
    retryAfter: 10,
    type: 'overloaded',
    title: 'The service is overloaded',
    detail: () =>
      'The service has no memory free for this request, or its body came too slowly. Try again after the seconds in Retry-After.',
  },
  /** The body refers to items that the blog does not have; a violation for each. */
  referenceMissing: {
    who: ({ refers }) => refers === true,
    ...invalid,
    type: 'reference-missing',
    title: 'A reference names nothing in the blog',
  },
  /** There is no storage for files. */
  uploadsOff: {
    who: operation => isUpload(operation) || takesUpload(operation),
    status: 503,
    text: () => 'Uploads are off: the service has no storage for files. Give media by their addresses.',
    type: 'uploads-off',
    title: 'Uploads are off',
    told: true,
  },
  /** A medium names an upload that nothing was sent for, that is too old, or that is another blog's. */
  uploadMissing: {
    who: takesUpload,
    ...invalid,
    violations: [
      {
        at: { body: ['uploadId'] },
        text: 'must name an upload of this blog whose file has been sent within the last day',
      },
    ],
    type: 'upload-missing',
    title: 'There is no such upload',
  },
  /** A file is not what was announced; a violation for each thing that is wrong. */
  uploadUnfit: {
    who: takesUpload,
    ...invalid,
    type: 'upload-unfit',
    title: 'The file is not what was announced',
  },
  /** Blob Storage refused a request, could not be reached, or did not answer in time. */
  storageFailed: { who: operation => isUpload(operation) || takesUpload(operation), ...internal },
  /** A child was to be created in a blog that does not exist. */
  blogMissing: {
    who: by('POST', operation => needsBody(operation) && namesBlog(operation)),
    ...invalid,
    violations: [{ at: { parameter: 'blogId' }, text: 'must name a blog that exists' }],
    type: 'blog-missing',
    title: 'The blog does not exist',
  },
  /** A create gave an identifier that is already in use. */
  taken: {
    who: by('POST', needsBody),
    ...internal,
    type: 'identifier-taken',
    title: 'The identifier is taken',
    detail: () => 'An identifier that the body gives is already in use. Nothing was stored.',
  },
  /** The body of an update has a different identifier than the address, or lacks what a medium's body must carry. */
  identifierMismatch: {
    who: by('PUT'),
    ...internal,
    type: 'body-mismatch',
    title: 'The body does not belong to the item in the address',
    detail: ({ noun }) =>
      `The ${noun} was not changed: a body must not carry a different identifier from the address, and the body ` +
      'of a medium must carry its identifier and mediumType.',
  },
  /** `If-Match` or `If-None-Match` cannot be parsed. */
  conditionMalformed: {
    who: takes('If-None-Match'),
    ...invalid,
    type: 'condition-malformed',
    title: 'A condition is malformed',
  },
  /** `If-Match` or `If-None-Match` does not hold for a write. */
  preconditionFailed: {
    who: takes('If-Match'),
    status: 412,
    text: ({ noun }) =>
      `The condition does not hold: the ${noun} is not in a version that the request allows. Nothing was ` +
      'changed; read it again for its current ETag.',
    type: 'precondition-failed',
    title: 'The condition does not hold',
  },
  /** What the address names does not exist. */
  absent: {
    who: operation => namesOne(operation) || isGated(operation),
    status: 404,
    text: () => '',
    type: 'not-found',
    title: 'Not found',
    detail: ({ noun, of = noun }) => `There is no such ${of}.`,
  },
  /** A feed or sitemap of a blog that does not say where its posts are shown. */
  siteUnknown: {
    who: isForSites,
    status: 404,
    text: ({ noun }) =>
      `There is no ${noun}, because the blog does not say where its posts are shown. It needs siteUrl and postUrl.`,
    type: 'site-unknown',
    title: 'The blog does not say where its posts are shown',
  },
  /** Cosmos DB refused a request, could not be reached, or did not answer a read in time. */
  storeFailed: { who: isStored, ...internal },
  /** Cosmos DB did not answer a write, so it may or may not have been carried out. */
  storeUnanswered: { who: isStored, ...internal },
  /** Other writers were in the way until the deadline. */
  contended: {
    who: isStored,
    ...internal,
    type: 'contended',
    title: 'Other writers were in the way',
    detail: ({ noun }) =>
      `Other writers kept changing the same data until the deadline, so the ${noun} was not written. Try again.`,
  },
  /** A part of a blog is deleted: it was too large for one request, or others kept creating in it. */
  unfinished: {
    who: by('DELETE', ({ path }) => path === '/blog/{blogId}'),
    ...internal,
    type: 'unfinished',
    title: 'Only a part is deleted',
    detail: () =>
      'The blog has too much in it for one request, or others kept adding to it. Delete it again: that continues from there.',
  },
  /** Nobody signs in before a request reaches the app, and nobody has allowed that. */
  signInMissing: {
    who: any,
    status: 503,
    text: () => 'Sign-in is off, so nothing is served. The log has the details.',
    type: 'sign-in-missing',
    title: 'Sign-in is off',
    undescribed: true,
  },
  /** An error in the service itself. */
  unexpected: { who: any, ...internal, undescribed: true },
} as const satisfies Record<string, Way>;

/** Everything that can go wrong in an operation: who fails so, and how it is answered. */
export const failures: Readonly<Record<keyof typeof table, Way>> = table;

/** The failures of an operation. */
export const failuresOf = (operation: FailedOperation) =>
  (Object.keys(failures) as (keyof typeof failures)[]).filter(code => failures[code].who(operation));
