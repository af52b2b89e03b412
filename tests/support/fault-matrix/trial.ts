import { expectError, expectNothingInside } from '../answers/expected.ts';
import { internalError } from '../answers/refusals.ts';
import type { Operation } from '../requests/operations.ts';
import type { LocalService } from '../service/local-service.ts';
import type { Answer, Service } from '../service/service.ts';
import { type BlogState, outcomeOf, readBlog } from './blog-state.ts';
import { failureOf, type LogEntry } from './failure-log.ts';
import { aimAt, isWrite, maxMilliseconds, type StoreFault, survives } from './faults.ts';
import { again, makeTarget, type Target } from './target.ts';

/** An operation, and everything that it needs. */
export interface Prepared {
  operation: Operation;
  target: Target;
  /** The blog before a write. */
  before: BlogState;
  /** The answer to a read or a list when all is well. */
  usual: string | undefined;
}

/** With the fault that it is to meet. */
export interface Trial extends Prepared {
  storeFault: StoreFault;
}

/** With what came of it. */
export interface Result extends Trial {
  answer: Answer;
  milliseconds: number;
  /** The first line of the host's log that can concern it. */
  firstLine: number;
}

const successes = { create: 201, list: 200, read: 200, update: 202, patch: 202, delete: 200 };

function sendTo(service: Service, { method, path, name }: Operation, { at, body }: Target): Promise<Answer> {
  // The first two blogs do not change, so that their list is the same before and after.
  return service.send(method, name === 'GetBlogList' ? 'blog?count=2' : path(at), body);
}

export async function prepare(service: Service, operation: Operation): Promise<Prepared> {
  const target = await makeTarget(service, operation);
  const before = isWrite(operation) ? await readBlog(service, target.at.blogId) : undefined;
  const usual = isWrite(operation) ? undefined : (await sendTo(service, operation, target)).text;
  return { operation, target, before, usual };
}

/** Runs the operation with the fault. */
export async function run(service: LocalService, trial: Trial): Promise<Result> {
  const { operation, storeFault, target } = trial;
  const firstLine = service.host.lines().length;
  const { fault } = storeFault;
  const disarm = fault && service.cosmos.faults.inject({ ...fault, on: aimAt(operation, target.mark) });
  const start = performance.now();
  const answer = await sendTo(service, operation, target);
  const milliseconds = Math.round(performance.now() - start);
  disarm?.();
  return { ...trial, answer, milliseconds, firstLine };
}

/** Expects everything that must hold, even after the fault. */
export async function expectRightOutcome(
  service: Service,
  result: Result | undefined,
  log: readonly LogEntry[],
): Promise<void> {
  if (!result) throw new Error('Nothing was tried');
  const { operation, storeFault, target, answer, milliseconds, firstLine } = result;
  const { functionName: name, method, path } = operation;
  const isSuccess = survives(operation, storeFault);
  expect(milliseconds).toBeLessThan(maxMilliseconds);
  expectNothingInside(answer, service);
  expectAnswer(result, answer, isSuccess);
  if (!isSuccess) {
    const request = { name, method, path: path(target.at), status: answer.status, firstLine };
    expect(failureOf(log, request)).toMatch(storeFault.cause);
  }
  await expectAllOrNothing(service, result, isSuccess);
  await expectNextWorks(service, result);
}

function expectAnswer({ operation, usual }: Prepared, answer: Answer, isSuccess: boolean): void {
  if (isSuccess) {
    expect(answer.status).toBe(successes[operation.kind]);
    if (usual !== undefined) expect(answer.text).toBe(usual);
  } else {
    expectError(answer, 500, internalError);
  }
}

async function expectAllOrNothing(
  service: Service,
  { operation, target, before }: Result,
  isSuccess: boolean,
) {
  if (!isWrite(operation)) return;
  const outcome = outcomeOf(operation, target, before, await readBlog(service, target.at.blogId));
  expect(isSuccess ? ['all'] : ['nothing', 'all']).toContain(outcome);
}

async function expectNextWorks(service: Service, result: Result) {
  const { operation, target } = result;
  const answer = await sendTo(service, operation, again(operation, target));
  // A delete that was answered 500 may still have happened.
  const isGone = operation.kind === 'delete' && answer.status === 404;
  if (!isGone) expectAnswer(result, answer, true);
}
