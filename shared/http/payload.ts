import 'reflect-metadata';
import type { HttpRequest } from '@azure/functions';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { Failure } from '../failure.ts';
import { type Field, fieldsOf, type PayloadClass } from '../families/fields.ts';
import { readJson } from './body.ts';

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function foldValue(value: unknown, { nested }: Field): unknown {
  if (!nested) return value;
  const type = nested();
  if (Array.isArray(value)) return value.map(entry => (isObject(entry) ? foldNames(entry, type) : entry));
  return isObject(value) ? foldNames(value, type) : value;
}

/**
 * The body with the payload's own names: they match without regard to case, the last of a name wins, what is
 * null is left out, and so is what the payload does not know (decisions, Request bodies). Only known names are
 * followed, so the depth is the payload's, whatever the body's.
 */
function foldNames(body: JsonObject, payloadClass: PayloadClass): JsonObject {
  const fields = new Map(fieldsOf(payloadClass).map(field => [field.name.toLowerCase(), field]));
  const folded = new Map<string, unknown>();
  for (const [name, value] of Object.entries(body)) {
    const field = fields.get(name.toLowerCase());
    if (field) folded.set(field.name, value === null ? undefined : foldValue(value, field));
  }
  return Object.fromEntries([...folded].filter(([, value]) => value !== undefined));
}

/** A line for each fault: the path, then what is wrong there. */
function faultLines(errors: ValidationError[], parent = ''): string[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const index = /^\d+$/.test(property);
    const path = index ? `${parent}[${property}]` : parent ? `${parent}.${property}` : property;
    const [first] = Object.values(constraints);
    if (first === undefined) return faultLines(children, path);
    return [first.startsWith('[') ? `${path}${first}` : `${path} ${first}`];
  });
}

/**
 * Reads the request's body as a payload, validated.
 * @throws Failure `bodyNothing`, `bodyNotJson`, or `bodyInvalid` with a fault for each field.
 */
export async function readPayload<P extends object>(
  request: HttpRequest,
  payloadClass: PayloadClass<P>,
): Promise<P> {
  const body = await readJson(request);
  if (body === undefined) throw new Failure('bodyNothing');
  if (!isObject(body)) throw new Failure('bodyInvalid', ['the body must be a JSON object']);
  const payload = plainToInstance(payloadClass, foldNames(body, payloadClass), {
    excludeExtraneousValues: true,
    exposeUnsetFields: false,
  });
  const faults = faultLines(validateSync(payload));
  if (faults.length > 0) throw new Failure('bodyInvalid', faults);
  return payload;
}
