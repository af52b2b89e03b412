import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSession } from '../../infra/local/functions/testing/session.ts';
import { startGatedServer } from '../../infra/local/functions/tests/sign-in/gated-app.ts';
import { useLocalService, useSignIn } from '../support/use-service.ts';

interface Run {
  code: number;
  output: string;
}

async function run(script: string, args: string[], path = process.env.PATH): Promise<Run> {
  const running = promisify(execFile)('bash', [script, ...args], { env: { ...process.env, PATH: path } });
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

describe('smoke-test.sh', () => {
  const service = useLocalService();
  const gate = useSignIn(service);

  test('passes where a sign-in is required and succeeds', async () => {
    const cookie = await startSession(gate.url);

    const { code, output } = await run('infra/smoke-test.sh', [`${gate.url}/api`, `Cookie: ${cookie}`]);

    expect(output).toMatch(/^Without a sign-in: 401\nSigned in: 200, a list of blogs\nVersion \d/);
    expect(code).toBe(0);
  });

  test('fails where the header does not sign in, and says what to check', async () => {
    const { code, output } = await run('infra/smoke-test.sh', [
      `${gate.url}/api`,
      'Authorization: Bearer no',
    ]);

    expect(code).toBe(1);
    expect(output).toMatch(/Signed in, \S+ answers 401 instead of 200\. .*BLOG_ALLOWED_APPLICATIONS/);
  });

  test('fails where no sign-in is required', async () => {
    const { code, output } = await run('infra/smoke-test.sh', [`${service.host.url}/api`, 'X-Nothing: 1']);

    expect(code).toBe(1);
    expect(output).toMatch(/^Without a sign-in \S+ answers 200 instead of 401 or 302: sign-in is off/);
  });

  // A service that reports its version on one line, with other versions after it.
  test('compares the answering version with the deployed one', async () => {
    const told = { openapi: '3.1.0', info: { title: 'Blogs', version: '1.2.3' }, other: { version: '9' } };
    const server = await startGatedServer((request, response) =>
      response.end(request.url?.endsWith('/openapi.json') ? JSON.stringify(told) : '[]'),
    );
    const smokeTest = (version: string) =>
      run('infra/smoke-test.sh', [`${server.url}/api`, `Cookie: ${server.headers.cookie}`, version]);

    const same = await smokeTest('1.2.3');
    const other = await smokeTest('1.2.4');
    await server.stop();

    expect(same).toEqual({ code: 0, output: expect.stringMatching(/\nVersion 1\.2\.3\n$/) });
    expect(other).toEqual({
      code: 1,
      output: expect.stringContaining('Version 1.2.3 answers, and 1.2.4 was deployed:'),
    });
  });

  test('prints its usage', async () => {
    expect(await run('infra/smoke-test.sh', [])).toEqual({
      code: 1,
      output: expect.stringContaining('Which service? Such as: infra/smoke-test.sh https://'),
    });
  });
});

describe('check-region.sh', () => {
  // Stands for the Azure CLI, which is not available here: answers one command as that does, one name per line.
  const folder = mkdtempSync(join(tmpdir(), 'az-'));
  beforeAll(() => {
    writeFileSync(
      join(folder, 'az'),
      `#!/bin/sh
case "$*" in
  *--zone-redundant=true*) echo northeurope ;;
  "functionapp list-flexconsumption-locations"*) echo northeurope; echo 'West Europe' ;;
  *) exit 2 ;;
esac
`,
    );
    chmodSync(join(folder, 'az'), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const check = (...args: string[]) => run('infra/check-region.sh', args, `${folder}:${process.env.PATH}`);

  test('finds a region, however Azure spells it', async () => {
    expect(await check('westeurope', 'false')).toEqual({
      code: 0,
      output: 'westeurope has Flex Consumption (zone redundant: false)\n',
    });
    expect((await check('northeurope', 'true')).code).toBe(0);
  });

  test('refuses a spelling that the template refuses, and says the right one', async () => {
    expect(await check('North Europe', 'true')).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Write the region North Europe as northeurope: .*second, empty installation\n$/,
      ),
    });
  });

  test('lists the regions that have what is requested, if this one does not', async () => {
    expect(await check('westeurope', 'true')).toEqual({
      code: 1,
      output: 'westeurope has no Flex Consumption (zone redundant: true). These regions have:\nnortheurope\n',
    });
  });
});
