import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostProcess } from '../../infra/local/functions/testing/host-process.ts';
import { startHostProcess } from '../../infra/local/functions/testing/host-process.ts';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { builtApp } from './built-app.ts';
import type { LocalService } from './local-service.ts';
import type { Service } from './service.ts';
import { serviceAt } from './service-at.ts';

/** The public surface over the store of a service, with a clock of its own. */
export interface PublicSurface extends Pick<Service, 'api' | 'send'> {
  host: HostProcess;
  /** Sets its clock ahead, by milliseconds from now on. */
  passTime(milliseconds: number): void;
  stop(): Promise<void>;
}

/** Starts the public surface as a deployment does: with its own setting, and none of sign-in. */
export async function startPublicSurface(
  { cosmos }: LocalService,
  added: Record<string, string> = {},
): Promise<PublicSurface> {
  const folder = mkdtempSync(join(tmpdir(), 'public-clock-'));
  const file = join(folder, 'ahead');
  let ahead = 0;
  writeFileSync(file, '0');
  const preload = pathToFileURL(join('tests', 'support', 'moved-clock.mjs')).href;
  const host = await startHostProcess({
    appFolder: builtApp(),
    env: {
      SURFACE: 'public',
      COSMOS_ENDPOINT: cosmos.endpoint,
      COSMOS_KEY: cosmos.key,
      NODE_OPTIONS: `--import ${preload}`,
      CLOCK_FILE: file,
      ...added,
    },
  });
  return {
    ...serviceAt(host.url, {}, 'public'),
    host,
    passTime(milliseconds) {
      ahead += milliseconds;
      writeFileSync(file, String(ahead));
    },
    stop: () => host.stop().finally(() => rmSync(folder, { recursive: true })),
  };
}

/** The public surface over the store of a service, for the tests of a file or `describe`. */
export const usePublicSurface = (service: LocalService, added: Record<string, string> = {}): PublicSurface =>
  useStarted(
    () => startPublicSurface(service, added),
    surface => surface.stop(),
  );
