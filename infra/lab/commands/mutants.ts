import { Stryker } from '@stryker-mutator/core';
import { readCommandLine } from '../../local/kit/command-line.mjs';
import { commands } from '../../tools/command-table.mjs';
import { runCommand } from '../../tools/commands/environment.ts';

async function main(): Promise<void> {
  const { values, operands } = readCommandLine(commands.mutants);
  // This runner turns a mutant on by a variable, which reaches the processes that tests start.
  const others = values.tests && {
    testRunner: 'command' as const,
    commandRunner: { command: `npx jest --bail ${values.tests}` },
    coverageAnalysis: 'off' as const,
  };
  await new Stryker({
    configFile: 'infra/lab/stryker.config.mjs',
    ...(operands.length > 0 ? { mutate: operands } : {}),
    ...others,
  }).runMutationTest();
}

runCommand(main);
