import type { Behaviour, Received } from './receivers.ts';

/** Answers with JSON. */
const json = (status: number, value?: object) => ({
  status,
  body: value && JSON.stringify(value),
});

type Answer = ReturnType<typeof json>;

const behaviour =
  (answer: (request: Received) => Answer): Behaviour =>
  (request, response) => {
    const { status, body } = answer(request);
    response.writeHead(status, body === undefined ? {} : { 'Content-Type': 'application/json' }).end(body);
  };

/** The most that GitHub takes of an event's type, and of its payload: top-level properties and characters. */
const most = { type: 100, properties: 10, characters: 65_535 };

function isFitPayload(payload: unknown): boolean {
  if (payload === undefined) return true;
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return false;
  return Object.keys(payload).length <= most.properties && JSON.stringify(payload).length <= most.characters;
}

function dispatched(body: string): Answer {
  let parsed: { event_type?: unknown; client_payload?: unknown };
  try {
    parsed = JSON.parse(body);
  } catch {
    return json(400, { message: 'Problems parsing JSON' });
  }
  const { event_type: type, client_payload: payload, ...others } = parsed;
  const isFit =
    typeof type === 'string' && type.length > 0 && type.length <= most.type && isFitPayload(payload);
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) return json(422, { message: `"${unknown}" is not a permitted key.` });
  return isFit ? json(204) : json(422, { message: 'Invalid request.' });
}

/**
 * GitHub's `POST /repos/{owner}/{repo}/dispatches`, as its documentation and its API are: who says not who it is gets 403, a wrong
 * token 401, another repository 404, and a body that it does not take 422.
 */
export const gitHub = (token: string, repository = 'octocat/site'): Behaviour =>
  behaviour(({ method, path, headers, body }) => {
    if (!headers['user-agent'])
      return json(403, { message: 'Request forbidden by administrative rules. User-Agent' });
    if (!/^(Bearer|token) /i.test(headers.authorization ?? '')) return json(404, { message: 'Not Found' });
    if (headers.authorization?.split(' ')[1] !== token) return json(401, { message: 'Bad credentials' });
    if (method !== 'POST' || path !== `/repos/${repository}/dispatches`)
      return json(404, { message: 'Not Found' });
    return dispatched(body);
  });

/** Netlify's build hook: a POST begins a build, whatever its body is, which the build gets as INCOMING_HOOK_BODY. */
export const netlify = (hook: string): Behaviour =>
  behaviour(({ method, path }) =>
    method === 'POST' && path.split('?')[0] === `/build_hooks/${hook}` ? json(200) : json(404),
  );

/** Vercel's deploy hook. */
export const vercel = (hook: string): Behaviour =>
  behaviour(({ method, path }) =>
    method === 'POST' && path === `/v1/integrations/deploy/${hook}`
      ? json(201, { job: { id: 'okzCd50AIap1O31g0gne', state: 'PENDING', createdAt: 1662825789999 } })
      : json(404, { error: { code: 'not_found' } }),
  );

/** Cloudflare Pages' deploy hook. */
export const cloudflarePages = (hook: string): Behaviour =>
  behaviour(({ method, path }) =>
    method === 'POST' && path === `/client/v4/pages/webhooks/deploy_hooks/${hook}`
      ? json(200, { result: { id: 'd3a7f1b2' }, success: true, errors: [], messages: [] })
      : json(404, { success: false, errors: [{ code: 8000000, message: 'Not found' }] }),
  );
