import type { ValidationError } from 'class-validator';
import { withinDeadline } from '../../calls/deadline.ts';
import { Failure } from '../../failures/failure.ts';
import type { BodyPath, Violation } from '../../failures/violations.ts';
import type { PayloadClass } from '../../families/payload-class.ts';
import { memoryOf, type ProcessMemory } from '../../memory/process-memory.ts';
import { isJsonObject } from '../../values/json-object.ts';
import type { Received } from '../handler.ts';
import { type JsonBody, maxValues, readJson } from './body.ts';
import { BodyRoom } from './body-room.ts';
import { librariesFor } from './payload-classes.ts';
import type { Preferences } from './preferences.ts';
import { foldPropertyNames } from './property-names.ts';
import { unknownFields } from './unknown-fields.ts';

/** The maximum number of violations in an answer. No single entity has more. */
const maxViolations = 2_000;

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

async function toPayload<P extends object>(
  { value, text }: JsonBody,
  payloadClass: PayloadClass<P>,
  { strict, restore }: Preferences,
): Promise<P> {
  if (!isJsonObject(value))
    throw new Failure('bodyInvalid', [{ at: { body: [] }, text: 'must be a JSON object' }]);
  const { plainToInstance, validateSync } = await librariesFor(payloadClass);
  // Only known fields are left, so the library need not look which ones there are.
  const payload = plainToInstance(payloadClass, foldPropertyNames(value, text, payloadClass, restore), {
    exposeUnsetFields: false,
  });
  const violations = [
    ...(strict ? unknownFields(value, payloadClass) : []),
    ...violationsOf(validateSync(payload)),
  ];
  if (violations.length > 0) throw new Failure('bodyInvalid', violations.slice(0, maxViolations));
  return payload;
}

/** What is allowed of a body. */
interface BodyOptions {
  /** The maximum number of values in it. */
  max?: number;
  /** Whether it may be missing; then it counts as an object without properties. */
  isOptional?: boolean;
}

/**
 * Reads the request's body as a validated payload and does something with it.
 * @param memory of which a long body takes some until `use` has ended, or releases its room.
 * @throws Failure `bodyCutOff`, `bodyNothing`, `bodyNotJson`, `bodyTooLarge`, `overloaded`, or `bodyInvalid` with a
 *   violation for each field.
 */
export async function withPayload<P extends object, T>(
  { request, prefer }: Received,
  payloadClass: PayloadClass<P>,
  memory: ProcessMemory,
  use: (payload: P, room: Pick<BodyRoom, 'release'>) => Promise<T>,
  { max = maxValues, isOptional = false }: BodyOptions = {},
): Promise<T> {
  const room = new BodyRoom(memory);
  try {
    const body = await readJson(request, room, max);
    if (body.value === undefined && !isOptional) throw new Failure('bodyNothing');
    const given = body.value === undefined ? { ...body, value: {} } : body;
    const payload = await toPayload(given, payloadClass, prefer);
    // It is turned into text again when it is sent to the store.
    room.shrink(2 * memoryOf(payload));
    // A sender may take its time: the deadline covers only what the service does.
    return await withinDeadline(() => use(payload, room));
  } finally {
    room.release();
  }
}
