import { isPublic, PublicHosts } from '../../../../infra/tools/import/media/public-hosts.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:93.184.216.34',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'no address',
])('%s is not of the public internet', address => {
  expect(isPublic(address)).toBe(false);
});

test.each([
  '93.184.216.34',
  '100.128.0.1',
  '172.32.0.1',
  '168.63.129.17',
  '2606:4700::1111',
  '2a00:1450::1',
  '2001:4860::1',
])('%s is of the public internet', address => {
  expect(isPublic(address)).toBe(true);
});

// As a URL reads them, all of these are an address that is not public.
test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '[::1]',
  '[::ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
])('a file of %s is not fetched, however that is written', host => {
  const hosts = new PublicHosts();

  expect(() => hosts.lookupFor(new URL(`http://${host}:8080/`))).toThrow(
    /is not on the public internet \(--media-from/,
  );
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1/'],
  ['127.0.0.1', 'https://127.0.0.1/'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['127.0.0.1:8080', 'https://127.0.0.1:8080/'],
  ['[::1]:8080', 'http://[::1]:8080/'],
  ['127.0.0.1:80', 'http://127.0.0.1/'],
  ['127.0.0.1:443', 'https://127.0.0.1/'],
  ['LocalHost', 'http://localhost/'],
])('--media-from %s allows %s', (allowed, address) => {
  expect(new PublicHosts(allowed).lookupFor(new URL(address))).toBeUndefined();
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080/'],
  ['127.0.0.1', 'http://127.0.0.1:443/'],
  ['127.0.0.1', 'https://127.0.0.1:80/'],
  ['127.0.0.1:80', 'https://127.0.0.1/'],
  ['127.0.0.1:8080', 'http://127.0.0.1/'],
  ['127.0.0.1', 'http://127.0.0.2/'],
  ['localhost', 'http://127.0.0.1/'],
])('--media-from %s does not allow %s', (allowed, address) => {
  expect(() => new PublicHosts(allowed).lookupFor(new URL(address))).toThrow('is not on the public internet');
});
