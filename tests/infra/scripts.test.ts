import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSession } from '../../infra/local/functions/testing/session.ts';
import { startGatedServer } from '../../infra/local/functions/tests/sign-in/gated-app.ts';
import { azdParameters, readVariables } from '../support/infra/azd.ts';
import { readBicep } from '../support/infra/bicep.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { useSignIn } from '../support/service/use-service.ts';

interface Run {
  code: number;
  output: string;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a program on the PATH that stands for one of Azure's or GitHub's, which are not available here. */
function standFor(program: string, commands: string): void {
  writeFileSync(join(folder, program), `#!/bin/bash\n${commands}\n`);
  chmodSync(join(folder, program), 0o755);
}

/** Runs bash with these arguments. */
async function run(args: string[], environment: Record<string, string> = {}): Promise<Run> {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, FOLDER: folder, ...environment };
  return promisify(execFile)('bash', args, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), output: String(stdout) + String(stderr) }),
  );
}

describe('smoke-test.sh', () => {
  const service = useHistoryService();
  const gate = useSignIn(service);

  test('passes where a sign-in is required and succeeds', async () => {
    const cookie = await startSession(gate.url);

    const { code, output } = await run(['infra/smoke-test.sh', `${gate.url}/api`, `Cookie: ${cookie}`]);

    expect(output).toMatch(/^Without a sign-in: 401\nSigned in: 200, a list of blogs\nVersion \d/);
    expect(code).toBe(0);
  });

  test('asks storage for what was deleted in the first blog', async () => {
    await service.newBlog();
    const cookie = await startSession(gate.url);
    const tryIt = () => run(['infra/smoke-test.sh', `${gate.url}/api`, `Cookie: ${cookie}`]);

    const passed = await tryIt();
    await service.blob.close();
    const failed = await tryIt();

    expect(passed).toEqual({
      code: 0,
      output: expect.stringContaining('\nHistory: 200, its storage answers\nVersion '),
    });
    expect(failed).toEqual({
      code: 1,
      output: expect.stringContaining('/deleted answers 500 instead of 200'),
    });
  });

  test('fails where the header does not sign in, and says what to check', async () => {
    const { code, output } = await run([
      'infra/smoke-test.sh',
      `${gate.url}/api`,
      'Authorization: Bearer no',
    ]);

    expect(code).toBe(1);
    expect(output).toMatch(/Signed in, \S+ answers 401 instead of 200\. .*BLOG_ALLOWED_APPLICATIONS/);
  });

  test('fails where no sign-in is required', async () => {
    const { code, output } = await run(['infra/smoke-test.sh', `${service.host.url}/api`, 'X-Nothing: 1']);

    expect(code).toBe(1);
    expect(output).toMatch(/^Without a sign-in \S+ answers 200 instead of 401 or 302: sign-in is off/);
  });

  // A service that reports its version on one line, with other versions after it.
  test('compares the answering version with the deployed one', async () => {
    const description = {
      openapi: '3.1.0',
      info: { title: 'Blogs', version: '1.2.3' },
      other: { version: '9' },
    };
    const server = await startGatedServer((request, response) =>
      response.end(request.url?.endsWith('/openapi.json') ? JSON.stringify(description) : '[]'),
    );
    const smokeTest = (version: string) =>
      run(['infra/smoke-test.sh', `${server.url}/api`, `Cookie: ${server.headers.cookie}`, version]);

    const same = await smokeTest('1.2.3');
    const other = await smokeTest('1.2.4');
    await server.stop();

    expect(same).toEqual({ code: 0, output: expect.stringMatching(/\nVersion 1\.2\.3\n$/) });
    expect(other).toEqual({
      code: 1,
      output: expect.stringContaining('Version 1.2.3 answers, and 1.2.4 was deployed:'),
    });
  });

  // An answer that the storage of a deployed service gives.
  test.each([
    [200, 0, 'History: 200, its storage answers'],
    [503, 0, 'History: 503, it is off'],
    [404, 0, 'This version of the service has no history'],
    [500, 1, 'answers 500 instead of 200. What storage said is in the log: infra/guide/failures.md'],
  ])('asks the history of the first blog, which answers %d', async (status, code, said) => {
    const server = await startGatedServer((request, response) => {
      const isHistory = request.url?.endsWith('/blog/aaaaaaaa-1111-4111-8111-111111111111/deleted?count=1');
      response.statusCode = isHistory ? status : 200;
      response.end(isHistory ? 'No such thing' : '[{"blogId":"aaaaaaaa-1111-4111-8111-111111111111"}]');
    });

    const tried = await run(['infra/smoke-test.sh', `${server.url}/api`, `Cookie: ${server.headers.cookie}`]);
    await server.stop();

    expect(tried).toEqual({ code, output: expect.stringContaining(said) });
  });

  test('prints its usage', async () => {
    expect(await run(['infra/smoke-test.sh'])).toEqual({
      code: 1,
      output: expect.stringContaining('Which service? Such as: infra/smoke-test.sh https://'),
    });
  });
});

