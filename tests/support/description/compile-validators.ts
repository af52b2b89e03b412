import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _ } from 'ajv';
import Ajv from 'ajv/dist/2020';
import standaloneCode from 'ajv/dist/standalone';
import addFormats from 'ajv-formats';
import { buildSync } from 'esbuild';
import type { JsonObject } from '../../../shared/values/json-object.ts';
import { type Use, validatorName } from './validator-names.ts';

type Schema = Record<string, unknown>;

/** Applies a change to each object schema, inner ones first. */
function mapSchemas(value: unknown, change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map(each => mapSchemas(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapSchemas(each, change)])),
  );
}

const isObject = ({ type, properties }: Schema) => type === 'object' && properties !== undefined;

/** How schemas are changed for each use. */
const uses: Record<Exclude<Use, 'parameter'>, (schema: Schema) => Schema> = {
  /** Request bodies, whose unknown properties are ignored. */
  request: (schema: Schema) => schema,
  /** Answers, which contain nothing undescribed. */
  answer: (schema: Schema) => (isObject(schema) ? { ...schema, additionalProperties: false } : schema),
  /** Answers to requests for some fields: the others are absent. */
  part: (schema: Schema) => {
    const { required, ...others } = schema;
    return isObject(schema) ? { ...others, additionalProperties: false } : schema;
  },
};

/**
 * Writes the validators of everything described into one file, once for all tests: compiling them takes longer than
 * most test files.
 */
export function compileValidators(folder: string, document: { components: JsonObject }): string {
  const { schemas, parameters } = document.components as unknown as Record<string, Record<string, Schema>>;
  const ajv = new Ajv({
    allErrors: true,
    // Keywords other than those of validation belong to OpenAPI.
    strict: false,
    code: { source: true, esm: false, formats: _`require("ajv-formats/dist/formats").fullFormats` },
  });
  addFormats(ajv);
  const exported: Record<string, string> = {};
  const add = (name: string, id: string, schema: unknown) => {
    ajv.addSchema(schema as Schema, id);
    exported[name] = id;
  };
  for (const [use, change] of Object.entries(uses)) {
    for (const [name, schema] of Object.entries(schemas ?? {})) {
      const changed = mapSchemas(schema, change);
      const text = JSON.stringify(changed).replaceAll('#/components/schemas/', `${use}-`);
      add(validatorName(use as Use, name), `${use}-${name}`, JSON.parse(text));
    }
  }
  for (const [name, { schema }] of Object.entries(parameters ?? {}))
    add(validatorName('parameter', name), `parameter-${name}`, schema);
  const outfile = join(folder, 'validators.cjs');
  buildSync({
    stdin: { contents: standaloneCode(ajv, exported), resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'error',
  });
  writeFileSync(join(folder, 'description.json'), JSON.stringify(document));
  return outfile;
}
