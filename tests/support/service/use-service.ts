import type { SignIn, SignInOptions } from '../../../infra/local/functions/sign-in/sign-in.ts';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import type { StoreReader } from '../store/store-reader.ts';
import { startService, startServiceAlone, startServiceForOtherSites } from './contract-service.ts';
import type { Instance } from './instance.ts';
import type { LocalService } from './local-service.ts';
import type { Service } from './service.ts';

// Each loads what it starts when it starts it: most test files need only one of them, and loading them all takes longer than
// many a test file.

/** The service that the contract's tests call (see startService), ready before the tests of a file or `describe`. */
export const useService = (): Service => useStarted(startService, service => service.stop());

/** That service for tests of the list of all blogs, to which nobody else may write meanwhile. */
export const useServiceAlone = (): Service => useStarted(startServiceAlone, service => service.stop());

/** That service for requests from pages of other sites. */
export const useServiceForOtherSites = (): Service =>
  useStarted(startServiceForOtherSites, service => service.stop());

/** A service of the tests' own, with access to its store. @param settings in addition to those of the store. */
export const useLocalService = (settings: Record<string, string> = {}): LocalService =>
  useStarted(
    async () => (await import('./local-service.ts')).startLocalService(settings),
    service => service.stop(),
  );

/** The service, without some of the files of its package. */
export const useServiceWithout = (...files: string[]): LocalService =>
  useStarted(
    async () => {
      const [{ startLocalService }, { copyAppWithout }] = await Promise.all([
        import('./local-service.ts'),
        import('./built-app.ts'),
      ]);
      const { folder, remove } = copyAppWithout(...files);
      const service = await startLocalService({}, folder);
      return { ...service, stop: () => service.stop().finally(remove) };
    },
    service => service.stop(),
  );

/** Another instance over the store of a service (see startInstance). */
export const useInstance = (
  service: LocalService,
  clockShift?: number,
  added?: Record<string, string>,
): Instance =>
  useStarted(
    async () => (await import('./instance.ts')).startInstance(service, clockShift, added),
    ({ host }) => host.stop(),
  );

/** The store of a service, read directly. */
export const useStore = (service: LocalService): StoreReader =>
  useStarted(
    async () => (await import('../store/store-reader.ts')).openStore(service),
    store => store.close(),
  );

/** The local sign-in before a service: 401 for callers who are not signed in, unless the options say otherwise. */
export const useSignIn = (service: LocalService, options: Partial<SignInOptions> = {}): SignIn =>
  useStarted(
    async () => {
      const { startSignIn } = await import('../../../infra/local/functions/sign-in/sign-in.ts');
      return startSignIn({ port: 0, app: service.host.url, unauthenticated: '401', ...options });
    },
    gate => gate.close(),
  );
