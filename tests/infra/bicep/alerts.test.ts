import { readdirSync } from 'node:fs';
import { type Deployed, readBicep, theResource, type Value, valueAt } from '../../support/bicep.ts';

const readModule = (name: string) => readBicep(`infra/modules/${name}.bicep`);

/** The alerts on logs, as the template lists them. */
async function readLogAlerts(): Promise<Value[]> {
  const { vars } = await readModule('alerts');
  const list = vars.find(({ name }) => name === 'logAlerts')?.value;
  if (!Array.isArray(list)) throw new Error('logAlerts is not a list');
  return list;
}

const actionsOf = ({ body }: Deployed) => valueAt(body, 'properties.actions');

test('without an e-mail address there are no alerts, and nothing is billed for them', async () => {
  const { modules, params } = await readBicep('infra/main.bicep');

  const alerts = modules.filter(({ type }) => /alerts|availability|budget/.test(type));

  expect(alerts.map(({ type, condition }) => [type, condition])).toEqual([
    ['modules/alerts.bicep', '(!empty(alertEmails))'],
  ]);
  expect(params.find(({ name }) => name === 'alertEmails')?.value).toEqual([]);
});

test('each address gets an e-mail for each alert', async () => {
  const alerts = await readModule('alerts');
  const group = theResource(alerts, 'Microsoft.Insights/actionGroups');
  const cosmosAlert = theResource(await readModule('cosmos-alert'), 'Microsoft.Insights/metricAlerts');
  const availabilityAlert = theResource(await readModule('availability'), 'Microsoft.Insights/metricAlerts');

  expect(valueAt(group.body, 'properties.emailReceivers')).toEqual({
    code: expect.stringMatching(/^\[for \(email, index\) in emails: \{.*emailAddress: email/),
  });
  expect(actionsOf(theResource(alerts, 'Microsoft.Insights/scheduledQueryRules'))).toEqual({
    actionGroups: [{ code: 'people.id' }],
  });
  for (const alert of [cosmosAlert, availabilityAlert])
    expect(actionsOf(alert)).toEqual([{ actionGroupId: { code: 'actionGroupId' } }]);
  const told = alerts.modules.filter(({ type }) => type !== 'budget.bicep');
  expect(told.map(({ body }) => valueAt(body, 'params.actionGroupId'))).toEqual(
    told.map(() => ({ code: 'people.id' })),
  );
});

test('each query file is one alert, and each alert on logs has a query file', async () => {
  const alerts = await readLogAlerts();
  const files = readdirSync('infra/monitoring/alerts').map(file => file.replace('.kql', ''));

  expect(alerts.map(alert => valueAt(alert, 'name')).sort()).toEqual(files.sort());
  expect(alerts.map(alert => valueAt(alert, 'query'))).toEqual(
    alerts.map(alert => ({
      code: `loadTextContent('../monitoring/alerts/${String(valueAt(alert, 'name'))}.kql')`,
    })),
  );
});

test('alerts on Cosmos DB report throttled requests, and more request units than expected', async () => {
  const { modules } = await readModule('alerts');
  const alerts = modules.filter(({ type }) => type === 'cosmos-alert.bicep');

  const metrics = alerts.map(({ body }) => [
    valueAt(body, 'params.metric'),
    valueAt(body, 'params.aggregation'),
    valueAt(body, 'params.status'),
    valueAt(body, 'params.threshold'),
  ]);

  expect(metrics).toEqual([
    ['TotalRequests', 'Count', '429', 10],
    ['TotalRequestUnits', 'Total', '', { code: 'requestUnits' }],
  ]);
});

test('the availability test has no credential and expects a refusal at each of its locations', async () => {
  const { body } = theResource(await readModule('availability'), 'Microsoft.Insights/webtests');
  const { modules } = await readModule('alerts');
  const module = modules.find(({ symbol }) => symbol === 'availability');

  expect(valueAt(body, 'properties.Request')).toEqual({
    RequestUrl: { code: 'url' },
    HttpVerb: 'GET',
    FollowRedirects: false,
    ParseDependentRequests: false,
  });
  expect(valueAt(body, 'properties.ValidationRules')).toMatchObject({
    ExpectedHttpStatusCode: { code: 'expectedStatus' },
    IgnoreHttpStatusCode: false,
  });
  expect(valueAt(module?.body, 'params.expectedStatus')).toEqual({
    code: "unauthenticatedAction == 'Return401' ? 401 : 302",
  });
});

test('there is a budget when there is an amount and a first month', async () => {
  const { modules } = await readModule('alerts');
  const main = await readBicep('infra/main.bicep');

  const budget = modules.find(({ type }) => type === 'budget.bicep');
  const alerts = main.modules.find(({ symbol }) => symbol === 'alerts');

  expect(budget?.condition).toBe('(monthlyBudget > 0)');
  expect(valueAt(alerts?.body, 'params.monthlyBudget')).toEqual({
    code: 'empty(budgetStart) ? 0 : monthlyBudget',
  });
});

test('Cosmos DB logs to the workspace: changes of the account always, requests when asked', async () => {
  const cosmos = await readModule('cosmos');
  const settings = theResource(cosmos, 'Microsoft.Insights/diagnosticSettings');
  const variableValue = (variable: string) => cosmos.vars.find(({ name }) => name === variable)?.value;

  expect(settings.body.scope).toEqual({ code: 'account' });
  expect(valueAt(settings.body, 'properties.workspaceId')).toEqual({ code: 'workspaceId' });
  expect(variableValue('changes')).toEqual(['ControlPlaneRequests']);
  expect(variableValue('logCategories')).toEqual({
    code: "logs == 'All' ? concat(changes, requests) : changes",
  });
});
