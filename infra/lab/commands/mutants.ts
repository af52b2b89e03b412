import { Stryker } from '@stryker-mutator/core';
import { readCommandLine } from '../../local/kit/command-line.mjs';
import { commands } from '../../tools/command-table.mjs';
import { runCommand } from '../../tools/commands/environment.ts';

async function main(): Promise<void> {
  const { values, operands } = readCommandLine(commands.mutants);
  // The variable that turns a mutant on reaches the processes that tests start; what Jest itself does, does not.
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
