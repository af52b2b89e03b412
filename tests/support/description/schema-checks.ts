import { Ajv2020 } from 'ajv/dist/2020.js';
import { schemas } from '../../../shared/description/schemas.ts';

type Schemas = ReturnType<typeof schemas>;

/** The formats of texts in answers: stricter than a client may expect. */
const formats = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time':
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/,
};

/** The faults of a value against a schema of the description; empty if there are none. */
type SchemaCheck = (name: string, value: unknown) => string[];

/** Checks with all schemas of the document. */
export function schemaChecks(all: Schemas = schemas()): SchemaCheck {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, formats });
  ajv.addVocabulary(['components']);
  ajv.addSchema({ $id: 'https://example.com/document', components: { schemas: all } });
  return (name, value) => {
    const validate = ajv.getSchema(`https://example.com/document#/components/schemas/${name}`);
    if (!validate) throw new Error(`Expected a schema ${name} in the description`);
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
