import type { Role } from '../access/role.ts';
import type { Violation } from './violations.ts';

/**
 * What an operation needs where there are members: a role in the blog, or the one that creates blogs; that somebody is signed in; or
 * nothing, because it has nothing of any blog (contract.md, Members).
 */
export type Need = Role | 'admin' | 'signIn' | 'nothing';

/** The operation that failed, as far as its failures depend on it. */
export interface FailedOperation {
  method: 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  /** As it is described, such as `/blog/{blogId}/tag/{id}`. */
  path: string;
  /** What it is about, in the texts of its failures. */
  noun: string;
  needs: Need;
  /** What its address names, a blog, an item in it or a file; left out if it names a collection. */
  names?: string;
  /** The name of its body's schema, if it takes one. */
  body?: string;
  /** Whether that may be missing. */
  isBodyOptional?: boolean;
  /** Whether its body refers to items of the blog. */
  refers?: boolean;
  /** Whether nothing of its body is stored. */
  storesNothing?: true;
  /** Without those of the path, which follow from it. */
  parameters: readonly string[];
  /** Set if it belongs to the public surface, where there are only blogs that everybody may read. */
  surface?: 'public';
  /** The failures that it names itself, beside those that follow from the rest. */
  failures?: Failures;
}

type Text = (operation: FailedOperation) => string;
type AppliesTo = (operation: FailedOperation) => boolean;

/** A way in which an operation fails (contract.md, Failures). */
export interface Way {
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
  /** An example of others, for the description. */
  example?: readonly Violation[];
  /** After how many seconds the caller should try again. */
  retryAfter?: number;
  /** How the caller can sign in (RFC 9110, 11.6.1). */
  challenge?: string;
  /** Whether the answer says all there is to say, although it is the service that fails: the log then has nothing of it. */
  unlogged?: true;
  /** Whether the descriptions of operations leave it out: nobody is left to read the answer, or it says nothing about them. */
  undescribed?: true;
}

/** Ways to fail, by their codes. */
export type Failures = Readonly<Partial<Record<FailureCode, Way>>>;

/** A way to fail that does not depend on what an operation is for. */
interface CoreWay extends Way {
  /** Which operations can fail so. */
  who: AppliesTo;
}

const any: AppliesTo = () => true;
const namesBlog: AppliesTo = ({ path }) => path.includes('{blogId}');
const namesOne: AppliesTo = ({ names }) => names !== undefined;
const namesChild: AppliesTo = ({ names, path }) =>
  names !== undefined && names !== 'blog' && path.startsWith('/blog');
const isGated: AppliesTo = ({ surface, path }) => surface === 'public' && path.includes('{blogId}');
const writes: AppliesTo = ({ method }) => method !== 'GET';
const takesBody: AppliesTo = ({ body }) => body !== undefined;
const needsBody: AppliesTo = operation => takesBody(operation) && !operation.isBodyOptional;
const isStored: AppliesTo = ({ path }) => path.startsWith('/blog');
const by =
  (method: FailedOperation['method'], other: AppliesTo = any): AppliesTo =>
  operation =>
    operation.method === method && other(operation);
const takes =
  (parameter: string): AppliesTo =>
  ({ parameters }) =>
    parameters.includes(parameter);

const verbs = {
  POST: 'created',
  GET: 'read',
  PUT: 'modified',
  PATCH: 'modified',
  DELETE: 'deleted',
} as const;
/** What was sent is wrong; what exactly, the violations say. */
export const invalid: Pick<Way, 'status' | 'text'> = {
  status: 400,
  text: ({ noun, method }) => `Submitted data is invalid, ${noun} cannot be ${verbs[method]}.`,
};
/** The service failed, or must not say more. */
export const internal: Pick<Way, 'status' | 'text'> = {
  status: 500,
  // The contract has this spelling.
  text: () => 'An internal server error occured. Error details logged.',
};

/** No memory became free in time, or a body came too slowly. */
export const overloaded: Way = {
  ...internal,
  retryAfter: 10,
  type: 'overloaded',
  title: 'The service is overloaded',
  detail: () =>
    'The service has no memory free for this request, or its body came too slowly. Try again after the seconds in Retry-After.',
};

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
    who: by('GET', namesChild),
    status: 400,
    text: () => 'Submitted data is invalid, must specify BlogId',
    type: 'identifier-blank',
    title: 'The identifier in the address is blank',
    detail: ({ noun, names = noun }) => `The address must have the identifier of the ${names}.`,
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
    who: operation => takesBody(operation) && !operation.storesNothing,
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
    ...overloaded,
  },
  /** The body refers to items that the blog does not have; a violation for each. */
  referenceMissing: {
    who: ({ refers }) => refers === true,
    ...invalid,
    type: 'reference-missing',
    title: 'A reference names nothing in the blog',
  },
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
    who: operation => by('PUT')(operation) || by('PATCH')(operation),
    ...internal,
    type: 'body-mismatch',
    title: 'The body does not belong to the item in the address',
    detail: ({ noun, method }) =>
      `The ${noun} was not changed: a body must not carry a different identifier from the address` +
      (method === 'PATCH' ? '.' : ', and the body of a medium must carry its identifier and mediumType.'),
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
    detail: ({ noun, names = noun }) => `There is no such ${names}.`,
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
} as const satisfies Record<string, CoreWay>;

/** The codes of the failures that features add; each declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface FeatureFailures {}

/** Everything that can go wrong in an operation. */
export type FailureCode = keyof typeof table | keyof FeatureFailures;

const coreFailures: Readonly<Partial<Record<FailureCode, CoreWay>>> = table;

/** How an operation fails with a code; undefined if it cannot. */
export function wayOf(code: FailureCode, operation: FailedOperation): Way | undefined {
  const way = coreFailures[code];
  return way?.who(operation) ? way : operation.failures?.[code];
}

/** The failures of an operation: its codes, each with how it is answered. */
export const failuresOf = (operation: FailedOperation): (readonly [FailureCode, Way])[] =>
  ([...Object.keys(table), ...Object.keys(operation.failures ?? {})] as FailureCode[]).flatMap(code => {
    const way = wayOf(code, operation);
    return way ? [[code, way] as const] : [];
  });
