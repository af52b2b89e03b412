import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readWorkflow, workflowFaults } from '../support/infra/workflow.ts';

interface Job {
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  steps: { name?: string; if?: string; uses?: string; run?: string; with?: Record<string, string> }[];
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const names = readdirSync('.github/workflows').map(file => file.replace('.yml', ''));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const jobsOf = (name: string) => (parse(readWorkflow(name)) as Workflow).jobs;
const stepOf = (job: Job | undefined, action: string) =>
  job?.steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`));
const commandsOf = (job?: Job) => (job?.steps ?? []).map(({ run }) => run ?? '').join('\n');

test('there are workflows to check', () => {
  expect(names.sort()).toEqual(['deploy', 'pull-request', 'release', 'thorough']);
});

test('workflows that GitHub would refuse are found', async () => {
  const faults = await workflowFaults('deploy', readWorkflow('deploy').replace('needs: ', 'need: '));

  expect(faults).toEqual([expect.stringContaining("Unexpected value 'need'")]);
});

test.each(names)('%s is valid for GitHub', async name => {
  expect(await workflowFaults(name, readWorkflow(name))).toEqual([]);
});

test.each(names)(
  '%s runs only actions that cannot change: each is pinned to a commit, with its version beside it',
  name => {
    const used = readWorkflow(name).match(/^.*\buses: .*$/gm) ?? [];

    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/ uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

test.each(names)('%s runs existing scripts and files', name => {
  const commands = Object.values(jobsOf(name)).map(commandsOf).join('\n');

  for (const [, script = ''] of commands.matchAll(/npm run ([\w:-]+)/g))
    expect(scripts).toHaveProperty(script);
  for (const [file] of commands.matchAll(/(?<![\w$/.-])(?:infra|\.ci)\/[\w./-]+/g))
    expect([file, existsSync(file)]).toEqual([file, true]);
});

test('each action has one version', () => {
  const used = names.flatMap(name => [...readWorkflow(name).matchAll(/uses: ([\w-]+\/[\w-]+)@(\w+)/g)]);
  const versions = new Map<string, Set<string>>();
  for (const [, action = '', commit = ''] of used)
    versions.set(action, (versions.get(action) ?? new Set()).add(commit));

  expect([...versions].filter(([, commits]) => commits.size > 1)).toEqual([]);
});

test('what no pull request tries is tried every week, with read access only', () => {
  const workflow = readWorkflow('thorough');

  expect(workflow).toMatch(/^ {2}schedule:\n {4}- cron: /m);
  for (const run of ['npm test --workspaces --if-present', 'npm run test:load', 'npm test'])
    expect(workflow).toContain(`      - run: ${run}\n        env:\n          DEPTH: full\n`);
  expect(workflow).toMatch(/^ {6}- run: npm run soak -- --minutes \d+ --rounds \d+$/m);
  expect((parse(workflow) as Workflow).permissions).toEqual({ contents: 'read' });
  expect(workflow).not.toMatch(/secrets\.|id-token/);
});

test('a pull request runs the required checks, with read access only', () => {
  const workflow = readWorkflow('pull-request');

  expect(workflow).toMatch(/^ {2}pull_request:$/m);
  expect(workflow).toMatch(/^ {6}- run: \.ci\/run$/m);
  expect((parse(workflow) as Workflow).permissions).toEqual({ contents: 'read' });
  expect(workflow).not.toMatch(/secrets\.|id-token|pull_request_target/);
});

test('only the job that deploys may ask for a token, and it runs nothing that npm installed', () => {
  const { permissions, jobs } = parse(readWorkflow('deploy')) as Workflow;

  const mayAsk = Object.entries(jobs).filter(([, job]) => job.permissions?.['id-token']);

  expect(permissions).toEqual({ contents: 'read' });
  expect(mayAsk.map(([name]) => name)).toEqual(['deploy']);
  expect(commandsOf(jobs.deploy)).not.toMatch(/\bnpm\b|\bnpx\b|\bnode\b/);
  expect(readWorkflow('deploy')).not.toMatch(/secrets\.|client-secret|password/i);
});

test('the checked package is deployed: it goes from one job to the other', () => {
  const { package: made, deploy } = jobsOf('deploy');
  expect(commandsOf(made)).toMatch(/\.ci\/run\n(.*\n)*npm run package/);
  expect(deploy?.needs).toBe('package');
  expect(stepOf(made, 'upload-artifact')?.with).toMatchObject({
    name: 'package',
    path: 'dist/blog-content-service.zip',
    'if-no-files-found': 'error',
  });
  expect(stepOf(deploy, 'download-artifact')?.with).toEqual({ name: 'package', path: 'package' });
  expect(readFileSync('infra/tools/commands/package.ts', 'utf8')).toContain('blog-content-service.zip');
});

test('a release gets the typed client, the local stores and the licences, from a job that may write and runs nothing that npm installed', () => {
  const { on, permissions, jobs } = parse(readWorkflow('release')) as Workflow & { on: unknown };
  const { packages, attach } = jobs;

  const mayWrite = Object.entries(jobs).filter(([, job]) => job.permissions);

  expect(on).toEqual({ release: { types: ['published'] } });
  expect(permissions).toEqual({ contents: 'read' });
  expect(mayWrite.map(([name, job]) => [name, job.permissions])).toEqual([['attach', { contents: 'write' }]]);
  expect(commandsOf(packages)).toContain('npm run client');
  expect(commandsOf(packages)).toContain('npm run build');
  expect(commandsOf(packages)).toContain(
    'npm pack --ignore-scripts=false --workspace local-cosmos --workspace local-blob',
  );
  expect(attach?.needs).toBe('packages');
  expect(commandsOf(attach)).not.toMatch(/\bnpm\b|\bnpx\b|\bnode\b/);
  // The files go from one job to the other, and from there to the release.
  const { path: made = '', name } = stepOf(packages, 'upload-artifact')?.with ?? {};
  const [client, ...others] = String(made).trim().split(/\s+/);
  expect(readFileSync('infra/tools/commands/client.ts', 'utf8')).toContain(`'${client}'`);
  expect(others).toEqual(['local-cosmos-*.tgz', 'local-blob-*.tgz', 'dist/THIRD-PARTY.md']);
  expect(stepOf(attach, 'download-artifact')?.with).toEqual({ name, path: 'packages' });
  expect(commandsOf(attach)).toContain(
    'gh release upload "$TAG" packages/*.tgz packages/dist/THIRD-PARTY.md',
  );
});

test('the Azure CLI signs in again just before it tests the service, because its first sign-in lasts five minutes', () => {
  const steps = jobsOf('deploy').deploy?.steps ?? [];

  const logins = steps.filter(({ uses }) => uses?.startsWith('azure/login@'));
  const test = steps.findIndex(({ run }) => run?.includes('infra/smoke-test.sh'));

  expect(steps[test]?.run).toContain('az account get-access-token');
  expect(steps[test - 1]).toEqual(logins[1]);
  expect(logins[1]).toMatchObject(logins[0] ?? {});
});

test('a deployment requires the fixed settings, checks the region, provisions, deploys, and tests the service', () => {
  const { deploy } = jobsOf('deploy');
  const commands = commandsOf(deploy);
  const steps = [
    'for name in AZURE_ENV_NAME AZURE_LOCATION BLOG_COSMOS_CAPACITY BLOG_ZONE_REDUNDANT',
    '--federated-credential-provider github',
    'infra/check-region.sh',
    'azd provision --no-state --no-prompt',
    'infra/deploy-package.sh package/blog-content-service.zip',
    'infra/smoke-test.sh',
  ];

  const positions = steps.map(step => commands.indexOf(step));

  expect(positions).not.toContain(-1);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(deploy?.environment).toBe(`\${{ inputs.environment }}`);
});

test('a preview shows what would change in the summary of the run, and does nothing else', () => {
  const steps = jobsOf('deploy').deploy?.steps ?? [];
  const preview = steps.findIndex(({ run }) => run?.includes('infra/preview.sh'));

  expect(steps[preview]?.if).toBe('inputs.preview');
  expect(steps[preview]?.run).toContain('$GITHUB_STEP_SUMMARY');
  expect(steps.slice(preview + 1).map(step => step.if)).toEqual(Array(4).fill(`\${{ !inputs.preview }}`));
  expect(commandsOf({ steps: steps.slice(0, preview) })).not.toMatch(/azd (provision|deploy)/);
});

test('newer versions of actions and of npm packages are proposed, all of them in groups', () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: { 'package-ecosystem': string; directory: string; groups: Record<string, object> }[];
  };

  const groups = updates.map(each => [each['package-ecosystem'], each.directory, Object.values(each.groups)]);

  expect(groups).toEqual([
    ['github-actions', '/', [{ patterns: ['*'] }]],
    ['npm', '/', [{ 'dependency-type': 'production' }, { 'dependency-type': 'development' }]],
  ]);
});
