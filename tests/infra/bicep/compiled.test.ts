import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithBicep } from '../../support/bicep-compiler.ts';

const named = (ending: string) =>
  readdirSync('infra', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith(ending));

describeWithBicep('each template and each parameters file', templates => {
  beforeAll(() => {
    process.env.AUTH_CLIENT_ID = '33333333-3333-4333-8333-333333333333';
  });

  test.each([
    ['build', '.bicep'],
    ['build-params', '.bicepparam'],
  ] as const)('is compiled without an error or a warning by bicep %s', (command, ending) => {
    const { messages, succeeded } = templates.compile(command, `**/*${ending}`);

    const compiled = named(ending).map(file => join(templates.folder, file.replace(ending, '.json')));
    expect(messages).toEqual([]);
    expect(succeeded).toBe(true);
    expect(compiled.filter(file => !existsSync(file))).toEqual([]);
  });
});
