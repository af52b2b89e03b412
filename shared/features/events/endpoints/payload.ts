import {
  Choice,
  Flag,
  knowBesides,
  OptionalGuid,
  Text,
  Texts,
  WebAddress,
} from '../../../families/fields.ts';
import type { SpanningCheck } from '../../../families/rules.ts';
import { eventTypes } from '../event.ts';
import { type EndpointKind, endpointKinds } from '../stored-endpoints.ts';
import { faultOfSecret, maxSecretLength } from './secret.ts';

/** What GitHub takes events at, by its own address or that of a company's server. */
const dispatches = /^\/(?:[^?#]*\/)?repos\/[^/?#]+\/[^/?#]+\/dispatches$/;

const isOfKind: SpanningCheck = {
  says: 'Needed, but of `changes`, which are kept here; of `github`, that of the dispatches of a repository.',
  violation(value, { kind }) {
    if (kind === 'changes')
      return value === undefined ? undefined : 'must not be given: changes are kept here, and sent nowhere';
    if (value === undefined) return 'must be given';
    return kind === 'github' && !dispatches.test(new URL(String(value)).pathname)
      ? 'must be https://api.github.com/repos/OWNER/REPOSITORY/dispatches'
      : undefined;
  },
};

const isSecret: SpanningCheck = {
  says: 'Of `webhook`, `whsec_` and 24 to 64 bytes in base64; of `github`, the token. Other kinds have none.',
  violation: (value, { kind }) => (typeof value === 'string' ? faultOfSecret(kind, value) : undefined),
};

/** An endpoint in a request body. */
export class EndpointPayload {
  static readonly about = {
    name: 'EndpointBody',
    means: 'Who is told of the changes of a blog, and of which.',
  };

  @OptionalGuid({ means: 'Its identifier. If a create leaves it out, the service makes one.' })
  endpointId?: string;
  @Choice({
    from: endpointKinds,
    required: true,
    means:
      '`webhook`: each event is sent, signed by Standard Webhooks. `build`: a POST without a body, at most one in a minute, as the build hooks of hosts of sites take it. `github`: a `repository_dispatch`, at most one in a minute. `changes`: kept here for `GET blog/{blogId}/change`; a blog has at most one. An endpoint keeps its kind.',
    example: 'webhook',
  })
  kind!: EndpointKind;
  @WebAddress({
    optional: true,
    means: 'Where events are sent: by https, without credentials, and not within a private network.',
    checks: [isOfKind],
    example: 'https://hooks.example.com/blog',
  })
  url?: string;
  @Texts({
    max: eventTypes.length,
    maxLength: 100,
    means: `Of what it is told, at least one of ${eventTypes.map(type => `\`${type}\``).join(', ')}; all if it is left out.`,
  })
  events?: string[];
  @Text({
    max: maxSecretLength,
    optional: true,
    blank: false,
    writeOnly: true,
    means:
      'What deliveries are signed with, or the token for GitHub. If it is left out, an update keeps the one there is, a token only for the same address, and a create of a webhook makes one, which only its answer has.',
    checks: [isSecret],
    example: 'whsec_Zm9yIHRoZSBkb2NzIG9ubHksIG5vIHNlY3JldA==',
  })
  secret?: string;
  @Flag({ means: 'Whether it is told of anything; true if it is left out.' }) isOn?: boolean;
}

knowBesides(EndpointPayload, 'hasSecret', 'turnedOff');
