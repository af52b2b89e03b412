import { writeFileSync } from 'node:fs';
import { document } from '../../../shared/description/openapi.ts';
import { type Command, misuse, readCommandLine, UsageError, userPath } from '../../local/command-line.ts';
import { messageOf } from '../../local/host/log.ts';
import { runCommand } from './environment.ts';

const command = {
  run: 'npm run openapi --',
  does: 'Writes the description of the API to a file (openapi.json), without the address of a server.',
  operands: '[FILE]',
  options: {},
} as const satisfies Command;

async function main(): Promise<void> {
  const {
    operands: [given, ...others],
  } = readCommandLine(command);
  if (others.length > 0) throw misuse(command, 'Expected one file at most');
  // Without a name it is always in the same place, which Git ignores.
  const file = given === undefined ? 'openapi.json' : userPath(given);
  try {
    writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
  } catch (error) {
    throw new UsageError(`Cannot write ${file}: ${messageOf(error)}`);
  }
  const paths = Object.keys(document.paths ?? {}).length;
  console.log(`Wrote ${file}: OpenAPI ${document.openapi}, ${paths} paths`);
}

runCommand(main);
