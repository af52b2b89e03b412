import type { Answer } from './answer.ts';
import type { CosmosRequest } from './handle-request.ts';

/**
 * Answers `GET /`. The address is the one that the client used, so that it continues to use it. The id is not `localhost`:
 * with that id the SDK drops the locations and asks again before every request.
 */
export function readAccount({ headers }: CosmosRequest): Answer {
  const location = { name: 'Local', databaseAccountEndpoint: `http://${headers.host ?? '127.0.0.1'}/` };
  const account = {
    _self: '',
    _rid: 'local-cosmos',
    id: 'local-cosmos',
    media: '//media/',
    addresses: '//addresses/',
    _dbs: '//dbs/',
    writableLocations: [location],
    readableLocations: [location],
    enableMultipleWriteLocations: false,
    userReplicationPolicy: { asyncReplication: false, minReplicaSetSize: 1, maxReplicasetSize: 1 },
    userConsistencyPolicy: { defaultConsistencyLevel: 'Session' },
    systemReplicationPolicy: { minReplicaSetSize: 1, maxReplicasetSize: 1 },
    readPolicy: { primaryReadCoefficient: 1, secondaryReadCoefficient: 1 },
    queryEngineConfiguration: '{}',
  };
  return { statusCode: 200, headers: {}, body: JSON.stringify(account), charge: 0 };
}
