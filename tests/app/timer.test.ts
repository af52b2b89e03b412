import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHostProcess } from '../../infra/local/functions/testing/host-process.ts';
import { publicSurface } from '../../infra/tools/platform-settings.ts';
import { builtApp } from '../support/service/built-app.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService({ EVENTS: 'on' });

/** What the worker registers, as the host's page has it. */
interface Registered {
  name: string;
  config: { bindings: { name: string; type: string; direction: string }[] };
}

const registeredAt = async (url: string) =>
  (await (await fetch(`${url}/admin/functions`)).json()) as Registered[];

test('With events on there is one more function: a timer of a minute, which the host has built in', async () => {
  const timers = (await registeredAt(service.host.url)).filter(({ config }) =>
    config.bindings.some(({ type }) => type !== 'httpTrigger' && type !== 'http'),
  );

  expect(timers.map(({ name, config }) => [name, config.bindings])).toEqual([
    [
      'TendBlogs',
      [
        {
          // Made from the rest, so that it is the same on all instances.
          name: expect.stringMatching(/^timerTrigger[0-9a-f]+$/),
          type: 'timerTrigger',
          direction: 'in',
          schedule: '0 * * * * *',
          properties: { supportsDeferredBinding: 'false' },
        },
      ],
    ],
  ]);
});

test('No extension bundle is loaded: HTTP and timers need none', () => {
  const hostJson = JSON.parse(readFileSync(join(builtApp(), 'host.json'), 'utf8'));

  expect(hostJson).not.toHaveProperty('extensionBundle');
});

test('The timer runs, and fails at nothing where there is nothing to do', async () => {
  const answer = await fetch(`${service.host.url}/admin/functions/TendBlogs`, { method: 'POST' });
  await service.host.line('TIMER TendBlogs');

  expect(answer.status).toBe(202);
  expect(service.host.lines().filter(line => /ERROR|error TendBlogs/.test(line))).toEqual([]);
});

test('The public surface has no timer, also where events are on', async () => {
  const { endpoint, key } = service.cosmos;
  const store = {
    COSMOS_ENDPOINT: endpoint,
    COSMOS_KEY: key,
    COSMOS_DATABASE: 'blog',
    COSMOS_CONTAINER: 'content',
  };
  const env = { ...store, ...publicSurface, EVENTS: 'on' };
  const host = await startHostProcess({ appFolder: builtApp(), env });

  const types = (await registeredAt(host.url)).flatMap(({ config }) =>
    config.bindings.map(({ type }) => type),
  );
  await host.stop();

  expect(new Set(types)).toEqual(new Set(['httpTrigger', 'http']));
});
