import 'reflect-metadata';
import type { HttpRequest } from '@azure/functions';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { Failure } from '../failure.ts';
import type { PayloadClass } from '../families/fields.ts';
import { isJsonObject } from '../json-object.ts';
import { readJson } from './body.ts';
import { foldPropertyNames } from './property-names.ts';

/** A line for each fault: the path, then what is wrong there. */
function faultLines(errors: ValidationError[], parent = ''): string[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const index = /^\d+$/.test(property);
    const path = index ? `${parent}[${property}]` : parent ? `${parent}.${property}` : property;
    const [first] = Object.values(constraints);
    if (first === undefined) return faultLines(children, path);
    return first.split('\n').map(fault => (fault.startsWith('[') ? `${path}${fault}` : `${path} ${fault}`));
  });
}

/**
 * Reads the request's body as a payload, validated.
 * @throws Failure `bodyCutOff`, `bodyNothing`, `bodyNotJson`, or `bodyInvalid` with a fault for each field.
 */
export async function readPayload<P extends object>(
  request: HttpRequest,
  payloadClass: PayloadClass<P>,
): Promise<P> {
  const { value, text } = await readJson(request);
  if (value === undefined) throw new Failure('bodyNothing');
  if (!isJsonObject(value)) throw new Failure('bodyInvalid', ['the body must be a JSON object']);
  const payload = plainToInstance(payloadClass, foldPropertyNames(value, text, payloadClass), {
    excludeExtraneousValues: true,
    exposeUnsetFields: false,
  });
  const faults = faultLines(validateSync(payload));
  if (faults.length > 0) throw new Failure('bodyInvalid', faults);
  return payload;
}
