import { type Parameter, startingEmpty } from './optional-fields.ts';

interface SecurityScheme {
  type: string;
  in?: string;
}

/** The part of an OpenAPI document that the page uses. */
export interface Description {
  info: { title: string };
  servers?: { url: string }[];
  security?: Record<string, unknown>[];
  components?: {
    parameters?: Record<string, Parameter>;
    securitySchemes?: Record<string, SecurityScheme>;
  };
}

/** The address of the service's operations: the page's own without its last segment. */
const serviceAddress = () => new URL('.', location.href).href.replace(/\/$/, '');

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

/** The description with parameters whose fields start empty, if they may. Operations have them by reference only. */
function withEmptyFields(description: Description): Description {
  const parameters = Object.entries(description.components?.parameters ?? {});
  const starting = parameters.map(([name, parameter]) => [name, startingEmpty(parameter)]);
  return {
    ...description,
    components: { ...description.components, parameters: Object.fromEntries(starting) },
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
