/** TypeScript, compiled file by file. */
export const transform = {
  '\\.(ts|mjs)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, useDefineForClassFields: false },
        target: 'es2022',
      },
    },
  ],
};

export default {
  // Tests name files as the commands do, from the project's folder.
  rootDir: '../..',
  roots: ['<rootDir>/infra/lab/tests'],
  testRegex: '\\.test\\.ts$',
  // A bound on a hang, not on speed.
  testTimeout: 600_000,
  transform,
};
