import { Webhook } from 'standardwebhooks';
import { absentGuid, type Payload } from '../support/content/families.ts';
import { gitHub } from '../support/events/build-receivers.ts';
import { useDeliveries } from '../support/events/deliveries.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { answering, useReceivers } from '../support/events/receivers.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
const deliveries = useDeliveries(service);
const newReceiver = useReceivers();

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const pathTo = ({ endpointId }: { endpointId: string }) => `blog/${blogId}/endpoint/${endpointId}`;

/** An endpoint that is off, so that it is told of nothing else. */
const newOff = (body: Payload) => newEndpoint(service, blogId, { ...body, isOn: false });

const deliveriesTo = async (endpoint: { endpointId: string }) =>
  (await service.send('GET', `${pathTo(endpoint)}/delivery`)).json<Payload[]>();

describe('A test of an endpoint', () => {
  test('sends a webhook one signed event that tells of nothing, also while it is off', async () => {
    const receiver = await newReceiver(answering(202, {}, 'Thank you'));
    const endpoint = await newOff({ kind: 'webhook', url: receiver.url });

    const answer = await service.send('POST', `${pathTo(endpoint)}/test`);

    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      time: expect.stringMatching(/^20\d\d-.*Z$/),
      isDelivered: true,
      status: 202,
      answer: 'Thank you',
    });
    const [received, ...others] = receiver.received;
    const { body = '', headers = {} } = received ?? {};
    const judged = new Webhook(String(endpoint.secret)).verify(body, headers as Record<string, string>);
    expect(judged).toMatchObject({ type: 'endpoint.test', subject: blogId });
    expect(others).toEqual([]);
    expect(await deliveriesTo(endpoint)).toEqual([]);
  });

  test('begins a build at GitHub with its token, and of another kind by an empty request', async () => {
    const token = 'github_pat_11ABCDEFG0';
    const dispatches = await newReceiver(gitHub(token), '/repos/octocat/site/dispatches');
    const hook = await newReceiver(answering(200));
    const github = await newOff({ kind: 'github', url: dispatches.url, secret: token });
    const build = await newOff({ kind: 'build', url: hook.url });

    const answers = [
      await service.send('POST', `${pathTo(github)}/test`),
      await service.send('POST', `${pathTo(build)}/test`),
    ];

    expect(answers.map(answer => answer.json().status)).toEqual([204, 200]);
    expect(hook.received.map(({ body }) => body)).toEqual(['']);
  });

  test('says what came if it is refused, or not answered at all', async () => {
    const receiver = await newReceiver(answering(401, {}, 'Who are you?'));
    const endpoint = await newOff({ kind: 'webhook', url: receiver.url });

    const refused = await service.send('POST', `${pathTo(endpoint)}/test`);
    receiver.close();
    const unanswered = await service.send('POST', `${pathTo(endpoint)}/test`);

    expect(refused.json()).toMatchObject({ isDelivered: false, status: 401, answer: 'Who are you?' });
    expect(unanswered.status).toBe(200);
    expect(unanswered.json()).toMatchObject({
      isDelivered: false,
      answer: expect.stringMatching(/^There was no answer/),
    });
    expect(unanswered.json()).not.toHaveProperty('status');
  });

  test('of one that keeps changes is refused, and one of none is not found', async () => {
    const changes = await newOff({ kind: 'changes' });
    const accept = { Accept: 'application/problem+json' };

    const kept = await service.send('POST', `${pathTo(changes)}/test`, undefined, accept);
    const none = await service.send('POST', `${pathTo({ endpointId: absentGuid })}/test`);

    expect([kept.status, kept.json().type]).toEqual([400, 'urn:problem-type:blog-content-service:kept-here']);
    expect(none.status).toBe(404);
  });
});

