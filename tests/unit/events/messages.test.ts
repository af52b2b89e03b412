import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { BlogEvent } from '../../../shared/features/events/event.ts';
import { messageFor } from '../../../shared/features/events/sending/messages.ts';
import type { StoredEndpoint } from '../../../shared/features/events/stored-endpoints.ts';

const event: BlogEvent = {
  id: 'e1-1',
  source: '/api/blog/b1',
  type: 'post.published',
  time: '2026-01-02T03:04:05.678Z',
  subject: 'p1',
  data: { slug: 'grüße', url: 'https://example.com/grüße' },
};

const endpoint = (given: Partial<StoredEndpoint>): StoredEndpoint => ({
  endpointId: 'e',
  kind: 'webhook',
  url: 'https://example.com/',
  events: ['post.published'],
  isOn: true,
  ...given,
});

test.each([24, 32, 64])('A receiver of Standard Webhooks takes what is signed with %d bytes', length => {
  const secret = `whsec_${randomBytes(length).toString('base64')}`;

  const { headers, body } = messageFor(endpoint({ secret }), event, Date.now()) ?? { headers: {}, body: '' };

  expect(new Webhook(secret).verify(body, headers)).toEqual(event);
  expect(headers['webhook-id']).toBe('e1-1');
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature found');
});

test('A receiver of Standard Webhooks refuses what was signed with another secret, or long ago', () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const other = `whsec_${randomBytes(32).toString('base64')}`;
  const sent = messageFor(endpoint({ secret }), event, Date.now()) ?? { headers: {}, body: '' };
  const old = messageFor(endpoint({ secret }), event, Date.now() - 3_600_000) ?? { headers: {}, body: '' };

  expect(() => new Webhook(other).verify(sent.body, sent.headers)).toThrow('No matching signature found');
  expect(() => new Webhook(secret).verify(old.body, old.headers)).toThrow('Message timestamp too old');
});

test('A host of sites gets a request without a body, a type or a signature', () => {
  expect(messageFor(endpoint({ kind: 'build', secret: 'whsec_AAAA' }), event, 0)).toEqual({
    headers: {},
    body: '',
  });
});

test('GitHub gets an event of a repository, with the token, and no text', () => {
  const { headers, body } = messageFor(endpoint({ kind: 'github', secret: 'token' }), event, 0) ?? {
    headers: {},
    body: '',
  };

  expect(headers).toMatchObject({
    authorization: 'Bearer token',
    accept: 'application/vnd.github+json',
    'content-type': 'application/json',
  });
  expect(JSON.parse(body)).toEqual({
    event_type: 'blog-changed',
    client_payload: {
      id: 'e1-1',
      source: '/api/blog/b1',
      type: 'post.published',
      time: '2026-01-02T03:04:05.678Z',
      subject: 'p1',
    },
  });
});

test('Nothing is sent to an endpoint whose changes are kept', () => {
  expect(messageFor(endpoint({ kind: 'changes' }), event, 0)).toBeUndefined();
});
