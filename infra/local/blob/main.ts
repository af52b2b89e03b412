#!/usr/bin/env node
import { type Command, endAs, helpIfAsked, misuse, readCommandLine, readPort } from '../kit/command-line.mjs';
import { onEnd } from '../kit/on-end.ts';
import { type LocalBlobOptions, startLocalBlob } from './local-blob.ts';

const command = {
  run: 'local-blob',
  does: 'Serves Azure Blob Storage on 127.0.0.1, until Ctrl-C.',
  options: {
    port: { type: 'string', value: 'N', default: '10000', means: 'The port (10000); 0 for any free one' },
    folder: { type: 'string', value: 'FOLDER', means: 'Keeps the blobs in this folder' },
    container: { type: 'string', multiple: true, value: 'NAME', means: 'Has this private container' },
    'public-container': {
      type: 'string',
      multiple: true,
      value: 'NAME',
      means: 'Has this container, whose blobs everybody may read',
    },
    origin: {
      type: 'string',
      multiple: true,
      value: 'ORIGIN',
      means: 'Lets pages of this origin in, not of all',
    },
  },
} as const satisfies Command;

type Containers = LocalBlobOptions['containers'];

function readContainers(values: ReturnType<typeof readCommandLine<typeof command.options>>['values']) {
  const { container = [], 'public-container': open = [] } = values;
  const containers: Containers = [
    ...container.map(name => ({ name, publicAccess: 'none' as const })),
    ...open.map(name => ({ name, publicAccess: 'blob' as const })),
  ];
  // "Naming and Referencing Containers, Blobs, and Metadata".
  const wrong = containers.find(({ name }) => !/^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(name));
  if (wrong)
    throw misuse(
      command,
      `A container's name has 3 to 63 small letters, digits and single hyphens (got "${wrong.name}")`,
    );
  if (containers.length === 0) throw misuse(command, 'There must be a --container or a --public-container');
  return containers;
}

async function main(): Promise<void> {
  const help = helpIfAsked(command, process.argv.slice(2));
  if (help !== undefined) return console.log(help);
  const { values } = readCommandLine(command);
  const containers = readContainers(values);
  const { folder, origin } = values;
  const blob = await startLocalBlob({
    port: readPort(command, values.port),
    folder,
    containers,
    ...(origin && { origins: origin }),
  });
  onEnd(() => blob.close().then(() => process.exit(0), fail));
  for (const { name, publicAccess } of containers)
    console.log(`Container ${name} (${publicAccess === 'blob' ? 'public' : 'private'})`);
  console.log(`Endpoint ${blob.endpoint} (blobs ${folder === undefined ? 'not kept' : `in ${folder}`})`);
  console.log(`Token ${blob.token}`);
}

/** The codes of errors whose message says what to do. */
const explained = ['EADDRINUSE', 'EACCES', 'FOLDER_IN_USE', 'UNUSABLE_FILE'];

const fail = (error: unknown): never => endAs(error, explained);

main().catch(fail);
