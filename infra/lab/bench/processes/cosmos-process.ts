import { type ChildProcess, spawn } from 'node:child_process';
import container from '../../../cosmos/container.json';
import { emulatorKey } from '../../../local/cosmos/wire/authorization.ts';
import type { RequestEntry } from '../../../local/cosmos/wire/request-log.ts';
import { endProcess, killProcess, printedAddress } from '../../../local/kit/child-process.ts';

/** Local Cosmos DB in a process of its own, as `npm run cosmos` starts it. */
export class CosmosProcess {
  readonly #child: ChildProcess;
  readonly endpoint: string;

  private constructor(child: ChildProcess, endpoint: string) {
    this.#child = child;
    this.endpoint = endpoint;
  }

  /** @param folder where its file is. @throws Error if it does not start; its own messages are on standard error. */
  static async start(folder: string): Promise<CosmosProcess> {
    const child = spawn(process.execPath, ['infra/tools/run.mjs', 'cosmos'], {
      env: { ...process.env, COSMOS_PORT: '0', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new CosmosProcess(child, await printedAddress(child));
  }

  /** The settings with which the service finds one of its databases. */
  settings(database: string): Record<string, string> {
    return {
      COSMOS_ENDPOINT: this.endpoint,
      COSMOS_KEY: emulatorKey,
      COSMOS_DATABASE: database,
      COSMOS_CONTAINER: container.id,
    };
  }

  /** The requests since the last call, at most the latest 10,000, oldest first. */
  async takeRequests(): Promise<RequestEntry[]> {
    const response = await this.#control('DELETE', 'requests');
    return ((await response.json()) as { entries: RequestEntry[] }).entries;
  }

  /** Limits the request units per second of each partition from now on, or removes the limit. */
  async limit(requestUnits: number | undefined): Promise<void> {
    if (requestUnits === undefined) await this.#control('DELETE', 'throughput');
    else await this.#control('PUT', 'throughput', JSON.stringify({ requestUnits }));
  }

  async #control(method: string, what: string, body?: string): Promise<Response> {
    const headers = { 'x-local-control': '1' };
    const response = await fetch(`${this.endpoint}/_local/${what}`, { method, headers, body });
    if (!response.ok) throw new Error(`Local Cosmos DB answered ${response.status} to ${method} ${what}`);
    return response;
  }

  async stop(): Promise<void> {
    await endProcess(this.#child);
  }

  async kill(): Promise<void> {
    await killProcess(this.#child);
  }
}
