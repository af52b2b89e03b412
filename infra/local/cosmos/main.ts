#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import {
  type Command,
  endAs,
  helpIfAsked,
  misuse,
  readCommandLine,
  readPort,
  UsageError,
} from '../kit/command-line.mjs';
import { isJsonObject } from '../kit/json-object.ts';
import { onEnd } from '../kit/on-end.ts';
import { type LocalCosmosOptions, startLocalCosmos } from './local-cosmos.ts';
import { parseContainerDefinition } from './storage/container-definition.ts';
import { checkResourceId } from './storage/resource-name.ts';

const command = {
  run: 'local-cosmos',
  does: 'Serves Azure Cosmos DB for NoSQL on 127.0.0.1, until Ctrl-C.',
  options: {
    port: { type: 'string', value: 'N', default: '8081', means: 'The port (8081); 0 for any free one' },
    file: { type: 'string', value: 'FILE', means: 'Keeps the data in this SQLite file, not in memory' },
    database: { type: 'string', value: 'NAME', means: 'Has this database, with one container' },
    container: { type: 'string', value: 'NAME', means: 'The name of that container' },
    'partition-key': { type: 'string', value: 'PATH', means: 'Its partition key, such as /customerId' },
    containers: {
      type: 'string',
      value: 'FILE.json',
      means: 'Has the containers of this file: [{ "database": NAME, "container": DEFINITION }, ...]',
    },
  },
} as const satisfies Command;

type Provision = NonNullable<LocalCosmosOptions['provision']>;

/** The databases and containers that there must be. @throws UsageError. */
function readProvision(
  values: ReturnType<typeof readCommandLine<typeof command.options>>['values'],
): Provision {
  const { database, container, 'partition-key': path, containers } = values;
  const given = [database, container, path].filter(value => value !== undefined).length;
  if (given > 0 && given < 3)
    throw misuse(command, '--database, --container and --partition-key must be given together');
  const one = { database, container: { id: container, partitionKey: { paths: [path], version: 2 } } };
  return [
    ...(given > 0 ? [parseEntry(one)] : []),
    ...(containers === undefined ? [] : readContainers(containers)),
  ];
}

function readContainers(file: string): Provision {
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(entries)) throw new Error('It must hold a JSON array');
    return entries.map(parseEntry);
  } catch (error) {
    throw new UsageError(`Cannot use ${file}: ${(error as Error).message}`);
  }
}

/** @throws UsageError for a name or a definition that Cosmos DB would refuse. */
function parseEntry(entry: unknown): Provision[number] {
  if (!isJsonObject(entry))
    throw new UsageError('Each entry must be a JSON object with database and container');
  try {
    return {
      database: checkResourceId(entry.database, 'database'),
      container: parseContainerDefinition(entry.container),
    };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function main(): Promise<void> {
  const help = helpIfAsked(command, process.argv.slice(2));
  if (help !== undefined) return console.log(help);
  const { values } = readCommandLine(command);
  const provision = readProvision(values);
  const cosmos = await startLocalCosmos({
    port: readPort(command, values.port),
    file: values.file ?? ':memory:',
    provision,
  });
  onEnd(() => cosmos.close().then(() => process.exit(0), fail));
  for (const { database, container } of provision) console.log(`Container ${database}/${container.id}`);
  console.log(`Endpoint ${cosmos.endpoint} (data ${values.file ? `in ${values.file}` : 'in memory'})`);
  console.log(`Key ${cosmos.key}`);
}

/** The codes of errors whose message says what to do. */
const explained = ['EADDRINUSE', 'EACCES', 'SQLITE_BUSY', 'UNUSABLE_FILE'];

const fail = (error: unknown): never => endAs(error, explained);

main().catch(fail);
