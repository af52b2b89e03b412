import { Integer, NestedList, Text } from '../../families/fields.ts';
import { isPlainAddress } from '../../families/post-address.ts';
import { maxAddressLength, type SpanningCheck } from '../../families/rules.ts';
import { isWebAddress } from '../../values/web-address.ts';
import { maxRedirects, statuses } from './redirect.ts';

const isPath = (text: string) => /^\/(?!\/)/.test(text);

const plainly =
  'must have no spaces and no other signs that an address escapes, and % only before two hexadecimal digits';

/** What is wrong with a text as the path of a redirect; the first rule that it breaks. */
const faultsOfPath: readonly [isBroken: (path: string) => boolean, text: string][] = [
  [path => !isPath(path), 'must be a path that begins with one slash'],
  [path => /[?#]/.test(path), 'must have no query and no fragment'],
  [path => /\*|\/:/.test(path), 'must be one path: there are no wildcards and placeholders'],
  [path => !isPlainAddress(path), plainly],
  [path => /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path), 'must have no part that is . or ..'],
];

/** What is wrong with a text as the path that a redirect is from; undefined if nothing is. */
export const faultOfPath = (path: string): string | undefined =>
  faultsOfPath.find(([isBroken]) => isBroken(path))?.[1];

const isOnePath: SpanningCheck = {
  says: 'A path of the site that begins with one slash, without a query, a fragment and wildcards.',
  violation: value => (typeof value === 'string' ? faultOfPath(value) : undefined),
};

const isTarget: SpanningCheck = {
  says: 'A path of the site that begins with one slash, or an absolute http or https address.',
  violation(value) {
    if (typeof value !== 'string') return undefined;
    if (!isPath(value) && !isWebAddress(value))
      return 'must be a path that begins with one slash, or an absolute http or https address';
    return isPlainAddress(value) ? undefined : plainly;
  },
};

/** A redirect in a request body. */
export class RedirectPayload {
  static readonly about = { name: 'RedirectBody', means: 'An address of a site that leads to another.' };

  @Text({
    max: maxAddressLength,
    means: 'The old address. Its last slash makes no difference.',
    checks: [isOnePath],
    example: '/old/',
  })
  from!: string;
  @Text({ max: maxAddressLength, means: 'The new address.', checks: [isTarget], example: '/new/' })
  to!: string;
  @Integer({
    min: statuses.permanent,
    max: statuses.temporary,
    means: '301 if it leads there for good, which it does if this is left out; 302 if it does for now.',
    example: statuses.permanent,
  })
  status?: number;
}

/** The redirects of a blog in a request body. */
export class RedirectsPayload {
  static readonly about = { name: 'RedirectsBody', means: 'All redirects of a blog.' };

  @NestedList(() => RedirectPayload, {
    max: maxRedirects,
    means: 'No two from one address, and none that lead back to where they come from.',
  })
  redirects?: RedirectPayload[];
}
