import type { Outgoing } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/**
 * Asks for what a person needs to see: failures as problems, which name a taken identifier and each place in the body, and no
 * silence about a misspelt field or parameter (contract.md, Problems).
 */
export function askedFor(request: Outgoing): Outgoing {
  const { accept = '*/*', ...headers } = request.headers;
  return {
    ...request,
    headers: { Prefer: 'handling=strict', ...headers, accept: `${accept}, application/problem+json` },
  };
}