describe('check-region.sh', () => {
  // Answers one command as the Azure CLI does, one name per line.
  const check = (...args: string[]) => {
    standFor(
      'az',
      `case "$*" in
  *--zone-redundant=true*) echo northeurope ;;
  "functionapp list-flexconsumption-locations"*) echo northeurope; echo 'West Europe' ;;
  *) exit 2 ;;
esac`,
    );
    return run(['infra/check-region.sh', ...args]);
  };

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

describe('deploy-package.sh', () => {
  /** With an azd whose deployments fail with a message, as often as said, and in an environment with these values. */
  const deploy = (failures: number, message: string, values: string) => {
    standFor(
      'azd',
      `
if [ "$*" = 'env get-values' ]; then ${values}; exit; fi
echo "$*" >> "$FOLDER/attempts"
[ "$(wc -l < "$FOLDER/attempts")" -gt ${failures} ] && echo deployed && exit 0
echo 'ERROR: ${message}' >&2
exit 1
`,
    );
    return run(['infra/deploy-package.sh', 'package.zip'], { RETRY_PAUSE: '0' });
  };
  const attempts = () => readFileSync(join(folder, 'attempts'), 'utf8').trim().split('\n');
  const notYet =
    'InaccessibleStorageException: Failed to access storage account for deployment: Response status code does not indicate success: 403';
  const toApi = 'deploy api --from-package package.zip --no-prompt';
  const toPublic = 'deploy public --from-package package.zip --no-prompt';
  const noPublicApp = `printf 'PUBLIC_SITE_NAME=""\\nPUBLIC_SITE_URI=""\\n'`;
  const publicApp = `printf 'AZURE_ENV_NAME="blog-test"\\nPUBLIC_SITE_NAME="func-public-abc"\\n'`;

  test('tries again while storage does not know the role of the app, until the package is deployed', async () => {
    const { code, output } = await deploy(2, notYet, noPublicApp);

    expect([code, attempts()]).toEqual([0, Array(3).fill(toApi)]);
    expect(output).toContain('deployed');
  });

  test('deploys the package to the public app as well, after the API, where there is one', async () => {
    const { code } = await deploy(1, notYet, publicApp);

    expect([code, attempts()]).toEqual([0, [toApi, toApi, toPublic]]);
  });

  test.each([
    ['has none', noPublicApp],
    ['was provisioned before there could be one', 'echo \'AZURE_ENV_NAME="blog-test"\''],
  ])('deploys to the API alone where an environment %s', async (_, values) => {
    const { code } = await deploy(0, '', values);

    expect([code, attempts()]).toEqual([0, [toApi]]);
  });

  test('fails if azd cannot say whether there is a public app', async () => {
    const { code, output } = await deploy(0, '', "echo 'ERROR: no environment' >&2; exit 1");

    expect([code, attempts()]).toEqual([1, [toApi]]);
    expect(output).toContain('ERROR: no environment');
  });

  test('fails at once for any other reason, which it shows', async () => {
    const { code, output } = await deploy(9, 'no such service', publicApp);

    expect([code, attempts()]).toEqual([1, [toApi]]);
    expect(output).toContain('ERROR: no such service');
  });

  test('gives up in the end', async () => {
    const { code } = await deploy(99, notYet, publicApp);

    expect([code, attempts().length]).toEqual([1, 10]);
  });
});

describe('preview.sh', () => {
  test('asks what would change with the parameters that azd would deploy', async () => {
    const { params } = await readBicep('infra/main.bicep');
    const types = Object.fromEntries(params.map(({ name, type = '' }) => [name, type]));
    const parameters = Object.fromEntries(
      params.map(({ name, type = '' }) => [name, { type: type === 'string' ? 'string' : 'other' }]),
    );
    writeFileSync(join(folder, 'compiled.json'), JSON.stringify({ parameters }));
    const variables = {
      ...readVariables('infra/production.env'),
      AZURE_ENV_NAME: 'blog-test',
      AZURE_LOCATION: 'westeurope',
      BLOG_ALLOWED_GROUPS: '["11111111-1111-4111-8111-111111111111"]',
      BLOG_NODE_VERSION: '22',
    };
    const az = `
case "$1 $2" in
  'bicep build') cp "$FOLDER/compiled.json" "\${@: -1}" ;;
  'deployment sub') echo "$*" > "$FOLDER/asked"; last="\${@: -1}"; cp "\${last#@}" "$FOLDER/given" ;;
esac`;

    standFor('az', az);
    const { code, output } = await run(['infra/preview.sh'], variables);

    expect([code, output]).toEqual([0, '']);
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(
      /^deployment sub what-if --name blog-test --location westeurope /,
    );
    const given = JSON.parse(readFileSync(join(folder, 'given'), 'utf8')).parameters as Record<
      string,
      { value: unknown }
    >;
    expect(Object.fromEntries(Object.entries(given).map(([name, { value }]) => [name, value]))).toEqual(
      azdParameters('infra/main.parameters.json', types, variables),
    );
  });
});

/** The subject of the credential that the guide's commands make, for a repository that GitHub gives this prefix. */
async function subjectWith(prefix: string): Promise<string> {
  standFor('gh', 'case "$*" in *oidc/customization/sub*) echo "$GIVEN_PREFIX" ;; esac');
  standFor(
    'az',
    'case "$*" in *"federated-credential create"*) echo "$8" >"$FOLDER/kept" ;; *) echo id ;; esac',
  );
  const [, commands = ''] =
    /^## Set up one environment$.*?^```sh\n(.*?)^```/ms.exec(readFileSync('infra/guide/github.md', 'utf8')) ??
    [];
  const ran = await run(['-eu', '-c', commands], { AUTH_CLIENT_ID: 'id', GIVEN_PREFIX: prefix });
  if (ran.code !== 0) throw new Error(ran.output);
  return JSON.parse(readFileSync(join(folder, 'kept'), 'utf8')).subject;
}

test('the credential for GitHub has the subject that GitHub gives a repository: with ids, or by its name alone', async () => {
  expect(await subjectWith('repo:owner@1/repository@2')).toBe(
    'repo:owner@1/repository@2:environment:production',
  );
  expect(await subjectWith('')).toBe('repo:owner/repository:environment:production');
});
