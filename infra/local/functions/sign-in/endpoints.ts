import type { IncomingMessage, ServerResponse } from 'node:http';
import { sourceOf } from '../origins/request-source.ts';
import { redirect, sendJson, sendPage, sendText } from './answers.ts';
import { type Entries, type Faults, findFaults, readEntries, readPerson } from './form.ts';
import { localPath } from './own-site.ts';
import { formPage, sessionsEndedPage, signedInPage, signedOutPage } from './pages.ts';
import { type Person, userKey } from './person.ts';
import { readForm } from './posted-form.ts';
import { describeSession } from './principal.ts';
import { endedCookie, type Session, type SessionCookies } from './session-cookies.ts';

/** One request to an endpoint. */
export interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  cookies: SessionCookies;
  /** Who can be chosen in the form. */
  people: readonly Person[];
}

type Endpoint = (visit: Visit) => void | Promise<void>;
type SignedInEndpoint = (visit: Visit, session: Session) => void;

/** Endpoints that answer without a session (docs: "Customize sign-in and sign-out in Azure App Service authentication"). */
const openEndpoints = new Map<string, Endpoint>([
  ['GET /.auth/login/aad', showForm],
  ['POST /.auth/login/aad', signIn],
  ['GET /.auth/logout', signOut],
  ['GET /.auth/logout/done', ({ response }) => sendPage(response, 200, signedOutPage())],
  ['POST /.auth/local/end-sessions', endSessions],
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
  if (target !== undefined) sendPage(visit.response, 200, formPage({ target, people: visit.people }));
}

/**
 * Refuses a form of another site's page, also of an origin that CORS allows: that page must open the form, as in Azure.
 * @returns whether it did.
 */
function refuseOtherSite({ request, response }: Visit): boolean {
  if (typeof sourceOf(request) !== 'object') return false;
  const here = `http://127.0.0.1:${request.socket.localPort}`;
  sendText(response, 403, `This form was sent from another site. Open it at ${here} instead`);
  return true;
}

/** Who wants to sign in: one of the people to choose from, or else the one whom the entries describe; or what is wrong. */
function findPerson(
  chosen: string | null,
  entries: Entries,
  people: readonly Person[],
): { person?: Person | undefined; faults: Faults } {
  if (chosen !== null) {
    const person = people.find(({ user }) => userKey(user) === userKey(chosen));
    return { person, faults: person ? {} : { user: 'None of the people to choose from has this user name' } };
  }
  const faults = findFaults(entries);
  return Object.keys(faults).length > 0 ? { faults } : { person: readPerson(entries), faults };
}

async function signIn(visit: Visit): Promise<void> {
  if (refuseOtherSite(visit)) return;
  const { request, response, cookies, people } = visit;
  const form = await readForm(request, response);
  if (form === undefined) return;
  const target = readRedirect(visit, 'post_login_redirect_uri', '/.auth/login/done', form);
  if (target === undefined) return;

  const entries = readEntries(form);
  const { person, faults } = findPerson(form.get('person'), entries, people);
  const cookie = person && cookies.start(person, request.headers.cookie);
  if (cookie !== undefined) return redirect(response, target, cookie);
  if (person) faults.groups = 'Enter fewer roles and groups: browsers keep cookies of up to 4 KB only';
  const wanted = form.get('post_login_redirect_uri') ?? '';
  sendPage(response, 400, formPage({ target: wanted, people, entries, faults }));
}

/**
 * Ends all sessions of a user, or of everybody. It needs no session itself: anyone who reaches this server may sign in as
 * anybody, and pages of other sites are refused.
 */
function endSessions(visit: Visit): void {
  if (refuseOtherSite(visit)) return;
  const { query, cookies, response } = visit;
  const user = query.get('user');
  if (user === '') {
    sendText(response, 400, 'user must be a user name, or left out for all sessions');
    return;
  }
  if (user === null) cookies.endAll();
  else cookies.endAllOf(user);
  sendPage(response, 200, sessionsEndedPage(user ?? undefined));
}

function signOut(visit: Visit): void {
  const target = readRedirect(visit, 'post_logout_redirect_uri', '/.auth/logout/done');
  if (target === undefined) return;
  visit.cookies.end(visit.request.headers.cookie);
  redirect(visit.response, target, endedCookie);
}
