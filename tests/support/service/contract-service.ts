import { startSession } from '../../../infra/local/functions/testing/session.ts';
import { type Service, serviceAt } from './service.ts';

/** The variable in which the global set-up passes the address at which tests ask for the service that they share. */
export const servicesVariable = 'SHARED_SERVICES';

/** The end of the address of services behind the local sign-in. */
export const behindSignIn = '/behind-sign-in';

/**
 * How many services the workers share. A service takes several times as long to answer while it is new: one for each of
 * the four workers took 15 % more processor time in the contract's tests, and one for all had to wait for itself.
 */
const services = 2;

/** What a test needs to know about a service that it shares. */
export type SharedService = Pick<Service, 'session' | 'secrets'> & { url: string };

/** The service of the worker that runs the test and of others, with everything that earlier tests have stored. */
async function sharedService(): Promise<SharedService> {
  const number = Number(process.env.JEST_WORKER_ID) % services;
  const kind = process.env.SIGN_IN ? behindSignIn : '';
  const response = await fetch(`${process.env[servicesVariable]}/${number}${kind}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedService;
}

/**
 * The service that the contract's tests call: the running one at the address in BASE (`http://127.0.0.1:7071`),
 * otherwise a local one, which other test files call at the same time. With SIGN_IN=1 it is called with a session of the
 * local sign-in: the one at BASE, otherwise one in front of the local service.
 */
export async function startService(): Promise<Service> {
  const running = await runningService();
  if (running) return running;
  const { url, session, secrets } = await sharedService();
  return { ...serviceAt(url, session), secrets, stop: async () => undefined };
}

/** Such a service that no other test file calls. At the address in BASE, test files run one after the other. */
export async function startServiceAlone(): Promise<Service> {
  return (await runningService()) ?? (await import('./local-service.ts')).startLocalService();
}

/**
 * The service that the contract's tests call, for requests from pages of other sites. `npm start` refuses these before the service does,
 * because it serves a developer's machine: then it is a local one.
 */
export async function startServiceForOtherSites(): Promise<Service> {
  const service = await startService();
  const headers = { ...service.session, origin: 'https://other.example' };
  const { status } = await fetch(`${service.api}/blog?count=1`, { headers });
  return status === 403 ? (await import('./local-service.ts')).startLocalService() : service;
}

/** The service at the address in BASE, if there is one. */
async function runningService(): Promise<Service | undefined> {
  const base = process.env.BASE?.replace(/\/+$/, '');
  if (!base) return undefined;
  const session: Service['session'] = process.env.SIGN_IN ? { cookie: await startSession(base) } : {};
  return { ...serviceAt(base, session), secrets: [], stop: async () => undefined };
}
