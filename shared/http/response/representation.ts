import type { HttpRequest } from '@azure/functions';
import { preferences } from '../../operations/parameters.ts';
import { asFailure, logFailure } from '../failure-log.ts';
import type { Received } from '../handler.ts';
import type { ContentRequest, RequestHead } from '../json-answers.ts';
import type { Response } from './responses.ts';

/** The request that reads what a request has written. Its conditions were those of the write. */
const reading = ({ headers }: HttpRequest): RequestHead => ({
  method: 'GET',
  headers: { get: name => (/^if-/i.test(name) ? null : headers.get(name)) },
});

/**
 * The answer to a write, with what a read gives now if the request prefers that (contract.md, Preferences). If the read
 * fails, it is the answer without it: what was asked for is written, and a failure would say that it is not.
 */
export async function withRepresentation<S extends 201 | 202>(
  answer: Response<S>,
  { request, context, blogId, prefer }: Received,
  read: (asked: ContentRequest) => Promise<Response<200 | 304>>,
): Promise<Response<S>> {
  if (!prefer.representation) return answer;
  try {
    const { headers, body } = await read({ request: reading(request), context });
    const applied = { 'Preference-Applied': preferences.representation };
    return { ...answer, headers: { ...answer.headers, ...headers, ...applied }, body };
  } catch (thrown) {
    const failure = asFailure(thrown);
    // It may have been deleted since.
    if (failure.code !== 'absent') logFailure(context, failure, blogId);
    return answer;
  }
}
