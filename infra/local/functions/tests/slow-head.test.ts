import { sendHeadSlowly } from '../../kit/testing/raw-http.ts';
import { startGatedApp } from './sign-in/gated-app.ts';

test('Host and sign-in wait for the head of a request for less than 20 seconds', async () => {
  const app = await startGatedApp();

  const answers = await Promise.all([app.host.url, app.gate.url].map(sendHeadSlowly));

  await app.stop();
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
