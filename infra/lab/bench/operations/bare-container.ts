import { type Container, CosmosClient } from '@azure/cosmos';

/**
 * Opens the container with the bare SDK, as Microsoft's guide does: no options except the endpoint and the key.
 * @param settings those of the service, which say where Cosmos DB is.
 */
export function openBareContainer(settings: NodeJS.ProcessEnv): Container {
  const { COSMOS_ENDPOINT = '', COSMOS_KEY = '', COSMOS_DATABASE = '', COSMOS_CONTAINER = '' } = settings;
  const client = new CosmosClient({ endpoint: COSMOS_ENDPOINT, key: COSMOS_KEY });
  return client.database(COSMOS_DATABASE).container(COSMOS_CONTAINER);
}
