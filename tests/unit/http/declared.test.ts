import { HttpRequest, type HttpResponseInit, InvocationContext } from '@azure/functions';
import { Failure } from '../../../shared/failures/failure.ts';
import { serve } from '../../../shared/http/guard.ts';
import type { Response } from '../../../shared/http/response/responses.ts';
import { getMediumTypeList } from '../../../shared/operations/table.ts';

const type = 'application/json; charset=utf-8';
const declared: Response<200> = {
  status: 200,
  headers: { 'Content-Type': type, Vary: 'Accept-Encoding' },
  body: '[]',
};

/** The answer of the list of media types when it is made this way, and the log. */
async function answerOf(make: () => HttpResponseInit, operation = getMediumTypeList) {
  const log: string[] = [];
  const logHandler = (_level: string, ...lines: unknown[]) => log.push(lines.join(' '));
  const context = new InvocationContext({
    invocationId: 'one',
    functionName: operation.name,
    logHandler,
  });
  // The compiler checks the statuses: this shows that they are right.
  const handler = serve(operation, async () => make() as Response<200>);
  const request = new HttpRequest({ method: 'GET', url: 'http://localhost/api/mediumtype' });
  const { status } = await handler(request, context);
  return { status, log: log.join('\n') };
}

test('A declared answer is sent', async () => {
  expect(await answerOf(() => declared)).toEqual({ status: 200, log: '' });
});

test.each([
  ['a status', { ...declared, status: 203 }, 'the status 203'],
  ['a header', { ...declared, headers: { ...declared.headers, ETag: '"x"' } }, 'the header ETag with 200'],
  ['a type', { ...declared, headers: { 'Content-Type': 'text/html' } }, 'the type text/html with 200'],
  ['a body without a type', { status: 200, body: 'x' }, 'the type undefined with 200'],
])('%s that it does not declare is a 500, and the log says which', async (_, response, what) => {
  const { status, log } = await answerOf(() => response);

  expect(status).toBe(500);
  expect(log).toContain(`GetMediumTypeList does not declare ${what}`);
});

test('A failure that it does not declare is a 500, and the log says which', async () => {
  const absent = () => {
    throw new Failure('absent');
  };

  const undeclared = await answerOf(absent);
  const known = await answerOf(absent, { ...getMediumTypeList, names: 'media type' });

  expect(undeclared.status).toBe(500);
  expect(undeclared.log).toContain('GetMediumTypeList does not declare the failure absent');
  expect(known).toEqual({ status: 404, log: '' });
});