describe('A delivery that is sent again', () => {
  test('has its identifier, and is delivered if it is taken', async () => {
    const receiver = await newReceiver(answering(204));
    const endpoint = await newOff({ kind: 'webhook', url: receiver.url });
    const put = await deliveries.put({
      blogId,
      endpointId: endpoint.endpointId,
      sequence: 7,
      state: 'failed',
      attempts: 10,
    });

    const answer = await service.send('POST', `${pathTo(endpoint)}/delivery/000000000007/again`);

    expect(answer.json()).toMatchObject({ isDelivered: true, status: 204, answer: '' });
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([put.event.id]);
    expect(receiver.received[0]?.event()).toEqual(put.event);
    expect(await deliveriesTo(endpoint)).toMatchObject([
      { state: 'delivered', attempts: 11, last: answer.json() },
    ]);
  });

  test('and is refused is as it was: waiting for its time, failed, or delivered', async () => {
    const receiver = await newReceiver(answering(503));
    const endpoint = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });
    const put = await deliveries.put({ blogId, endpointId: endpoint.endpointId, sequence: 7, attempts: 3 });
    await deliveries.put({
      blogId,
      endpointId: endpoint.endpointId,
      sequence: 8,
      state: 'failed',
      attempts: 10,
    });
    await deliveries.put({
      blogId,
      endpointId: endpoint.endpointId,
      sequence: 9,
      state: 'delivered',
      attempts: 1,
    });

    for (const sequence of ['000000000007', '000000000008', '000000000009'])
      await service.send('POST', `${pathTo(endpoint)}/delivery/${sequence}/again`);

    expect(await deliveriesTo(endpoint)).toMatchObject([
      { state: 'delivered', attempts: 2, last: { status: 503, isDelivered: false } },
      { state: 'failed', attempts: 11, last: { status: 503 } },
      { state: 'waiting', attempts: 4, last: { status: 503 }, next: put.dueAt },
    ]);
  });

  test.each(['000000000009', '7', 'none'])('with the name %s is not found', async sequence => {
    const endpoint = await newOff({ kind: 'webhook', url: 'https://hooks.example.com/blog' });
    await deliveries.put({ blogId, endpointId: endpoint.endpointId, sequence: 7 });

    const answer = await service.send('POST', `${pathTo(endpoint)}/delivery/${sequence}/again`);

    expect(answer.status).toBe(404);
  });

  test('is none that is kept', async () => {
    const endpoint = await newOff({ kind: 'changes' });
    await deliveries.put({ blogId, endpointId: endpoint.endpointId, sequence: 7, state: 'kept' });

    const answer = await service.send('POST', `${pathTo(endpoint)}/delivery/000000000007/again`);

    expect([answer.status, answer.text]).toEqual([
      400,
      'The endpoint is one of the kind changes: what it is told is kept here, and sent nowhere.',
    ]);
  });
});

test('All that is done with an endpoint can be done with strict handling', async () => {
  const receiver = await newReceiver(answering(204));
  const strict = { Prefer: 'handling=strict' };
  const path = `blog/${blogId}/endpoint`;
  const body = { kind: 'webhook', url: receiver.url, isOn: false };
  const send = async (method: string, at: string, sent?: Payload, condition = {}) => {
    const answer = await service.send(method, at, sent, { ...strict, ...condition });
    return [answer.status, answer.headers.get('preference-applied')];
  };
  const unlessOther = { 'If-None-Match': '"another"' };
  const { endpointId } = await newOff(body);
  const changes = await newEndpoint(service, blogId, { kind: 'changes' });
  await deliveries.put({ blogId, endpointId, sequence: 7, state: 'failed' });
  const one = `${path}/${endpointId}`;

  const answers = [
    await send('POST', path, body),
    await send('GET', path),
    await send('GET', one),
    await send('PUT', one, (await service.send('GET', one)).json(), unlessOther),
    await send('POST', `${one}/test`),
    await send('GET', `${one}/delivery?count=50`),
    await send('POST', `${one}/delivery/000000000007/again`),
    await send('GET', `blog/${blogId}/change?after=000000000000&count=100`),
    await send('DELETE', `${path}/${changes.endpointId}`, undefined, unlessOther),
  ];

  expect(answers.map(([status]) => status)).toEqual([201, 200, 200, 202, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(([, applied]) => applied))).toEqual(new Set(['handling=strict']));
});
