import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { receiver } from '../../examples/receiver/receiver.mjs';
import { listenOnLoopback } from '../../infra/local/kit/loopback.ts';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';

const secretOf = (key: string) => `whsec_${Buffer.from(key).toString('base64')}`;
const secret = secretOf('a key of twenty-four bytes');
const event = {
  id: 'event-1',
  source: '/api/blog/b',
  type: 'post.published',
  time: '2026-11-28T12:00:00.000Z',
  subject: 'p',
  data: { slug: 'rain', url: 'https://example.com/rain/' },
};

const started = useStarted(
  async () => {
    const told: object[] = [];
    const refused: string[] = [];
    const server = receiver({ secret, tell: each => told.push(each), refuse: why => refused.push(why) });
    const port = await listenOnLoopback(server, 0);
    return { url: `http://127.0.0.1:${port}`, told, refused, server };
  },
  ({ server }) => void server.close(),
);
beforeEach(() => {
  started.told.length = 0;
  started.refused.length = 0;
});

interface Sending {
  id?: string;
  body?: string;
  signedBody?: string;
  time?: number;
  by?: string;
  /** Makes the header of what the signature is. */
  as?: (signature: string) => string;
}

/** Sends an event, signed as Standard Webhooks says. */
async function send({ id = randomUUID(), time = Date.now() / 1000, by = secret, ...rest }: Sending = {}) {
  const { body = JSON.stringify({ ...event, id }), signedBody = body, as = signature => signature } = rest;
  const signature = Number.isNaN(time)
    ? 'v1,AAAA'
    : new Webhook(by).sign(id, new Date(time * 1000), signedBody);
  const answer = await fetch(started.url, {
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(time)),
      'webhook-signature': as(signature),
    },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

test('an event that is signed with the secret is told once, however often it comes', async () => {
  const answers = [await send({ id: 'one' }), await send({ id: 'one' }), await send({ id: 'two' })];

  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(started.told).toEqual([
    { ...event, id: 'one' },
    { ...event, id: 'two' },
  ]);
});

test('one of several signatures is enough', async () => {
  const { status } = await send({
    as: signature => `v1a,AAAA v1,${Buffer.alloc(32).toString('base64')} ${signature}`,
  });

  expect(status).toBe(204);
});

test.each<[string, Sending, string]>([
  ['another secret', { by: secretOf('another one of the bytes') }, 'it was signed with another secret'],
  ['another body', { signedBody: '{}' }, 'it was signed with another secret'],
  ['a signature that is none', { as: () => 'v1,' }, 'it was signed with another secret'],
  [
    'another kind of signature',
    { as: signature => signature.replace('v1,', 'v1a,') },
    'it was signed with another secret',
  ],
  ['no signature', { as: () => '' }, 'it is not signed'],
  ['an old signature', { time: Date.now() / 1000 - 400 }, 'within the last 300 seconds'],
  ['a signature to come', { time: Date.now() / 1000 + 400 }, 'within the last 300 seconds'],
  ['no time', { time: Number.NaN }, 'within the last 300 seconds'],
  ['a body that is too long', { body: 'x'.repeat(20_001) }, 'it is too long'],
])('%s is refused, and told to nobody', async (_what, sending, why) => {
  const { status, text } = await send(sending);

  expect([status, text]).toEqual([400, expect.stringContaining(why)]);
  expect(started.told).toEqual([]);
  expect(started.refused).toEqual([expect.stringContaining(why)]);
});

test('events come by POST alone', async () => {
  const answer = await fetch(started.url);

  expect(answer.status).toBe(405);
});
