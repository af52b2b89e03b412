import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const claim = (typ: unknown, val: unknown) => ({ typ, val });

/** Who is signed in, by what the platform says. */
async function me(headers: Record<string, string>) {
  const answer = await fetch(`${service.host.url}/api/me`, { headers });
  return [answer.status, await answer.json()];
}

test('who is signed in is what the platform says', async () => {
  const said = {
    'X-MS-CLIENT-PRINCIPAL-ID': '7d1e6b7c-93a2-8f41-8c55-2f5a0f9e4b10',
    'X-MS-CLIENT-PRINCIPAL-NAME': 'ada@example.com',
    'X-MS-CLIENT-PRINCIPAL': encoded({ claims: [claim('roles', 'Editor'), claim('name', 'Zoë Marsh')] }),
  };

  expect(await me(said)).toEqual([
    200,
    { id: '7d1e6b7c-93a2-8f41-8c55-2f5a0f9e4b10', name: 'Zoë Marsh', user: 'ada@example.com' },
  ]);
});

test('without a sign-in nobody is named', async () => {
  expect(await me({})).toEqual([200, {}]);
});

test.each([
  ['not base64', '%%%'],
  ['not JSON', Buffer.from('{"claims":').toString('base64')],
  ['null', encoded(null)],
  ['a number', encoded(7)],
  ['without claims', encoded({})],
  ['with claims that are no list', encoded({ claims: 'name' })],
  ['with claims that are nothing', encoded({ claims: [null, 7, 'name'] })],
  ['with a name that is no text', encoded({ claims: [claim('name', 7)] })],
  ['with a name that is an object', encoded({ claims: [claim('name', { first: 'Ada' })] })],
])('a principal that is %s names nobody, and nothing fails', async (_, principal) => {
  expect(await me({ 'X-MS-CLIENT-PRINCIPAL': principal, 'X-MS-CLIENT-PRINCIPAL-NAME': 'ada' })).toEqual([
    200,
    { user: 'ada' },
  ]);
});

test('a name with markup and line breaks is a text in the answer', async () => {
  const name = '"},<script>\n</script>';

  expect(await me({ 'X-MS-CLIENT-PRINCIPAL': encoded({ claims: [claim('name', name)] }) })).toEqual([
    200,
    { name },
  ]);
});
