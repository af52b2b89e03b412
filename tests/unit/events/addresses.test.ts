import fc from 'fast-check';
import { isPublic, maySendTo, whyNotSentTo } from '../../../shared/features/events/sending/addresses.ts';
import { lookUp } from '../../../shared/features/events/sending/name-lookup.ts';

const notPublic = [
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
  ],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
  ],
  ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', '::', '::1'],
  ...['::ffff:8.8.8.8', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::a9fe:a9fe', '100::1'],
  ...[
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ],
  ...['not an address', ''],
];

test.each(notPublic)('%s is no address of the public internet', address => {
  expect(isPublic(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '20.50.60.70',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is an address of the public internet', address => {
  expect(isPublic(address)).toBe(true);
});

test('Of this computer, everything may be sent to where all runs on it, and nothing elsewhere', () => {
  for (const address of ['127.0.0.1', '127.1.2.3', '::1']) {
    expect(maySendTo(address, true)).toBe(true);
    expect(maySendTo(address, false)).toBe(false);
  }
  expect(maySendTo('10.0.0.1', true)).toBe(false);
});

test.each([
  ['https://hooks.example.com/a?b=c'],
  ['https://hooks.example.com:8443/'],
  ['https://1.1.1.1/'],
  ['https://[2606:4700::1111]/'],
])('An endpoint may be at %s', url => {
  expect(whyNotSentTo(url, false)).toBeUndefined();
});

test.each([
  ['http://hooks.example.com/', 'must be https'],
  ['http://127.0.0.1/', 'must be https'],
  ['ftp://hooks.example.com/', 'must be https'],
  ['https://name:word@hooks.example.com/', 'must have no user name and no password'],
  ['https://name@hooks.example.com/', 'must have no user name and no password'],
  ['https://127.0.0.1/', 'must be an address of the public internet'],
  ['https://2130706433/', 'must be an address of the public internet'],
  ['https://0x7f.1/', 'must be an address of the public internet'],
  ['https://0177.0.0.1/', 'must be an address of the public internet'],
  ['https://127.1/', 'must be an address of the public internet'],
  ['https://１２７.0.0.1/', 'must be an address of the public internet'],
  ['https://169.254.169.254/metadata', 'must be an address of the public internet'],
  ['https://[::1]/', 'must be an address of the public internet'],
  ['https://[::ffff:169.254.169.254]/', 'must be an address of the public internet'],
])('No endpoint is at %s', (url, why) => {
  expect(whyNotSentTo(url, false)).toBe(why);
});

test.each([
  'http://127.0.0.1:8080/hook',
  'http://localhost:8080/hook',
  'http://[::1]/',
  'https://localhost/',
])('Where all runs on one computer, an endpoint may be at %s', url => {
  expect(whyNotSentTo(url, true)).toBeUndefined();
});

test.each(['http://10.0.0.1/', 'http://hooks.example.com/', 'https://192.168.0.1/'])(
  'Where all runs on one computer, no endpoint is at %s either',
  url => {
    expect(whyNotSentTo(url, true)).toBeDefined();
  },
);

const url = new URL('https://hooks.example.com/');

test('A name is looked up once, and the connection gets what was judged', async () => {
  let times = 0;
  const lookup = await lookUp(url, false, async () => {
    times += 1;
    return ['1.1.1.1', '2606:4700::1111'];
  });

  const all = await new Promise(resolve =>
    lookup('hooks.example.com', { all: true }, (_, addresses) => resolve(addresses)),
  );
  const one = await new Promise(resolve =>
    lookup('other.example.com', {}, (_, address, family) => resolve([address, family])),
  );

  expect(all).toEqual([
    { address: '1.1.1.1', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
  expect(one).toEqual(['1.1.1.1', 4]);
  expect(times).toBe(1);
});

test('A name that also stands for an address that is not public is refused, without saying which', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...notPublic.slice(0, 36)), async address => {
      const looked = lookUp(url, false, async () => ['1.1.1.1', address]);

      await expect(looked).rejects.toThrow(
        'The name stands for an address that is not of the public internet.',
      );
    }),
  );
});

test('A name that stands for nothing is refused', async () => {
  await expect(lookUp(url, false, async () => [])).rejects.toThrow('The name of the address is not known.');
});

test('The own computer needs no name server where all runs on it, and has no other name', async () => {
  const resolve = async () => ['127.0.0.1'];

  await expect(lookUp(new URL('http://localhost:1/'), true, async () => [])).resolves.toBeDefined();
  await expect(lookUp(new URL('http://localhost:1/'), false, resolve)).rejects.toThrow('public internet');
});
