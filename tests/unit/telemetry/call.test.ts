import { Call } from '../../../shared/telemetry/call.ts';
import type { TelemetryRecord } from '../../../shared/telemetry/record-types.ts';
import { recordTo } from '../../../shared/telemetry/recorder.ts';

let records: TelemetryRecord[];
beforeAll(() => recordTo(record => records.push(record)));
beforeEach(() => {
  records = [];
});

const exchange = (status: number) => ({ attempts: 1, requestCharge: 1, status });

test('A call that was answered with what the service expects is a success', () => {
  for (const status of [200, 201, 304, 404, 409, 412]) new Call('read item').answered(exchange(status));

  expect(records).toHaveLength(6);
  for (const record of records) expect(record).toMatchObject({ success: true });
});

test.each([
  [404, 'the container is missing'],
  [200, 'the answer was cut off'],
  [302, 'a proxy answered'],
])('A call that failed is no success, though its status was %i: %s', (status, message) => {
  new Call('read item').failed(exchange(status), new Error(message));

  expect(records).toMatchObject([{ status: String(status), success: false }]);
});
