import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import container from '../../../cosmos/container.json';
import { emulatorKey } from '../../../local/cosmos/wire/authorization.ts';
import { instanceHeap } from '../../../local/functions/host/worker-process.ts';
import { buildApp } from '../../../tools/build/bundle.ts';
import { CommandProcess } from './command-process.ts';

/** What every start of the stack uses. */
export interface StackFiles {
  /** The built app. */
  app: string;
  /** The probe, compiled. */
  probe: string;
  /** Where local Cosmos has its file. */
  data: string;
}

/** Builds the app, and makes the folder for the data, all in one folder. */
export async function prepareStack(folder: string): Promise<StackFiles> {
  const files = { app: join(folder, 'app'), probe: join(folder, 'probe.cjs'), data: join(folder, 'data') };
  mkdirSync(files.data, { recursive: true });
  await buildApp(files.app);
  await build({
    entryPoints: ['infra/lab/soak/processes/memory-probe.ts'],
    outfile: files.probe,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  return files;
}

/** Local Cosmos and the host with the app, each in a process of its own, on the same ports after each start. */
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

  /** Node's options that let a process answer the soak's questions. */
  get #probe(): string[] {
    return ['--expose-gc', '--require', this.#files.probe];
  }

  async startCosmos(): Promise<void> {
    const settings = { COSMOS_PORT: this.#cosmosPort, DATA_DIR: this.#files.data };
    this.cosmos = await CommandProcess.start(['cosmos'], settings, this.#probe);
    this.#cosmosPort = new URL(this.cosmos.url).port;
  }

  async startHost(): Promise<void> {
    const settings = {
      ...this.#settings,
      PORT: this.#port,
      COSMOS_ENDPOINT: this.cosmos.url,
      COSMOS_KEY: emulatorKey,
      COSMOS_CONTAINER: container.id,
    };
    this.host = await CommandProcess.start(['host', '--app', this.#files.app], settings, [
      ...instanceHeap,
      ...this.#probe,
    ]);
    this.#port = new URL(this.host.url).port;
  }

  async stop(): Promise<void> {
    await this.host.stop();
    await this.cosmos.stop();
  }
}
