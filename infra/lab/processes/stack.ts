import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import container from '../../cosmos/container.json';
import { emulatorKey } from '../../local/cosmos/wire/authorization.ts';
import type { RequestEntry } from '../../local/cosmos/wire/request-log.ts';
import { instanceHeap } from '../../local/functions/host/worker-process.ts';
import { buildApp } from '../../tools/build/bundle.ts';
import { CommandProcess } from './command-process.ts';

/** What every start of the stack uses. */
export interface StackFiles {
  /** The built app. */
  app: string;
  /** The probe, compiled. */
  probe: string;
  /** Where local Cosmos DB has its file. */
  data: string;
}

/**
 * Makes the folder for the data, all in one folder.
 * @param app a built app; this version is built when it is left out.
 */
export async function prepareStack(folder: string, app?: string): Promise<StackFiles> {
  const probe = join(folder, 'probe.cjs');
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  await build({
    entryPoints: ['infra/lab/processes/probe.ts'],
    outfile: probe,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  return { app: app ?? (await buildApp(join(folder, 'app'))).folder, probe, data };
}

/** Local Cosmos DB and the host with the app, each in a process of its own, on the same ports after each start. */
export class Stack {
  readonly #files: StackFiles;
  readonly #settings: Record<string, string>;
  #cosmosPort = '0';
  #port = '0';
  cosmos!: CommandProcess;
  host!: CommandProcess;

  private constructor(files: StackFiles, settings: Record<string, string>) {
    this.#files = files;
    this.#settings = settings;
  }

  /** @param settings of the app, in addition to those that locate its store. */
  static async start(files: StackFiles, settings: Record<string, string> = {}): Promise<Stack> {
    const stack = new Stack(files, settings);
    await stack.startCosmos();
    await stack.startHost();
    return stack;
  }

  /** The address of the API. */
  get api(): string {
    return `${this.host.url}/api`;
  }

  get databaseFile(): string {
    return join(this.#files.data, 'cosmos.sqlite');
  }

  /** The settings by which an app finds the store. */
  get storeSettings(): Record<string, string> {
    return { COSMOS_ENDPOINT: this.cosmos.url, COSMOS_KEY: emulatorKey, COSMOS_CONTAINER: container.id };
  }

  /** Node's options that let a process answer the lab's questions. */
  get #probe(): string[] {
    return ['--expose-gc', '--require', this.#files.probe];
  }

  async startCosmos(): Promise<void> {
    const settings = { COSMOS_PORT: this.#cosmosPort, DATA_DIR: this.#files.data };
    this.cosmos = await CommandProcess.start(['cosmos'], settings, this.#probe);
    this.#cosmosPort = new URL(this.cosmos.url).port;
  }

  async startHost(): Promise<void> {
    this.host = await this.startApp({ ...this.#settings, PORT: this.#port });
    this.#port = new URL(this.host.url).port;
  }

  /** Starts the app once more, beside the other. The caller stops it. */
  startApp(settings: Record<string, string>): Promise<CommandProcess> {
    return CommandProcess.start(
      ['host', '--app', this.#files.app],
      { PORT: '0', ...this.storeSettings, ...settings },
      [...instanceHeap, ...this.#probe],
    );
  }

  /** The requests to the store since the last call, at most the latest 10,000, oldest first. */
  async takeRequests(): Promise<RequestEntry[]> {
    const headers = { 'x-local-control': '1' };
    const response = await fetch(`${this.cosmos.url}/_local/requests`, { method: 'DELETE', headers });
    if (!response.ok) throw new Error(`Local Cosmos DB answered ${response.status} for its log of requests`);
    return ((await response.json()) as { entries: RequestEntry[] }).entries;
  }

  async stop(): Promise<void> {
    await this.host.stop();
    await this.cosmos.stop();
  }
}

/** Starts a stack, passes it on, and stops it when the work ends or fails. */
export async function withStack<T>(
  files: StackFiles,
  work: (stack: Stack) => Promise<T>,
  settings?: Record<string, string>,
): Promise<T> {
  const stack = await Stack.start(files, settings);
  try {
    return await work(stack);
  } finally {
    await stack.stop();
  }
}
