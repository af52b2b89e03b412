import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, startCommand } from '../../support/infra/command.ts';
import { serviceAt } from '../../support/service/service.ts';

const started: Command[] = [];
afterEach(async () => {
  for (const command of started.splice(0)) {
    command.signal('SIGTERM');
    await command.ended;
  }
});

async function start(args: string[], env: Record<string, string> = {}) {
  const command = startCommand('start', args, env);
  started.push(command);
  const [, api = '', receiver = '', says = ''] = await command.printed(
    /API +(http:\S+)[\s\S]*Events +(http:\S+) \((.*)\)\n[\s\S]*Stop it/,
  );
  return { command, service: serviceAt(api.replace(/\/api$/, ''), {}), api, receiver, says };
}

async function endpointsOf(api: string) {
  const [blog] = (await (await fetch(`${api}/blog`)).json()) as { blogId: string }[];
  const blogId = blog?.blogId ?? '';
  const answer = await fetch(`${api}/blog/${blogId}/endpoint`);
  return { blogId, endpoints: (await answer.json()) as { endpointId: string; url: string }[] };
}

test('--events prints what the sample blog tells, as its receiver has checked it', async () => {
  const { command, service, api, receiver, says } = await start(['--memory', '--events']);
  const { blogId, endpoints } = await endpointsOf(api);

  await service.create(`blog/${blogId}/post`, {
    title: 'Fog',
    slug: 'fog',
    content: 'No ships.',
    published: '2024-05-04T05:30:00Z',
  });
  const [line] = await command.printed(/Told: .*/);

  expect(says).toContain('prints below what "The Lighthouse Keeper" tells');
  expect(endpoints).toMatchObject([{ kind: 'webhook', url: receiver, isOn: true }]);
  expect(line).toMatch(/^Told: \S+Z post\.published http:\S+fog\/$/);
  expect(command.output()).not.toContain('refused');
});

test('a second start has the same endpoint tell its own receiver, and when timers ran is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-events-'));
  try {
    const first = await start(['--events'], { DATA_DIR: folder });
    const before = await endpointsOf(first.api);
    first.command.signal('SIGTERM');
    await first.command.ended;
    const second = await start([], { DATA_DIR: folder, EVENTS: 'on' });
    const { endpoints } = await endpointsOf(second.api);

    expect(endpoints).toMatchObject([
      { endpointId: before.endpoints[0]?.endpointId, url: second.receiver, isOn: true },
    ]);
    expect(second.receiver).not.toBe(first.receiver);
    expect(JSON.parse(readFileSync(join(folder, 'timers.json'), 'utf8'))).toHaveProperty('TendBlogs.Next');
    second.command.signal('SIGTERM');
    await second.command.ended;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without a blog it says that none tells the receiver', async () => {
  const { says } = await start(['--memory', '--empty', '--events']);

  expect(says).toMatch(/^no blog tells it yet; another blog's endpoint needs the secret whsec_\S+$/);
});
