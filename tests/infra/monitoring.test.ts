import { readdirSync, readFileSync } from 'node:fs';
import { queryFaults } from '../support/telemetry/kusto.ts';

const folder = 'infra/monitoring/alerts';
const alerts = readdirSync(folder);
const readQuery = (alert: string) => readFileSync(`${folder}/${alert}.kql`, 'utf8');
const sender = readFileSync('shared/telemetry/track.ts', 'utf8');

interface Step {
  type: number;
  name: string;
  content: { query: string; timeContextFromParameter: string };
}
const workbook = JSON.parse(readFileSync('infra/monitoring/workbook.json', 'utf8')) as {
  version: string;
  items: Step[];
};
const steps = workbook.items.filter(({ type }) => type === 3);

/** A query with the time range that the reader of the workbook chose. */
const chosen = (query: string) =>
  query
    .replaceAll('{TimeRange:start}', 'ago(1d)')
    .replaceAll('{TimeRange:end}', 'now()')
    .replaceAll('{TimeRange:grain}', '1h');

/** The queries that a guide tells an operator to run, except those over all tables at once. */
const guideQueries = readFileSync('infra/guide/alerts.md', 'utf8').matchAll(/^```kql\n(.*?)^```/gms);

// Microsoft's parser takes three seconds of processor time to load.
test('each query of an alert, of the workbook and of the guide is valid, and uses columns of its table', () => {
  const queries = {
    ...Object.fromEntries(alerts.map(alert => [alert, readFileSync(`${folder}/${alert}`, 'utf8')])),
    ...Object.fromEntries(steps.map(({ name, content }) => [name, chosen(content.query)])),
    ...Object.fromEntries([...guideQueries].map(([, query = ''], index) => [`guide ${index}`, query])),
  };
  const none = Object.fromEntries(Object.keys(queries).map(name => [name, []]));

  const faults = queryFaults({ ...queries, 'a wrong one': 'requests | where durationn > 3' });

  expect(faults).toEqual({ ...none, 'a wrong one': [expect.stringContaining("'durationn'")] });
  expect(Object.keys(queries).length).toBeGreaterThan(12);
});

test('the workbook queries the selected time range', () => {
  expect(steps.filter(({ content }) => content.timeContextFromParameter !== 'TimeRange')).toEqual([]);
});

test('queries use result codes, because the host records a 500 of a function as a success', () => {
  const queries = [
    ...alerts.map(alert => readFileSync(`${folder}/${alert}`, 'utf8')),
    ...steps.map(({ content }) => content.query),
  ];

  expect(readQuery('server-errors')).toMatch(/^requests$.*toint\(resultCode\) >= 500/ms);
  for (const query of queries) expect(query.replace(/^\/\/.*$/gm, '')).not.toMatch(/\bsuccess\b/);
});

test("neither a caller's mistake that is answered with 500 nor what is turned off raises an alert, and the guide leaves out the same codes", () => {
  const codesLeftOut = (text: string) => /!in \(("\w+"(?:, "\w+")*)\)/.exec(text)?.[1]?.split(', ') ?? [];

  const leftOut = codesLeftOut(readQuery('failures'));

  expect(leftOut.sort()).toEqual([
    '"bodyNotJson"',
    '"eventsOff"',
    '"historyOff"',
    '"identifierMalformed"',
    '"identifierMismatch"',
    '"membersOff"',
    '"taken"',
    '"uploadsOff"',
  ]);
  expect(codesLeftOut(readFileSync('infra/guide/failures.md', 'utf8')).sort()).toEqual(leftOut);
});

test('the timer of events counts neither as traffic nor as an answer, however long it waits', () => {
  const withoutTimer = ['latency', 'no-traffic', 'server-errors'].filter(alert =>
    /^\| where name (!= 'TendBlogs'|!in \(.*'TendBlogs'\))$/m.test(readQuery(alert)),
  );

  expect(withoutTimer).toEqual(['latency', 'no-traffic', 'server-errors']);
  expect(readQuery('timer')).toContain("name == 'TendBlogs'");
});

test('the alert and the workbook read of a failing endpoint what the service writes, and of the timer its name', () => {
  const read = (file: string) => readFileSync(file, 'utf8');
  const lines = [readQuery('endpoints'), ...steps.map(({ content }) => content.query)].flatMap(query =>
    [...query.matchAll(/parse message with \* (.*)$/gm)].map(([, line = '']) =>
      line
        .replace(/' (\w+)/g, (_, name) => `\${${name === 'endpointKind' ? 'kind' : name}}`)
        .replace(/ ?'/g, ''),
    ),
  );

  expect(lines).toHaveLength(2);
  for (const line of lines) expect(read('shared/features/events/endpoint-pace.ts')).toContain(`\`${line}\``);
  expect(read('functions/tend-blogs.ts')).toContain("app.timer('TendBlogs'");
});

test('failures are identified by the code that the service sends with them', () => {
  expect(readQuery('failures')).toContain('customDimensions.failure');
  expect(sender).toContain('failure: code');
});

test('the workbook uses measurements that the service sends', () => {
  const text = steps.map(({ content }) => content.query).join('\n');
  const measurements = [...text.matchAll(/customMeasurements\.(\w+)/g)].map(([, name = '']) => name);

  expect(workbook.version).toBe('Notebook/1.0');
  expect(measurements).toEqual(expect.arrayContaining(['requestCharge', 'attempts']));
  for (const name of measurements)
    expect(sender).toMatch(new RegExp(`microsoft.custom_measurements.*\\b${name}\\b`));
});
