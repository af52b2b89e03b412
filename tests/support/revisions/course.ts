import type { Answer } from '../service/service.ts';
import { holdNextBatch } from '../store/write-faults.ts';
import { type Fault, mayFail, meeting } from './faults.ts';
import type { Deed, Plan, PlanOf } from './plans.ts';
import { found } from './readings.ts';
import { type Request, requestOf } from './requests.ts';
import type { World } from './world.ts';

const asProblem = { Accept: 'application/problem+json' };

const send = (world: World, { instance, person }: Deed, { method, path, body, headers }: Request) =>
  world.as(instance, person).send(method, path, body, { ...asProblem, ...headers });

/**
 * Fails unless a request was answered as it must be, and does what it did to the model.
 * @param expected by what was there when it was carried out.
 */
async function settle(request: Request, answer: Answer, fault?: Fault): Promise<void> {
  const { method, path } = request;
  const expected = request.expected();
  const isWritten = expected < 300;
  const hasFailed = isWritten && mayFail(fault) && answer.status === 500;
  const said = [method, path, fault, hasFailed ? expected : answer.status, answer.text];
  expect(said).toEqual([method, path, fault, expected, answer.text]);
  // The guarantee itself: without the copy nothing is written.
  if (isWritten && request.needsCopy?.() && fault === 'copies refused') expect(answer.status).toBe(500);
  const isDone = hasFailed ? await request.isDone() : isWritten;
  if (hasFailed && (fault === 'copies refused' || fault === 'batch refused')) expect(isDone).toBe(false);
  if (isDone) request.apply(answer);
}

const describe = ({ method, path, headers }: Request, { status }: Answer, fault?: Fault) =>
  `${method} ${path} ${JSON.stringify(headers ?? {})} ${fault ?? ''} → ${status}`;

async function performDeed(world: World, deed: Deed): Promise<string> {
  if (deed.does === 'delete blog') return replaceBlog(world, deed);
  const request = await requestOf(world, deed);
  if (!request) return 'nothing';
  const { fault } = deed;
  const answer = await meeting(world.instances, fault, () => send(world, deed, request));
  await settle(request, answer, fault);
  return describe(request, answer, fault);
}

/** A write whose batch comes to the store only after another write, which the other instance has carried out meanwhile. */
async function race(world: World, { pair: [held, between] }: PlanOf<'race'>): Promise<string> {
  const [late, quick] = [await requestOf(world, held), await requestOf(world, between)];
  if (!late || !quick) return 'nothing';
  const batch = holdNextBatch(world.instances, '');
  const sent = send(world, held, late);
  const isHeld = await Promise.race([batch.isOnItsWay().then(() => true), sent.then(() => false)]);
  // It was answered without a batch, so before the other.
  if (!isHeld) {
    batch.release();
    world.instances.cosmos.faults.clear();
    await settle(late, await sent);
  }
  const answer = await send(world, { ...between, instance: held.instance + 1 }, quick);
  await settle(quick, answer);
  batch.release();
  const lateAnswer = await sent;
  if (isHeld) await settle(late, lateAnswer);
  return `while ${describe(late, lateAnswer)}: ${describe(quick, answer)}`;
}

/** A write by an instance that has not yet seen the one before it, of the other instance: replicas lag. */
async function lag(world: World, { pair: [early, late] }: PlanOf<'lag'>): Promise<string> {
  const { replicas } = world.instances.cosmos;
  const [first, second] = [await requestOf(world, early), await requestOf(world, late)];
  if (!first || !second) return 'nothing';
  replicas.lag({ writes: 3, least: 3 });
  const answer = await send(world, early, first);
  const lateAnswer = await send(world, { ...late, instance: early.instance + 1 }, second);
  replicas.catchUp();
  await settle(first, answer);
  await settle(second, lateAnswer);
  return `${describe(first, answer)}, unseen by ${describe(second, lateAnswer)}`;
}

/** Deletes a blog, also if storage does not list or delete what it kept, and creates it again. */
async function replaceBlog(world: World, { blog: place, instance, fault }: Deed): Promise<string> {
  const { id } = world.blog(place);
  const path = `blog/${id}`;
  const answer = await meeting(world.instances, fault, () => world.as(instance, 0).send('DELETE', path));
  const isGone = (await found(world.reader, path)) === undefined;
  if (!isGone) expect([answer.status, mayFail(fault)]).toEqual([500, true]);
  if (isGone) await world.bear(place);
  return `DELETE ${path} ${fault ?? ''} → ${answer.status}`;
}

/** Does what a plan says. @returns what happened. */
export async function perform(world: World, plan: Plan): Promise<string> {
  // No two versions are of the same time.
  world.instances.turn(plan.does === 'wait' ? plan.minutes * 60_000 : 100);
  switch (plan.does) {
    case 'wait':
      return `${plan.minutes} min`;
    case 'race':
      return race(world, plan);
    case 'lag':
      return lag(world, plan);
    default:
      return performDeed(world, plan);
  }
}
