import {
  type HostProcess,
  type HostProcessOptions,
  startHostProcess,
} from '../../infra/local/functions/testing/host-process.ts';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { withoutSignIn } from '../../infra/tools/platform-settings.ts';

/**
 * The usual timeout of an attempt at a request to the store, in milliseconds, which no attempt reaches by accident; at most what the
 * setting takes.
 */
const usualTimeout = Math.min(paced(3_000), 60_000);

/** Starts the service in a local host; unless `env` says otherwise, sign-in is allowed to be off. */
export function startServiceProcess(options: HostProcessOptions): Promise<HostProcess> {
  const env = { ...withoutSignIn, COSMOS_TIMEOUT_MS: String(usualTimeout), ...options.env };
  return startHostProcess({ ...options, env });
}
