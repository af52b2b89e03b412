import preset from '../local/kit/jest-preset.mjs';

/** TypeScript with the decorators of the service, which the lab builds and changes. */
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

// Tests name files as the commands do: from the project's folder, where the workspace's script starts Jest.
export default {
  ...preset,
  displayName: 'lab',
  rootDir: '../..',
  roots: ['<rootDir>/infra/lab/tests'],
  transform,
};
