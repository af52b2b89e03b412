import { existsSync, readFileSync } from 'node:fs';
import { readBicep, theResource } from '../support/bicep.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test('azd builds and deploys dist/ as it is, to the app that is tagged for it', async () => {
  const azure = read('azure.yaml');
  const site = theResource(await readBicep('infra/modules/function-app.bicep'), 'Microsoft.Web/sites');
  const service = /^services:\n {2}(\w+):$/m.exec(azure)?.[1];

  expect(azure).toMatch(/^ {4}host: function$/m);
  expect(azure).toMatch(/^ {4}project: \.$/m);
  expect(azure).toMatch(/^ {4}dist: dist$/m);
  expect(azure).toMatch(/^ {4}remoteBuild: false$/m);
  expect(azure).toMatch(/^ {2}path: infra$/m);
  expect(site.body.tags).toEqual({ code: `union(tags, { 'azd-service-name': '${service}' })` });
});

test('a pull request runs what has to pass, with no right but to read', () => {
  const workflow = read('.github/workflows/pull-request.yml');

  expect(workflow).toMatch(/^ {2}pull_request:$/m);
  expect(workflow).toMatch(/^ {6}- run: \.ci\/run$/m);
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  expect(workflow).not.toMatch(/secrets\.|id-token|pull_request_target/);
});

test('a deployment signs in with the token of the run: there is no secret', () => {
  const workflow = read('.github/workflows/deploy.yml');

  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n {2}id-token: write\n\n/m);
  expect(workflow).toContain('--federated-credential-provider github');
  expect(workflow).not.toMatch(/secrets\.|client-secret|password/i);
});

test('a deployment runs the checks, makes the package, provisions and deploys that package, in this order', () => {
  const workflow = read('.github/workflows/deploy.yml');
  const steps = [
    '.ci/run',
    'npm run package',
    'azd auth login',
    'azd provision --no-prompt',
    'azd deploy api --from-package dist/blog-content-service.zip --no-prompt',
  ];

  const positions = steps.map(step => workflow.indexOf(step));

  expect(positions).not.toContain(-1);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(scripts.package).toBeDefined();
  expect(read('infra/commands/package.ts')).toContain('blog-content-service.zip');
});

test('the guide for the infrastructure team names each parameter, and no file that is not there', async () => {
  const guide = read('infra/README.md');
  const { params } = await readBicep('infra/main.bicep');
  const files = [...guide.matchAll(/`((?:infra|modules|cosmos|app-registration|\.github)\/[\w./-]*)`/g)];

  const unnamed = params.filter(({ name }) => name !== 'tags' && !guide.includes(`\`${name}\``));
  const missing = files
    .map(([, file = '']) => file)
    .filter(file => !existsSync(file) && !existsSync(`infra/${file}`));

  expect(unnamed).toEqual([]);
  expect(files.length).toBeGreaterThan(3);
  expect(missing).toEqual([]);
  expect(guide.split('\n').length).toBeLessThanOrEqual(200);
});
