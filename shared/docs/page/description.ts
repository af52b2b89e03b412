interface SecurityScheme {
  type: string;
  in?: string;
}

/** As much of an OpenAPI document as the page looks at. */
export interface Description {
  info: { title: string };
  servers?: { url: string }[];
  security?: Record<string, unknown>[];
  components?: { securitySchemes?: Record<string, SecurityScheme> };
}

/** The address under which the page's service has its operations: that of the page without its last part. */
const serviceAddress = () => new URL('.', location.href).href.replace(/\/$/, '');

/**
 * A session's cookie goes with each request by itself and is nothing that a script may set: it is not asked for.
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

/**
 * Reads the description of the service that the page is of, as the viewer needs it: requests go where the page came
 * from, however the service is reached, since its content security policy allows no other place.
 * @throws Error when there is no description to be had
 */
export async function readDescription(): Promise<Description> {
  const response = await fetch('openapi.json');
  if (!response.ok) throw new Error(`openapi.json was answered with ${response.status}`);
  return { ...withoutCookies(await response.json()), servers: [{ url: serviceAddress() }] };
}
