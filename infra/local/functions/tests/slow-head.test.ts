import { startContentStore } from '../../../tools/content-store.ts';
import { openRaw, readAll } from '../../kit/testing/raw-http.ts';
import { type GatedApp, startGatedApp } from './sign-in/gated-app.ts';

let app: GatedApp;
let cosmos: Awaited<ReturnType<typeof startContentStore>>['cosmos'];
beforeAll(async () => {
  app = await startGatedApp();
  ({ cosmos } = await startContentStore(0));
});
afterAll(async () => {
  await app.stop();
  await cosmos.close();
});

/** Sends the head of a request byte by byte, without an end, and answers what comes back. */
async function sendSlowly(url: string): Promise<string> {
  const socket = openRaw(url, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const drip = setInterval(() => socket.write('x'), 500);
  const answer = await readAll(socket);
  clearInterval(drip);
  return answer;
}

test('Host, sign-in and Cosmos DB wait for the head of a request for less than 20 seconds', async () => {
  const answers = await Promise.all([app.host.url, app.gate.url, cosmos.endpoint].map(sendSlowly));

  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
