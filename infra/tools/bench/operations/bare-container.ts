import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';
import { type Container, CosmosClient } from '@azure/cosmos';
import { isForPlan, unusedPlan } from '../../../../shared/store/transport/query-plan.ts';

const sender = createDefaultHttpClient();

// The service sends no requests for query plans that it does not need, so its yardsticks send none either.
const withoutUnusedPlans: HttpClient = {
  sendRequest: async request => (isForPlan(request) ? unusedPlan(request) : sender.sendRequest(request)),
};

/**
 * Opens the container with the bare SDK, as Microsoft's guide does: no options except the endpoint and the key.
 * @param settings those of the service, which say where Cosmos DB is.
 * @param queriesNeedPlans whether it is queried across partitions.
 */
export function openBareContainer(settings: NodeJS.ProcessEnv, queriesNeedPlans = false): Container {
  const { COSMOS_ENDPOINT = '', COSMOS_KEY = '', COSMOS_DATABASE = '', COSMOS_CONTAINER = '' } = settings;
  const httpClient = queriesNeedPlans ? sender : withoutUnusedPlans;
  const client = new CosmosClient({ endpoint: COSMOS_ENDPOINT, key: COSMOS_KEY, httpClient });
  return client.database(COSMOS_DATABASE).container(COSMOS_CONTAINER);
}
