// What the tests of these packages have in common.

// They call nothing outside this machine over TLS, and Node.js 20 parses these certificates as each process starts.
delete process.env.NODE_EXTRA_CA_CERTS;

export default {
  testRegex: ['/tests/.*\\.test\\.ts$'],
  // `npm run test:load`, which names another pattern.
  testPathIgnorePatterns: ['/node_modules/', '/tests/load/'],
  transform: {
    '\\.(ts|mjs)$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  // A bound on a hang, not on speed: a machine may be busy with something else.
  testTimeout: 600_000,
  // More than cores: much of a test's time is waiting.
  maxWorkers: '150%',
};
