import { text } from 'node:stream/consumers';
import { HttpRequest, InvocationContext } from '@azure/functions';
import { Failure } from '../../../shared/failures/failure.ts';
import { serve } from '../../../shared/http/guard.ts';
import type { Handler } from '../../../shared/http/handler.ts';
import { streamedBody } from '../../../shared/http/response/json-stream.ts';
import { getMediumTypeList } from '../../../shared/operations/table.ts';

/** The chunks of a body that were made, in order, and its end. */
let made: string[];
beforeEach(() => {
  made = [];
});

/** A body that has begun. @param atEnd what happens when it ends. */
async function begun(atEnd: () => void = () => undefined) {
  async function* chunks() {
    try {
      yield Buffer.alloc(0);
      for (const chunk of ['first', 'second', 'third']) {
        made.push(chunk);
        yield Buffer.from(chunk);
      }
    } finally {
      made.push('end');
      atEnd();
    }
  }
  const body = chunks();
  await body.next();
  return body;
}

const headers = { 'Content-Type': 'application/json; charset=utf-8' };
const nosniff = { 'X-Content-Type-Options': 'nosniff' };
const streaming =
  (atEnd?: () => void): Handler<200> =>
  async ({ context }) => ({ status: 200, headers, body: streamedBody(await begun(atEnd), context) });

async function answerTo(method: string, handler: Handler<200>) {
  const log: string[] = [];
  const logHandler = (_level: string, ...lines: unknown[]) => log.push(lines.join(' '));
  const context = new InvocationContext({ invocationId: 'one', functionName: 'Read', logHandler });
  const request = new HttpRequest({ method, url: 'http://localhost/api/blog' });
  return { answer: await serve(getMediumTypeList, handler)(request, context), log };
}

test('HEAD ends a body of which nothing is read, so that it releases its resources', async () => {
  const { answer, log } = await answerTo('HEAD', streaming());

  expect(answer).toEqual({ status: 200, headers: { ...headers, ...nosniff } });
  expect(made).toEqual(['end']);
  expect(log).toEqual([]);
});

test('HEAD of a complete body answers without it', async () => {
  const { answer } = await answerTo('HEAD', async () => {
    throw new Failure('queryInvalid');
  });

  expect(answer).toMatchObject({ status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  expect(answer.body).toBeUndefined();
});

test('HEAD is answered when its body does not end well, and the log has the cause', async () => {
  const { answer, log } = await answerTo(
    'HEAD',
    streaming(() => {
      throw new Error('the store is gone');
    }),
  );

  expect(answer).toEqual({ status: 200, headers: { ...headers, ...nosniff } });
  expect(log.join()).toContain('the store is gone');
});

test('GET has its body, of which nothing is made before it is read', async () => {
  const { answer } = await answerTo('GET', streaming());

  expect(made).toEqual([]);
  expect(await text(answer.body as ReadableStream)).toBe('firstsecondthird');
});
