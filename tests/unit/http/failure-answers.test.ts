import { failures } from '../../../shared/description/operations.ts';
import { Failure } from '../../../shared/failures/failure.ts';
import type { FailureCode } from '../../../shared/failures/table.ts';
import { failureResponse } from '../../../shared/http/response/failure-response.ts';

const codes = [...failures.keys()];
const cause = new Error('what is inside');

/** The answer to a program, whose body is read. */
function answerTo(code: FailureCode) {
  const answer = failureResponse(
    new Failure(code, [], cause),
    {
      method: 'PUT',
      path: '/blog/{blogId}/tag/{id}',
      noun: 'tag',
      needs: 'author',
      parameters: [],
      failures: Object.fromEntries(failures),
    },
    'application/problem+json',
  );
  return { ...answer, problem: JSON.parse(String(answer.body)) as Record<string, unknown> };
}

test('A failure that only a retry can solve says so, and when to retry', () => {
  const { status, headers, problem } = answerTo('overloaded');

  expect([status, headers]).toEqual([500, expect.objectContaining({ 'Retry-After': '10' })]);
  expect(problem).toEqual({
    type: 'urn:problem-type:blog-content-service:overloaded',
    title: 'The service is overloaded',
    status: 500,
    detail:
      'The service has no memory free for this request, or its body came too slowly. Try again after the seconds in Retry-After.',
  });
  expect(answerTo('contended').problem).toMatchObject({
    type: 'urn:problem-type:blog-content-service:contended',
    status: 500,
    detail:
      'Other writers kept changing the same data until the deadline, so the tag was not written. Try again.',
  });
});

test.each(['storeFailed', 'storeUnanswered', 'unexpected'] as const)(
  'The problem of %s says no more than the status',
  code => {
    expect(answerTo(code).problem).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'An internal server error occured. Error details logged.',
    });
  },
);

test.each(codes)('The problem of %s is complete, and reveals nothing of its cause', code => {
  const { status, body, problem } = answerTo(code);

  expect(problem).toMatchObject({
    type: expect.stringMatching(/^(about:blank|urn:problem-type:blog-content-service:[a-z-]+)$/),
    title: expect.stringMatching(/./),
    status,
    detail: expect.stringMatching(/\.$|^Submitted data is invalid/),
  });
  expect(body).not.toContain(cause.message);
});
