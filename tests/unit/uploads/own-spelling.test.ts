import { fileSpelling, ownAddress, ownSpelling } from '../../../shared/features/uploads/own-spelling.ts';

const name = `a0000000-0000-4000-8000-000000000001/${'0f'.repeat(32)}.jpg`;
const azure = 'https://stmedia.blob.core.windows.net';
const local = 'http://127.0.0.1:10000/local';

test.each([
  [azure, `${azure}/media/${name}`],
  [azure, `${azure}/media/${name}#t=10`],
  [azure, `${azure}/media/${name}?v=1&sig=x#t`],
  [azure, `HTTPS://STMEDIA.blob.core.windows.net:443/media/${name}`],
  [azure, `https://stmedia.blob.core.windows.net./media/${name}`],
  [azure, `http://stmedia.blob.core.windows.net/media/${name}`],
  [azure, `https://somebody@stmedia.blob.core.windows.net/media/${name}`],
  [azure, `${azure}/./x/../media/${name}`],
  [azure, `${azure}/media/%2E/${name}`],
  [azure, `${azure}/%6Dedia/${name.replaceAll('-', '%2D').replace('.jpg', '%2ejpg')}`],
  [azure, `${azure}\\media/${name}`],
  [local, `http://127.1:10000/local/media/${name}`],
  [local, `http://127.0.0.1:010000/local/./media/${name}?`],
])('A file in the storage at %s is spelt in one way, and not as %s', (endpoint, address) => {
  expect(ownSpelling(endpoint)(address)).toBe(ownAddress(endpoint, name));
});

test.each([
  [azure, `https://example.com/media/${name}`],
  [azure, `https://stmedia.blob.core.windows.net:8443/media/${name}`],
  [azure, `https://stmedia.blob.core.windows.net.example.com/media/${name}`],
  [azure, `${azure}/incoming/${name}?v=1`],
  [azure, `${azure}/media/${name.toUpperCase()}#t`],
  [azure, `${azure}//media/${name}`],
  [azure, `${azure}/media/a/${name}#t`],
  [azure, `${azure}/media/${name}/b#t`],
  [azure, `${azure}/media/%E0%A4%A`],
  [azure, 'HTTP://EXAMPLE.com/./a'],
  [local, `http://127.0.0.1:10000/media/${name}#t`],
  [local, `http://127.0.0.1/local/media/${name}#t`],
  [local, 'nowhere'],
])('Anything but a file in the storage at %s is left as it is: %s', (endpoint, address) => {
  expect(ownSpelling(endpoint)(address)).toBe(address);
});

test.each([
  [azure, `HTTPS://STMEDIA.blob.core.windows.net.:443/%6Dedia/./${name.replaceAll('-', '%2D')}?v=1#t`],
  [azure, `${azure}/media/${name}`],
  [local, `http://127.1:10000/local/media/${name}`],
])(
  'For looking up, a file in the storage at %s is spelt in that way without knowing of it, and not as %s',
  (endpoint, address) => {
    expect(fileSpelling(address)).toBe(ownAddress(endpoint, name));
  },
);

test.each([
  `${azure}/media/${name.toUpperCase()}?v`,
  `${azure}/media/media/${name}`,
  `${azure}/media/`,
  'nowhere',
])('For looking up, anything else is left as it is: %s', address => {
  expect(fileSpelling(address)).toBe(address);
});
