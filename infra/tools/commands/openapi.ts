import { writeFileSync } from 'node:fs';
import { document } from '../../../shared/description/openapi.ts';
import { messageOf } from '../../local/functions/host/log.ts';
import { misuse, readCommandLine, UsageError, userPath } from '../../local/kit/command-line.mjs';
import { commands } from '../command-table.mjs';
import { runCommand } from './environment.ts';

const command = commands.openapi;

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
