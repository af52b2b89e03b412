import { serviceAddress } from './address.ts';
import { emptied, type Parameter, startingEmpty } from './optional-fields.ts';

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
