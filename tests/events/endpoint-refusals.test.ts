import { expectProblemOrText } from '../support/answers/refusals.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);

const build = { kind: 'build', url: 'https://api.netlify.com/build_hooks/64f1c0ffee' };

/** Each operation, by the rest of its address in a blog. */
const operations: [method: string, path: (id: string) => string][] = [
  ['GET', () => 'endpoint'],
  ['POST', () => 'endpoint'],
  ['GET', id => `endpoint/${id}`],
  ['PUT', id => `endpoint/${id}`],
  ['DELETE', id => `endpoint/${id}`],
  ['GET', id => `endpoint/${id}/delivery`],
  ['POST', id => `endpoint/${id}/test`],
  ['POST', id => `endpoint/${id}/delivery/000000000012/again`],
  ['GET', () => 'change'],
];
const named = operations.map(([method, path]) => [method, path('{endpointId}'), path] as const);

const bodyOf = (method: string, path: string) =>
  method === 'PUT' || path === 'endpoint' ? build : undefined;

let blogId: string;
let endpointId: string;
beforeAll(async () => {
  blogId = await service.newBlog();
  ({ endpointId } = await newEndpoint(service, blogId, build));
});

const send = (method: string, path: string, headers: Record<string, string>) =>
  service.send(
    method,
    path,
    method === 'GET' ? undefined : bodyOf(method, path.split('/')[2] ?? ''),
    headers,
  );

describe.each(named)('%s …/%s', (method, _, path) => {
  test('with a blog that is no GUID is 500', () =>
    expectProblemOrText(
      accept => send(method, `blog/harbour/${path(endpointId)}`, accept),
      500,
      'identifier-malformed',
    ));

  test('with a parameter that is unknown is 400 if the request prefers that', () =>
    expectProblemOrText(
      accept =>
        send(method, `blog/${blogId}/${path(endpointId)}?colour=red`, {
          ...accept,
          Prefer: 'handling=strict',
        }),
      400,
      'query-invalid',
    ));
});

test.each([
  ['GET', 'endpoint/lighthouse'],
  ['PUT', 'endpoint/lighthouse'],
  ['DELETE', 'endpoint/lighthouse'],
  ['GET', 'endpoint/lighthouse/delivery'],
  ['POST', 'endpoint/lighthouse/test'],
  ['POST', 'endpoint/lighthouse/delivery/000000000012/again'],
])('%s of %s, which is no GUID, is 500', (method, path) =>
  expectProblemOrText(accept => send(method, `blog/${blogId}/${path}`, accept), 500, 'identifier-malformed'),
);

test.each(['PUT', 'DELETE'])('%s is 412 if an endpoint is there that must not be', method =>
  expectProblemOrText(
    accept => send(method, `blog/${blogId}/endpoint/${endpointId}`, { ...accept, 'If-None-Match': '*' }),
    412,
    'precondition-failed',
  ),
);

test('A body of another endpoint than the address names is 500', () =>
  expectProblemOrText(
    accept =>
      service.send(
        'PUT',
        `blog/${blogId}/endpoint/${endpointId}`,
        { ...build, endpointId: crypto.randomUUID() },
        accept,
      ),
    500,
    'body-mismatch',
  ));

test('Sending what is kept is 400', async () => {
  const { endpointId } = await newEndpoint(service, blogId, { kind: 'changes' });

  await expectProblemOrText(
    accept => send('POST', `blog/${blogId}/endpoint/${endpointId}/test`, accept),
    400,
    'kept-here',
  );
});
