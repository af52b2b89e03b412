import { type Container, CosmosClient, type CosmosClientOptions } from '@azure/cosmos';
import { useStarted } from '../../kit/testing/use-started.ts';
import { type LocalCosmos, type LocalCosmosOptions, startLocalCosmos } from '../local-cosmos.ts';
import container from './container.json';

/** A local Cosmos in memory with a container, and the unmodified SDK talking to it over a socket. */
export interface RunningCosmos {
  cosmos: LocalCosmos;
  client: CosmosClient;
  content: Container;
  close(): Promise<void>;
}

export async function runCosmos(options: Partial<LocalCosmosOptions> = {}): Promise<RunningCosmos> {
  const cosmos = await startLocalCosmos({
    port: 0,
    file: ':memory:',
    provision: [{ database: 'blogs', container }],
    ...options,
  });
  const client = makeClient(cosmos);
  return {
    cosmos,
    client,
    content: client.database('blogs').container('content'),
    close: async () => {
      client.dispose();
      await cosmos.close();
    },
  };
}

/** The same for all tests of a file, or of the `describe` in which it is called. */
export const useCosmos = (
  prepare: (running: RunningCosmos) => Promise<unknown> = async () => {},
): RunningCosmos =>
  useStarted(
    async () => {
      const running = await runCosmos();
      await prepare(running);
      return running;
    },
    running => running.close(),
  );

export function makeClient(
  { endpoint, key }: Pick<LocalCosmos, 'endpoint' | 'key'>,
  options: Partial<CosmosClientOptions> = {},
): CosmosClient {
  return new CosmosClient({
    endpoint,
    key,
    connectionPolicy: { retryOptions: { maxRetryAttemptCount: 0 } },
    ...options,
  });
}

/** What the SDK throws for an error answer. */
export interface SdkError {
  code: number;
  substatus?: number;
  message: string;
  body?: { code: string; message: string };
}

/** The error that an operation of the SDK ends with; fails when there is none. */
export async function errorOf(operation: Promise<unknown>): Promise<SdkError> {
  return operation.then(
    () => {
      throw new Error('The operation succeeded');
    },
    (error: unknown) => error as SdkError,
  );
}
