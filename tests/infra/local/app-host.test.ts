import { AppHost } from '../../../infra/local/app-host.ts';
import { buildFixtureApp } from '../../support/fixture-app.ts';

const SOURCE = `
  app.setup({ enableHttpStream: true });
  const add = (name, handler) => app.http(name, { methods: ['GET'], authLevel: 'anonymous', handler });
  add('Process', async () => ({ body: String(process.pid) }));
  add('Never', () => new Promise(() => {}));
`;

/** The answer, asked for again while nothing listens. */
async function readSoon(url: string): Promise<string> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      return await (await fetch(url)).text();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
}

test('An invocation that exceeds functionTimeout has the process replaced, and the address goes on serving', async () => {
  const fixture = buildFixtureApp(SOURCE, { hostJson: { functionTimeout: '00:00:01' } });
  const host = await AppHost.start(fixture.folder, { PORT: '0' });
  if (!host) throw new Error('The host has not started');
  try {
    const first = await readSoon(`${host.url}/api/process`);

    await expect(fetch(`${host.url}/api/never`)).rejects.toThrow('fetch failed');

    expect(await readSoon(`${host.url}/api/process`)).not.toBe(first);
  } finally {
    await host.stop();
    fixture.remove();
  }
  expect(await host.ended).toBe(0);
});
