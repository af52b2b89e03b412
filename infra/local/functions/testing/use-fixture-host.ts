import { useStarted } from '../../kit/testing/use-started.ts';
import { buildFixtureApp, type FixtureFiles } from './fixture-app.ts';
import { type HostProcess, startHostProcess } from './host-process.ts';

/** The local Functions host with a small app (see buildFixtureApp), ready before the tests of a file or `describe`. */
export const useFixtureHost = (source: string, files?: FixtureFiles): HostProcess =>
  useStarted(
    async () => {
      const { folder, remove } = buildFixtureApp(source, files);
      const host = await startHostProcess({ appFolder: folder });
      return { ...host, stop: () => host.stop().finally(remove) };
    },
    host => host.stop(),
  );
