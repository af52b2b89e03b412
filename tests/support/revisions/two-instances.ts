import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import { startFileStore } from '../../../infra/tools/file-store.ts';
import { TurnedClock } from '../clock/turned-clock.ts';
import { type Instance, startInstance } from '../service/instance.ts';
import { type LocalService, startLocalService } from '../service/local-service.ts';
import type { MediaService } from '../service/media-service.ts';

/** Two instances of the service over the same stores, whose clocks stand until they are turned. */
export interface TwoInstances extends Pick<LocalService, 'cosmos'>, Pick<MediaService, 'blob'> {
  hosts: readonly [LocalService['host'], Instance['host']];
  /** In milliseconds since 1970. */
  now(): number;
  /** Turns the clocks of both, and of both stores, by so many milliseconds. */
  turn(milliseconds: number): void;
  stop(): Promise<void>;
}

/** What goes on while the clock of this process stands, which is that of both stores. */
const going = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** For the tests of a file. @param added settings in addition to those of the stores. */
export const useTwoInstances = (added: Record<string, string> = {}): TwoInstances =>
  useStarted(
    async () => {
      const clock = new TurnedClock(Date.now());
      jest.useFakeTimers({ now: clock.now, doNotFake: [...going] });
      const { blob, historySettings } = await startFileStore(0);
      const settings = { ...historySettings, ...clock.env, ...added };
      const first = await startLocalService(settings);
      const second = await startInstance(first, 0, settings);
      return {
        cosmos: first.cosmos,
        blob,
        hosts: [first.host, second.host] as const,
        now: () => clock.now,
        turn(milliseconds) {
          clock.turn(milliseconds);
          jest.setSystemTime(clock.now);
        },
        async stop() {
          jest.useRealTimers();
          await second.host.stop();
          await first.stop().finally(() => blob.close());
          clock.close();
        },
      };
    },
    instances => instances.stop(),
  );
