import type { IncomingHttpHeaders } from 'node:http';
import { badRequest, type CosmosFailure, notSupported } from '../cosmos-failure.ts';

interface Rule {
  header: string;
  /** Values that change nothing here, in lower case; none when left out. */
  harmless?: string[];
  refusal: (value: string) => CosmosFailure;
}

/** Headers that ask for unsupported features ("Common Azure Cosmos DB REST request headers"). */
const rules: Rule[] = [
  { header: 'a-im', refusal: () => notSupported('The change feed is') },
  { header: 'x-ms-documentdb-pre-trigger-include', refusal: () => notSupported('A pre-trigger is') },
  { header: 'x-ms-documentdb-post-trigger-include', refusal: () => notSupported('A post-trigger is') },
  {
    header: 'x-ms-indexing-directive',
    harmless: ['default', 'include'],
    refusal: value => notSupported(`The indexing directive '${value}' is`),
  },
  {
    header: 'x-ms-cosmos-is-client-encrypted',
    harmless: ['false'],
    refusal: () => notSupported('Client-side encryption is'),
  },
  {
    header: 'x-ms-start-epk',
    refusal: () => notSupported('A query over a part of a partition key range is'),
  },
  {
    header: 'x-ms-documentdb-populatequerymetrics',
    harmless: ['false'],
    refusal: () => notSupported('Query metrics are'),
  },
  {
    header: 'x-ms-cosmos-populateindexmetrics-v2',
    harmless: ['false'],
    refusal: () => notSupported('Index metrics are'),
  },
  {
    header: 'x-ms-consistency-level',
    harmless: ['session', 'consistentprefix', 'eventual'],
    refusal: value =>
      badRequest(
        `A request cannot ask for consistency level ${value}: it is stronger than the account's, Session`,
      ),
  },
];

/** @throws CosmosFailure 400 when a header asks for an unsupported feature. */
export function refuseUnsupportedHeaders(headers: IncomingHttpHeaders): void {
  for (const { header, harmless, refusal } of rules) {
    const value = headers[header];
    if (typeof value === 'string' && !harmless?.includes(value.toLowerCase())) throw refusal(value);
  }
}
