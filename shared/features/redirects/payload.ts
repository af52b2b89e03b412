import { Integer, NestedList, Text } from '../../families/fields.ts';
import { maxAddressLength, type SpanningCheck } from '../../families/rules.ts';
import { faultOfPath, faultOfTarget, maxRedirects, statuses } from './redirect.ts';

const isOnePath: SpanningCheck = {
  says: 'A path of the site that begins with one slash, without a query, a fragment and wildcards.',
  violation: value => (typeof value === 'string' ? faultOfPath(value) : undefined),
};

const isTarget: SpanningCheck = {
  says: 'A path of the site that begins with one slash, or an absolute http or https address.',
  violation: value => (typeof value === 'string' ? faultOfTarget(value) : undefined),
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
