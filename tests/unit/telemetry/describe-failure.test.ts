import fc from 'fast-check';
import { Failure } from '../../../shared/failures/failure.ts';
import { describeFailure } from '../../../shared/telemetry/describe-failure.ts';

const invocation = { invocationId: 'an id', functionName: 'GetPost' };
const describe = (cause?: unknown) =>
  describeFailure(new Failure('storeFailed', [{ text: 'a violation of title' }], cause), invocation);

/** Text that is not part of a record by itself, on any number of lines. */
const content = fc
  .array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 })
  .map(lines => `canary ${lines.join('\ncanary ')} canary`);

test('No text of an error or a failure gets into the record', () => {
  fc.assert(
    fc.property(content, text => {
      const cause = Object.assign(new Error(text), { code: text, substatus: text, activityId: text });
      const late = Object.assign(new Error('before'), { message: text, name: text });
      const records = [describe(cause), describe(late), describe(text), describe({ message: text })];

      expect(JSON.stringify(records)).not.toContain('canary');
      expect(JSON.stringify(records)).not.toContain('a violation of');
    }),
  );
});

test('The codes of Cosmos DB, the type of the error and its stack positions are kept', () => {
  class StoreError extends Error {}
  const activityId = '8d7d5a3c-1c1c-4c1c-8c1c-1c1c1c1c1c1c';
  const record = describe(
    Object.assign(new StoreError('a text'), { code: 503, substatus: 21008, activityId }),
  );

  expect(record).toMatchObject({
    code: 'storeFailed',
    type: 'StoreError',
    details: { status: '503', substatus: '21008', activityId },
    invocation,
  });
  expect(record.frames).toMatch(/^ {4}at .*describe-failure\.test\.ts:\d+:\d+/);
});

test('The code of an error of Node.js is kept', () => {
  const { details } = describe(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));

  expect(details).toEqual({ status: 'ECONNREFUSED' });
});

test('A failure without an error is recorded on its own', () => {
  const { type, details, frames } = describe();

  expect({ type, details }).toEqual({ type: 'Failure', details: {} });
  expect(frames).toMatch(/^ {4}at /);
});
