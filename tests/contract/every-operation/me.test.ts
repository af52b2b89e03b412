import { useService } from '../../support/service/use-service.ts';

const service = useService();

test('Who is signed in is JSON that nobody keeps', async () => {
  const { status, headers, json } = await service.send('GET', 'me');

  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  for (const [name, value] of Object.entries(json())) {
    expect(['id', 'name', 'user']).toContain(name);
    expect(value).toEqual(expect.stringMatching(/./));
  }
});

test('HEAD of who is signed in has the headers of GET, and no body', async () => {
  const head = await service.send('HEAD', 'me');

  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.get('cache-control')).toBe('no-store');
});

test('A parameter of who is signed in is 400 with strict handling, also as a problem', async () => {
  const strict = { Prefer: 'handling=strict' };

  const without = await service.send('GET', 'me', undefined, strict);
  const text = await service.send('GET', 'me?user=ada', undefined, strict);
  const problem = await service.send('GET', 'me?user=ada', undefined, {
    ...strict,
    Accept: 'application/problem+json',
  });

  expect(without.status).toBe(200);
  expect([text.status, text.text.split('\n')[0]]).toEqual([
    400,
    'Submitted data is invalid, caller cannot be read.',
  ]);
  expect(problem.json().type).toBe('urn:problem-type:blog-content-service:query-invalid');
});
