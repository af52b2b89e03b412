import { runCommand } from '../../support/infra/command.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

/** Parts of the contract's tests: one that only calls the service, and those that start others beside it. */
const parts = ['update/written-tags', 'list/finding-words', 'list/older-items'];

test('The tests of the contract run against a service elsewhere, by BASE', async () => {
  const paths = parts.map(part => `tests/contract/${part}`);

  const { code, output } = await runCommand('test', paths, { BASE: new URL(service.api).origin });

  expect([code, output]).toEqual([0, expect.stringMatching(/^Test Suites: 3 passed, 3 total$/m)]);
});
