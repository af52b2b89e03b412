/** A parameter of a query, a path or a header. */
export interface Parameter {
  description?: string;
  required?: boolean;
  schema?: { default?: unknown };
  example?: unknown;
}

/** What to tell of a parameter besides its description. */
function hintOf({ schema, example }: Parameter): string {
  if (schema?.default !== undefined) return ` Default: \`${schema.default}\``;
  return example === undefined ? '' : ` Example: \`${example}\``;
}

/** The parameter with a field that starts empty. Its text tells the default or the example instead. */
export function emptied(parameter: Parameter): Parameter {
  const { default: told, ...schema } = parameter.schema ?? {};
  const description = `${parameter.description ?? ''}${hintOf(parameter)}`;
  return { ...parameter, description, schema, example: undefined };
}

/**
 * The parameter with a field that starts empty, if it may be empty. The viewer fills in examples and defaults, and so would
 * send every filter and every condition at once.
 */
export const startingEmpty = (parameter: Parameter): Parameter =>
  parameter.required ? parameter : emptied(parameter);
