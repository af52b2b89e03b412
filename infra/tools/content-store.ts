import container from '../cosmos/container.json';
import { type LocalCosmos, type LocalCosmosOptions, startLocalCosmos } from '../local/cosmos/local-cosmos.ts';

/** The name of the database, here as in Azure. */
const database = 'blog';

/** Local Cosmos DB with the service's container, and the settings by which the service finds it. */
export interface ContentStore {
  cosmos: LocalCosmos;
  settings: Record<'COSMOS_ENDPOINT' | 'COSMOS_KEY' | 'COSMOS_DATABASE' | 'COSMOS_CONTAINER', string>;
}

/**
 * Starts local Cosmos DB with the database and the container that the infrastructure provisions in Azure.
 * @param file the SQLite file, created with its folder when missing; undefined keeps the data in memory.
 * @param conditions for tests: replicas that lag.
 */
export async function startContentStore(
  port: number,
  file?: string,
  conditions: Pick<LocalCosmosOptions, 'replicaLag'> = {},
): Promise<ContentStore> {
  const cosmos = await startLocalCosmos({
    port,
    file: file ?? ':memory:',
    provision: [{ database, container }],
    ...conditions,
  });
  return {
    cosmos,
    settings: {
      COSMOS_ENDPOINT: cosmos.endpoint,
      COSMOS_KEY: cosmos.key,
      COSMOS_DATABASE: database,
      COSMOS_CONTAINER: container.id,
    },
  };
}
