import type { IncomingMessage, ServerResponse } from 'node:http';
import { sourceOf } from '../origins/request-source.ts';
import { redirect, sendJson, sendPage, sendText } from './answers.ts';
import { findFaults, readEntries, readPerson } from './form.ts';
import { localPath } from './own-site.ts';
import { formPage, signedInPage, signedOutPage } from './pages.ts';
import { readForm } from './posted-form.ts';
import { describeSession } from './principal.ts';
import { endedCookie, type Session, type SessionCookies } from './session-cookies.ts';

/** One request to an endpoint. */
export interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  cookies: SessionCookies;
}

type Endpoint = (visit: Visit) => void | Promise<void>;
type SignedInEndpoint = (visit: Visit, session: Session) => void;

/** Endpoints that answer without a session (docs: "Customize sign-in and sign-out in Azure App Service authentication"). */
const openEndpoints = new Map<string, Endpoint>([
  ['GET /.auth/login/aad', showForm],
  ['POST /.auth/login/aad', signIn],
  ['GET /.auth/logout', signOut],
  ['GET /.auth/logout/done', ({ response }) => sendPage(response, 200, signedOutPage())],
]);

/** Endpoints that need a session. Other paths under `/.auth` are reserved and answered with 404, never by the app. */
const signedInEndpoints = new Map<string, SignedInEndpoint>([
  ['GET /.auth/login/done', ({ response }, { person }) => sendPage(response, 200, signedInPage(person))],
  ['GET /.auth/me', ({ response }, session) => sendJson(response, describeSession(session))],
]);

/** The endpoint when it needs no session, otherwise undefined. `path`: decoded, in any case. */
export function findOpenEndpoint(method: string, path: string): Endpoint | undefined {
  return openEndpoints.get(`${method} ${path.toLowerCase()}`);
}

/** Answers a request with a session to a path under `/.auth`. */
export function answerSignedIn(method: string, path: string, visit: Visit, session: Session): void {
  const endpoint = signedInEndpoints.get(`${method} ${path.toLowerCase()}`);
  if (endpoint === undefined) sendText(visit.response, 404, 'The local sign-in has no such page');
  else endpoint(visit, session);
}

/** Whether a path belongs to the stand-in and never to the app. */
export function isReserved(path: string): boolean {
  return /^\/\.auth(?:\/|$)/i.test(path);
}

/**
 * The local path that a request wants to be redirected to. For another site it answers 400 and returns undefined: an open
 * redirect could lead users to a foreign site under this site's name.
 */
function readRedirect(
  visit: Visit,
  parameter: string,
  otherwise: string,
  form = visit.query,
): string | undefined {
  const address = form.get(parameter) || visit.query.get(parameter);
  if (!address) return otherwise;
  const path = localPath(address, visit.request);
  if (path === undefined)
    sendText(visit.response, 400, `${parameter} must be an address of this site, such as /api/blog`);
  return path;
}

function showForm(visit: Visit): void {
  const target = readRedirect(visit, 'post_login_redirect_uri', '');
  if (target !== undefined) sendPage(visit.response, 200, formPage(target));
}

async function signIn(visit: Visit): Promise<void> {
  const { request, response, cookies } = visit;
  // Even from origins that CORS allows: their pages must open the form, as in Azure.
  if (typeof sourceOf(request) === 'object') {
    const here = `http://127.0.0.1:${request.socket.localPort}`;
    return sendText(response, 403, `This form was sent from another site. Open it at ${here} instead`);
  }
  const form = await readForm(request, response);
  if (form === undefined) return;
  const target = readRedirect(visit, 'post_login_redirect_uri', '/.auth/login/done', form);
  if (target === undefined) return;

  const entries = readEntries(form);
  const faults = findFaults(entries);
  const isRight = Object.keys(faults).length === 0;
  const cookie = isRight ? cookies.start(readPerson(entries), request.headers.cookie) : undefined;
  if (cookie !== undefined) return redirect(response, target, cookie);
  if (isRight) faults.groups = 'Enter fewer roles and groups: browsers keep cookies of up to 4 KB only';
  sendPage(response, 400, formPage(form.get('post_login_redirect_uri') ?? '', entries, faults));
}

function signOut(visit: Visit): void {
  const target = readRedirect(visit, 'post_logout_redirect_uri', '/.auth/logout/done');
  if (target === undefined) return;
  visit.cookies.end(visit.request.headers.cookie);
  redirect(visit.response, target, endedCookie);
}
