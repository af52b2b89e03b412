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

/**
 * The parameter with a field that starts empty, if it may be empty. The viewer fills in examples and defaults, and so would
 * send every filter and every condition at once. The text of the parameter tells them instead.
 */
export function startingEmpty(parameter: Parameter): Parameter {
  if (parameter.required) return parameter;
  const { default: told, ...schema } = parameter.schema ?? {};
  const description = `${parameter.description ?? ''}${hintOf(parameter)}`;
  return { ...parameter, description, schema, example: undefined };
}
