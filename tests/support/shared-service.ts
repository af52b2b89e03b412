import type { Service } from './service.ts';

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
export async function sharedService(): Promise<SharedService> {
  const number = Number(process.env.JEST_WORKER_ID) % services;
  const kind = process.env.SIGN_IN ? behindSignIn : '';
  const response = await fetch(`${process.env[servicesVariable]}/${number}${kind}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedService;
}
