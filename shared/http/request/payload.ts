import type { HttpRequest } from '@azure/functions';
import type { ValidationError } from 'class-validator';
import { withinDeadline } from '../../calls/deadline.ts';
import { Failure } from '../../failures/failure.ts';
import type { BodyPath, Violation } from '../../failures/violations.ts';
import type { PayloadClass } from '../../families/payload-class.ts';
import { memoryOf, type ProcessMemory } from '../../memory/process-memory.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import type { Received } from '../handler.ts';
import { type JsonBody, maxValues, readJson } from './body.ts';
import { BodyRoom } from './body-room.ts';
import { librariesFor } from './payload-classes.ts';
import type { Preferences } from './preferences.ts';
import { foldPropertyNames } from './property-names.ts';
import { unknownFields } from './unknown-fields.ts';

/** The maximum number of violations in an answer. No single entity has more. */
export const maxViolations = 2_000;

/** The violations in the errors of an object, or in those of the entries of a list. */
function violationsOf(errors: ValidationError[], parent: BodyPath = [], ofEntries = false): Violation[] {
  return errors.flatMap(({ property, value, constraints = {}, children = [] }) => {
    const path = [...parent, ofEntries ? Number(property) : property];
    const [text] = Object.values(constraints);
    if (text !== undefined) return [{ at: { body: path }, text }];
    if (!Array.isArray(value)) return violationsOf(children, path);
    // What is wrong in other entries is reported once all of them are objects.
    const foreign = children.filter(({ constraints }) => constraints);
    return violationsOf(foreign.length > 0 ? foreign : children, path, true);
  });
}

/** @throws Failure `bodyInvalid` if the body is no object. */
function objectIn({ value }: JsonBody): JsonObject {
  if (isJsonObject(value)) return value;
  throw new Failure('bodyInvalid', [{ at: { body: [] }, text: 'must be a JSON object' }]);
}

/** @throws Failure `bodyInvalid` if there are violations. */
function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new Failure('bodyInvalid', violations.slice(0, maxViolations));
}

/**
 * Fields under the payload's own names as a checked payload.
 * @param others what else is wrong with the body. @throws Failure `bodyInvalid` with a violation for each field.
 */
async function checkedPayload<P extends object>(
  fields: JsonObject,
  payloadClass: PayloadClass<P>,
  others: readonly Violation[] = [],
): Promise<P> {
  const { plainToInstance, validateSync } = await librariesFor(payloadClass);
  // Only known fields are left, so the library need not look which ones there are.
  const payload = plainToInstance(payloadClass, fields, { exposeUnsetFields: false });
  refuse([...others, ...violationsOf(validateSync(payload))]);
  return payload;
}

function toPayload<P extends object>(
  body: JsonBody,
  payloadClass: PayloadClass<P>,
  { strict, restore }: Preferences,
): Promise<P> {
  const given = objectIn(body);
  const fields = foldPropertyNames(given, body.text, payloadClass, { restores: restore });
  return checkedPayload(fields, payloadClass, strict ? unknownFields(given, payloadClass) : []);
}

/** A patch with the payload's own property names, and null for what it removes. What it sets is not checked yet. */
function toPatch(body: JsonBody, payloadClass: PayloadClass, { strict, restore }: Preferences): JsonObject {
  const given = objectIn(body);
  refuse(strict ? unknownFields(given, payloadClass) : []);
  return foldPropertyNames(given, body.text, payloadClass, { restores: restore, removes: true });
}

/**
 * What a patch has made of a stored item's fields, as a checked payload.
 * @throws Failure `bodyInvalid` with a violation for each field.
 */
export const patchedPayload = <P extends object>(
  merged: JsonObject,
  payloadClass: PayloadClass<P>,
): Promise<P> =>
  checkedPayload(
    foldPropertyNames(merged, () => JSON.stringify(merged), payloadClass, { restores: true }),
    payloadClass,
  );

/** What is allowed of a body. */
interface BodyOptions {
  /** The maximum number of values in it. */
  max?: number;
  /** Whether it may be missing; then it counts as an object without properties. */
  isOptional?: boolean;
}

/** What is done with what a body says, and with the memory that it takes. */
type Use<B, T> = (read: B, room: Pick<BodyRoom, 'release'>) => Promise<T>;

async function withBody<B extends object, T>(
  request: HttpRequest,
  memory: ProcessMemory,
  read: (body: JsonBody) => B | Promise<B>,
  use: Use<B, T>,
  { max = maxValues, isOptional = false }: BodyOptions = {},
): Promise<T> {
  const room = new BodyRoom(memory);
  try {
    const body = await readJson(request, room, max);
    if (body.value === undefined && !isOptional) throw new Failure('bodyNothing');
    const given = await read(body.value === undefined ? { ...body, value: {} } : body);
    // It is turned into text again when it is sent to the store.
    room.shrink(2 * memoryOf(given));
    // A sender may take its time: the deadline covers only what the service does.
    return await withinDeadline(() => use(given, room));
  } finally {
    room.release();
  }
}

/**
 * Reads the request's body as a validated payload and does something with it.
 * @param memory of which a long body takes some until `use` has ended, or releases its room.
 * @throws Failure `bodyCutOff`, `bodyNothing`, `bodyNotJson`, `bodyTooLarge`, `overloaded`, or `bodyInvalid` with a
 *   violation for each field.
 */
export const withPayload = <P extends object, T>(
  { request, prefer }: Received,
  payloadClass: PayloadClass<P>,
  memory: ProcessMemory,
  use: Use<P, T>,
  options?: BodyOptions,
): Promise<T> => withBody(request, memory, body => toPayload(body, payloadClass, prefer), use, options);

/**
 * Reads the request's body as a patch of such a payload and does something with it.
 * @param memory as above. @throws Failure as above; fields are checked once the patch is applied.
 */
export const withPatch = <T>(
  { request, prefer }: Received,
  payloadClass: PayloadClass,
  memory: ProcessMemory,
  use: Use<JsonObject, T>,
): Promise<T> => withBody(request, memory, body => toPatch(body, payloadClass, prefer), use);
