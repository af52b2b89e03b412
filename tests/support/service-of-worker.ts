import type { Service } from './service.ts';

/** The variable in which the global set-up passes the address at which tests ask for their worker's service. */
export const servicesVariable = 'SERVICES_OF_WORKERS';

/** The end of the address of services behind the local sign-in. */
export const behindSignIn = '/behind-sign-in';

/** What a test needs to know about its worker's service. */
export type SharedService = Pick<Service, 'session' | 'secrets'> & { url: string };

/** The service of the worker that runs the test, with everything that earlier tests have stored. */
export async function serviceOfWorker(): Promise<SharedService> {
  const kind = process.env.SIGN_IN ? behindSignIn : '';
  const response = await fetch(`${process.env[servicesVariable]}/${process.env.JEST_WORKER_ID}${kind}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedService;
}
