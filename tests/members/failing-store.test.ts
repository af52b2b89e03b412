import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { asAdministrator, calledBy, membersOn, somebody } from '../support/members/callers.ts';
import { requestsTo } from '../support/members/member-requests.ts';
import { type MemberedBlog, newMemberedBlog } from '../support/members/membered-blog.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService({ ...membersOn, COSMOS_TIMEOUT_MS: String(pacedTimeout(300)) });

const owner = somebody();
const owned = [{ principal: owner.principal, role: 'owner' as const }];
let at: MemberedBlog;
beforeEach(async () => {
  at = await newMemberedBlog(service, () => owned);
});
afterEach(() => service.cosmos.faults.clear());

/** The store answers no request of these kinds. */
const failOn = (...kind: ('patch' | 'read')[]) =>
  service.cosmos.faults.inject({
    kind: 'status',
    statusCode: 503,
    on: { kind },
    times: Number.POSITIVE_INFINITY,
  });

const requests = () => requestsTo(at, owned).filter(({ path }) => path.includes(at.blogId));

test.each([['patch' as const], ['read' as const]])(
  'While the store fails to say who the members are (%s), nobody is let in, and nobody is answered as a non-member',
  async kind => {
    const first = (await asAdministrator(service).send('GET', `blog/${at.blogId}`)).text;
    failOn(kind);

    // Writes, and the first read: each asks for the newest state.
    const asked = requests().filter(({ method, name }) => method !== 'GET' || name === 'GetBlog');
    const statuses: unknown[] = [];
    for (const { name, method, path, body } of asked)
      for (const caller of [owner, somebody()]) {
        const { status } = await calledBy(service, caller).send(method, path, body);
        if (status !== 500) statuses.push([name, status]);
      }

    expect(asked.length).toBeGreaterThan(30);
    expect(statuses).toEqual([]);
    service.cosmos.faults.clear();
    expect((await asAdministrator(service).send('GET', `blog/${at.blogId}`)).text).toBe(first);
  },
);

test('What needs no look at the members is answered all the same', async () => {
  failOn('patch', 'read');

  const answers = [
    await calledBy(service, { headers: {} }).send('GET', `blog/${at.blogId}`),
    await calledBy(service, owner).send('POST', 'blog', { name: 'Mine' }),
    await calledBy(service, owner).send('GET', 'me'),
    await calledBy(service, owner).send('GET', 'blog'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 200, 200]);
});

test('The store is asked again once it has recovered', async () => {
  const stop = failOn('patch');
  const failed = await calledBy(service, owner).send('GET', `blog/${at.blogId}`);
  stop();

  expect([failed.status, (await calledBy(service, owner).send('GET', `blog/${at.blogId}`)).status]).toEqual([
    500, 200,
  ]);
});
