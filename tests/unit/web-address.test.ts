import { isWebAddress } from '../../shared/values/web-address.ts';

const addresses: [string, boolean][] = [
  ['https://example.org/', true],
  ['http://example.org', true],
  ['HTTPS://EXAMPLE.org/a b', true],
  ['https://münchen.example/', true],
  ['https://例え.example/画像.png', true],
  ['https://user:password@example.org:8443/a?b#c', true],
  ['https://[2001:db8::1]/', true],
  ['ftp://example.org/', false],
  ['javascript:alert(1)', false],
  ['//example.org/', false],
  ['https:///example.org', false],
  ['https://', false],
  ['https://exa mple.org/', false],
  ['https://example.org:99999/', false],
  ['https://exam\tple.org/', false],
  ['https://example.org/ ', false],
  ['', false],
];

test.each(addresses)('"%s" is an absolute http or https address: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});

test('The result for an address does not depend on earlier calls', () => {
  const wrong = new Map<string, number>();
  for (let checked = 0; checked < 50_000; checked++) {
    const [text, expected] = addresses[checked % addresses.length] ?? ['', false];
    if (isWebAddress(text) !== expected) wrong.set(text, (wrong.get(text) ?? 0) + 1);
  }

  expect(wrong).toEqual(new Map());
});
