import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import {
  type DescribedHeader,
  type DescribedParameter,
  type Description,
  nameOf,
  type Reference,
} from './described.ts';
import { type Use, validatorName } from './validator-names.ts';

/** The description, and what validates against it. */
export class Checks {
  readonly description: Description;
  /** The spelling of property names in bodies, by lower case. */
  readonly spelling: ReadonlyMap<string, string>;
  readonly #validators: Record<string, ValidateFunction>;

  /** @param folder where the validators were written. */
  constructor(folder: string) {
    this.description = JSON.parse(readFileSync(join(folder, 'description.json'), 'utf8'));
    this.#validators = createRequire(__filename)(join(folder, 'validators.cjs'));
    const bodies = Object.values(this.description.components.schemas);
    const names = bodies.flatMap(schema => Object.keys((schema as { properties?: object }).properties ?? {}));
    this.spelling = new Map(names.map(name => [name.toLowerCase(), name]));
  }

  parameter(reference: Reference): DescribedParameter {
    const found = this.description.components.parameters[nameOf(reference)];
    if (!found) throw new Error(`The description has no parameter ${reference.$ref}`);
    return found;
  }

  header(reference: Reference): DescribedHeader {
    const found = this.description.components.headers[nameOf(reference)];
    if (!found) throw new Error(`The description has no header ${reference.$ref}`);
    return found;
  }

  /** The faults of a value against a schema or a parameter's schema, such as `/name must be string`; empty if valid. */
  faults(use: Use, name: string, value: unknown): string[] {
    const validate = this.#validators[validatorName(use, name)];
    if (!validate) throw new Error(`There is no validator for ${use} ${name}`);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message = '', params }) =>
      [instancePath, message, params.additionalProperty].filter(Boolean).join(' '),
    );
  }
}
