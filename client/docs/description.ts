import { serviceAddress } from './address.ts';

/** A parameter of a query, a path or a header. */
interface Parameter {
  description?: string;
  required?: boolean;
  schema?: { default?: unknown };
  example?: unknown;
}

interface SecurityScheme {
  type: string;
  in?: string;
}

interface Operation {
  parameters?: { $ref: string }[];
}

/** The part of an OpenAPI document that the page uses. */
export interface Description {
  info: { title: string };
  paths?: Record<string, { delete?: Operation }>;
  servers?: { url: string }[];
  security?: Record<string, unknown>[];
  components?: {
    parameters?: Record<string, Parameter>;
    securitySchemes?: Record<string, SecurityScheme>;
  };
}

/**
 * The description without cookies: browsers send a session's cookie themselves and do not let scripts set it, so the page
 * must not ask for it.
 */
function withoutCookies(description: Description): Description {
  const schemes = Object.entries(description.components?.securitySchemes ?? {});
  const kept = schemes.filter(([, scheme]) => scheme.in !== 'cookie');
  const names = new Set(kept.map(([name]) => name));
  return {
    ...description,
    security: description.security?.filter(each => Object.keys(each).every(name => names.has(name))),
    components: { ...description.components, securitySchemes: Object.fromEntries(kept) },
  };
}

/** What to say of a parameter besides its description. */
function hintOf({ schema, example }: Parameter): string {
  if (schema?.default !== undefined) return ` Default: \`${schema.default}\``;
  return example === undefined ? '' : ` Example: \`${example}\``;
}

/** The parameter with a field that starts empty. Its text has the default or the example instead. */
function emptied(parameter: Parameter): Parameter {
  const { default: _, ...schema } = parameter.schema ?? {};
  const description = `${parameter.description ?? ''}${hintOf(parameter)}`;
  return { ...parameter, description, schema, example: undefined };
}

/**
 * The parameter with a field that starts empty, if it may be empty. The viewer fills in examples and defaults, and so would
 * send every filter and every condition at once.
 */
const startingEmpty = (parameter: Parameter): Parameter =>
  parameter.required ? parameter : emptied(parameter);

/** What is put before the name of a parameter of which a delete has its own. */
const ofDelete = 'delete-';

const deleting = ({ $ref }: { $ref: string }) => ({ $ref: $ref.replace(/[^/]+$/, `${ofDelete}$&`) });

/**
 * The description with parameters whose fields start empty, if they may; those of a delete all do. Operations have them by
 * reference only.
 */
function withEmptyFields(description: Description): Description {
  const parameters = Object.entries(description.components?.parameters ?? {}).flatMap(([name, parameter]) => [
    [name, startingEmpty(parameter)],
    [`${ofDelete}${name}`, emptied(parameter)],
  ]);
  const paths = Object.entries(description.paths ?? {}).map(([path, { delete: deletes, ...others }]) => [
    path,
    deletes ? { ...others, delete: { ...deletes, parameters: deletes.parameters?.map(deleting) } } : others,
  ]);
  return {
    ...description,
    paths: Object.fromEntries(paths),
    components: { ...description.components, parameters: Object.fromEntries(parameters) },
  };
}

/**
 * Reads the description of the page's service, as the viewer needs it. Requests go to the origin of the page, because its
 * content security policy allows no other.
 * @throws Error if the description cannot be read
 */
export async function readDescription(): Promise<Description> {
  const response = await fetch('openapi.json');
  if (!response.ok) throw new Error(`openapi.json was answered with ${response.status}`);
  const description = withEmptyFields(withoutCookies(await response.json()));
  return { ...description, servers: [{ url: serviceAddress() }] };
}
