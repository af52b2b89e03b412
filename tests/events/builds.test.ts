import { collectionOf, post } from '../support/content/families.ts';
import { cloudflarePages, gitHub, netlify, vercel } from '../support/events/build-receivers.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { useReceivers } from '../support/events/receivers.ts';
import { afterClaims, deliveriesTo, tendUntil } from '../support/events/timer-runs.ts';
import { repeat } from '../support/requests/together.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
/** By its clock a build that is to come has all that was written. */
const later = useInstance(service, afterClaims, eventsOn);
const receiverAt = useReceivers();

const write = (blogId: string, title: string) =>
  service.create(collectionOf(post, blogId), { ...post.minimal, title, published: '2024-03-01T07:30:00Z' });

test('Each host of sites takes what it is sent, once for many changes', async () => {
  const blogId = await service.newBlog();
  const hosts = [
    { kind: 'build', receiver: await receiverAt(netlify('64f1'), '/build_hooks/64f1') },
    { kind: 'build', receiver: await receiverAt(vercel('prj_1/abc'), '/v1/integrations/deploy/prj_1/abc') },
    {
      kind: 'build',
      receiver: await receiverAt(cloudflarePages('7f3a'), '/client/v4/pages/webhooks/deploy_hooks/7f3a'),
    },
    {
      kind: 'github',
      secret: 'github_pat_1',
      receiver: await receiverAt(gitHub('github_pat_1'), '/repos/octocat/site/dispatches'),
    },
  ];
  const ids: string[] = [];
  for (const { kind, secret, receiver } of hosts)
    ids.push((await newEndpoint(service, blogId, { kind, url: receiver.url, secret })).endpointId);

  await Promise.all(repeat(20, number => write(blogId, `Post ${number}`)));
  const all = () => Promise.all(ids.map(id => deliveriesTo(service, blogId, id)));
  await tendUntil(later.host, async () =>
    (await all()).every(([delivery]) => delivery?.state === 'delivered'),
  );

  expect((await all()).map(deliveries => deliveries.map(({ last }) => last?.status))).toEqual([
    [200],
    [201],
    [200],
    [204],
  ]);
  for (const { kind, receiver } of hosts) {
    expect(receiver.received).toHaveLength(1);
    const [{ body = '', headers = {} } = {}] = receiver.received;
    if (kind === 'build') expect([body, headers['webhook-id']]).toEqual(['', undefined]);
  }
});

test('A token that GitHub does not take is in no delivery, and in no log', async () => {
  const blogId = await service.newBlog();
  const secret = 'github_pat_wrong';
  const { url, until } = await receiverAt(gitHub('github_pat_1'), '/repos/octocat/site/dispatches');
  const { endpointId } = await newEndpoint(service, blogId, { kind: 'github', url, secret });

  await write(blogId, 'First');
  await tendUntil(later.host, async () =>
    (await deliveriesTo(service, blogId, endpointId)).some(({ last }) => last?.status === 401),
  );

  const [{ headers = {} } = {}] = await until(received => received.length > 0);
  expect(headers.authorization).toBe(`Bearer ${secret}`);
  const told = await service.send('GET', `blog/${blogId}/endpoint/${endpointId}/delivery`);
  const logs = [service, later].flatMap(({ host }) => host.lines());
  expect([told.text, ...logs].join('\n')).not.toContain(secret);
});
