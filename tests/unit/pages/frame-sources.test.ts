import { frameSources } from '../../../shared/pages/frame-sources.ts';

test.each(['http://127.0.0.1:8081', 'https://localhost:8081/', 'http://[::1]:8081'])(
  'a service with its store at %s also takes frames from this computer, without encryption',
  endpoint => {
    expect(frameSources(endpoint)).toBe('https: http://localhost:* http://127.0.0.1:*');
  },
);

test.each([
  'https://kiln.documents.azure.com:443/',
  'https://localhost.example/',
  'https://127.0.0.1.example/',
])('one with its store at %s takes only those that are encrypted', endpoint => {
  expect(frameSources(endpoint)).toBe('https:');
});
