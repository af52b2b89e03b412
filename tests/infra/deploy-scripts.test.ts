import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { azdParameters, readVariables } from '../support/azd.ts';
import { readBicep } from '../support/bicep.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script with a program that stands for one of Azure's, which are not here. */
async function runWith(program: string, text: string, script: string[], environment: Record<string, string>) {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, program), `#!/bin/bash\n${text}`);
  chmodSync(join(bin, program), 0o755);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, FOLDER: folder, ...environment };
  return promisify(execFile)('bash', script, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), output: String(stdout) + String(stderr) }),
  );
}

describe('deploy-package.sh', () => {
  const script = ['infra/deploy-package.sh', 'package.zip'];
  /** Fails as azd does, as often as the text says, and then succeeds. */
  const failing = (times: number, message: string) => `
echo "$*" >> "$FOLDER/attempts"
[ "$(wc -l < "$FOLDER/attempts")" -gt ${times} ] && echo deployed && exit 0
echo 'ERROR: ${message}' >&2
exit 1
`;
  const attempts = () => readFileSync(join(folder, 'attempts'), 'utf8').trim().split('\n');
  const notYet =
    'InaccessibleStorageException: Failed to access storage account for deployment: Response status code does not indicate success: 403';

  test('tries again while storage does not know the role of the app, until the package is deployed', async () => {
    const { code, output } = await runWith('azd', failing(2, notYet), script, { RETRY_PAUSE: '0' });

    expect([code, attempts()]).toEqual([
      0,
      Array(3).fill('deploy api --from-package package.zip --no-prompt'),
    ]);
    expect(output).toContain('deployed');
  });

  test('fails at once for any other reason, which it shows', async () => {
    const { code, output } = await runWith('azd', failing(9, 'no such service'), script, {
      RETRY_PAUSE: '0',
    });

    expect([code, attempts().length]).toEqual([1, 1]);
    expect(output).toContain('ERROR: no such service');
  });

  test('gives up in the end', async () => {
    const { code } = await runWith('azd', failing(99, notYet), script, { RETRY_PAUSE: '0' });

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

    const { code, output } = await runWith('az', az, ['infra/preview.sh'], variables);

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
