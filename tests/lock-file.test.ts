import { readFileSync } from 'node:fs';

interface LockedPackage {
  version: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

// npm locks only what the registry it asked could offer, and then installs nothing else on any machine.
test('the lock file has the binaries of every platform, whichever one it was written on', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      name => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  );

  expect(missing).toEqual([]);
});

test('the lock file records no download addresses', () => {
  const resolved = Object.entries(lock.packages).filter(([, locked]) => locked.resolved !== undefined);

  expect(resolved).toEqual([]);
});
