import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { type Code, readBicep, valueAt } from '../support/infra/bicep.ts';
import { drawPicture } from '../support/infra/bicep-diagram.ts';

const guides = ['infra/README.md', ...readdirSync('infra/guide').map(file => `infra/guide/${file}`)];
const read = (file: string) => readFileSync(file, 'utf8');

test.each(guides)('%s is short', guide => {
  expect(read(guide).split('\n').length).toBeLessThanOrEqual(200);
});

test.each(guides)('%s has commands that a shell can parse', guide => {
  const blocks = [...read(guide).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);

  const faults = blocks.map(block => spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' }).stderr);

  expect(faults.filter(fault => fault !== '')).toEqual([]);
});

test('the first guide names each of the others, and each parameter', async () => {
  const text = read('infra/README.md');
  const { params } = await readBicep('infra/main.bicep');

  expect(guides.slice(1).filter(guide => !text.includes(`(${guide.replace('infra/', '')})`))).toEqual([]);
  expect(params.filter(({ name }) => !text.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
});

test('each variable of a guide is defined by the templates, azd or the guide itself', async () => {
  const main = await readBicep('infra/main.bicep');
  const registration = await readBicep('infra/app-registration/main.bicep');
  const outputs = [...main.outputs, ...registration.outputs].map(({ name }) => name);
  const inputs = [...read('infra/main.parameters.json').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);

  for (const guide of guides) {
    const text = read(guide);
    const set = [...text.matchAll(/(?:^|[\s(])([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    const used = [...text.matchAll(/\$\{?([A-Z][A-Z_]+)/g)].map(([, name]) => name);
    const mentioned = [...text.matchAll(/\bBLOG_[A-Z_]+[A-Z]\b/g)].map(([name]) => name);

    expect([guide, used.filter(name => ![...set, ...outputs, ...inputs].includes(name))]).toEqual([
      guide,
      [],
    ]);
    expect([guide, mentioned.filter(name => !inputs.includes(name) && name !== 'BLOG_ID')]).toEqual([
      guide,
      [],
    ]);
  }
});

test('each deployment with the Azure CLI has the name of the environment, whose region it cannot leave', () => {
  const commands = guides.flatMap(guide => read(guide).match(/az deployment sub (?:create|show) .*/g) ?? []);

  expect(commands.length).toBeGreaterThan(3);
  expect(commands.filter(command => !/ --name (app-registration-)?\$AZURE_ENV_NAME /.test(command))).toEqual(
    [],
  );
});

test('where a guide says that provisioning restores something, azd provisions even if no parameter has changed', () => {
  const texts = guides.map(read);
  const sentences = texts.flatMap(text => text.replace(/^```.*?^```/gms, '').split(/(?<=[.;:])\s|\n\n/));
  const blocks = texts.flatMap(text => text.match(/^```sh\n.*?^```/gms) ?? []);

  const promises = sentences.filter(
    sentence => /provision/i.test(sentence) && /\b(restores|undoes|removes|removed by)\b/.test(sentence),
  );
  const repairs = blocks.filter(block => /\bdelete\b.*^azd provision/ms.test(block));

  expect(promises.length).toBeGreaterThan(3);
  expect(promises.filter(promise => !promise.includes('`azd provision --no-state`'))).toEqual([]);
  expect(repairs.length).toBeGreaterThan(0);
  expect(repairs.filter(block => !block.includes('\nazd provision --no-state\n'))).toEqual([]);
});

test('what a parameter makes only under a condition stays when it is turned off, and the guide deletes it', async () => {
  const off = /^## Turn something off\n(.*?)^## /ms.exec(read('infra/guide/operate.md'))?.[1] ?? '';
  const { modules, params } = await readBicep('infra/main.bicep');
  const conditions = modules.map(({ condition = '' }) => condition).join();

  const named = params.map(({ name }) => name).filter(name => new RegExp(`\\b${name}\\b`).test(conditions));

  expect(named).toEqual(['mediaAccess', 'publicSite', 'network', 'alertEmails']);
  // The others are conditions within a module.
  for (const name of [...named, 'lockContent', 'monthlyBudget', 'accessLogs'])
    expect(off).toContain(`\`${name}\``);
});

test('the e-mail of alerts is tested with the action group of the template, not one that Azure made', () => {
  const groups = guides.flatMap(guide => read(guide).match(/az monitor action-group list .*\\\n.*/g) ?? []);

  expect(groups).toHaveLength(1);
  expect(groups[0]).toContain(`--query "[?starts_with(name, 'ag-')] | [0].name"`);
});

test('the app registration is deleted for good, so that the same environment can be made again', () => {
  const tearDown = /^## Tear down\n(.*)/ms.exec(read('infra/guide/operate.md'))?.[1] ?? '';
  const commands = ['az ad app show', 'az ad app delete', 'v1.0/directory/deletedItems/$REGISTRATION'];

  const positions = commands.map(command => tearDown.indexOf(command));

  expect(positions).not.toContain(-1);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

test('the app leaves the network before the network is deleted', () => {
  const text = read('infra/guide/operate.md');

  const left = text.indexOf('az functionapp vnet-integration remove');

  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(text.indexOf('az network vnet delete'));
});

test('a guide names the scope by the client id, which each app registration has, and how one gets it', () => {
  const scopes = guides.flatMap(guide => read(guide).match(/[^\s'"`]*\/access\b(?=['"`])/g) ?? []);

  expect(scopes).toEqual(['AUTH_CLIENT_ID/access']);
  expect(read('infra/guide/app-registration.md')).toMatch(/"value\\": \\"access\\"/);
});

test('the command that decodes a token reads base64url without padding', () => {
  const [, command = ''] =
    /### Decode a token\n\n```sh\n(.*?)```/s.exec(read('infra/guide/call-it.md')) ?? [];
  // With the two letters that base64 does not have.
  const claims = { aud: 'ÿ>?~ÿÿ', azp: 'client' };
  const token = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

  const { stdout } = spawnSync('bash', ['-c', command], {
    env: { ...process.env, TOKEN: token },
    encoding: 'utf8',
  });

  expect(token).toMatch(/[-_]/);
  expect(stdout).toContain("azp: 'client'");
});

test('who deploys from GitHub may assign the roles that the template assigns, and no others', async () => {
  const { vars, resources } = await readBicep('infra/modules/access.bicep');
  const guid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const allowed = (read('infra/guide/github.md').match(/^ROLES=.*$/gm) ?? []).join().match(guid);

  const assigned = resources
    .filter(({ type }) => type === 'Microsoft.Authorization/roleAssignments')
    .map(({ body }) => /, (\w+)\)$/.exec((valueAt(body, 'properties.roleDefinitionId') as Code).code)?.[1]);
  const roles = vars.filter(({ name }) => assigned.includes(name)).map(({ value }) => value);

  expect(roles.length).toBeGreaterThan(2);
  expect(allowed?.sort()).toEqual(roles.sort());
});

test('each alert is in the table of alerts', async () => {
  const rows = [...read('infra/guide/alerts.md').matchAll(/^\| ([a-z-]+) \|/gm)].map(([, name]) => name);
  const queries = readdirSync('infra/monitoring/alerts').map(file => file.replace('.kql', ''));

  expect(rows.sort()).toEqual([...queries, 'availability', 'throttled', 'request-units', 'budget'].sort());
});

// If it fails after a change of the templates: the expected text belongs into the guide.
test('the picture is drawn from the templates', async () => {
  const shown = /<!-- picture -->\n(.*)\n<!-- end -->/s.exec(read('infra/README.md'))?.[1];

  expect(shown).toBe(await drawPicture());
});
