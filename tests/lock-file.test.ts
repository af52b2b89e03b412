import { readFileSync } from 'node:fs';

interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  /** Whether it is a workspace, whose `resolved` is its folder. */
  link?: boolean;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  dev?: boolean;
  engines?: { node?: string };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

// npm locks only what its registry could offer at that time, and then installs nothing else on any machine.
test('the lock file has the binaries of every platform, whichever one it was written on', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      name => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  );

  expect(missing).toEqual([]);
});

test('the lock file records no download addresses', () => {
  const resolved = Object.entries(lock.packages).filter(
    ([, { resolved, link }]) => resolved !== undefined && !link,
  );

  expect(resolved).toEqual([]);
});

test('the lock file has the digest of every package, for every platform', () => {
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );

  const without = packages.filter(([, { integrity }]) => !integrity).map(([path]) => path);

  expect(packages.length).toBeGreaterThan(0);
  expect(without).toEqual([]);
});

/** Whether a range such as `^18.17.0 || >=20.5.0` includes the major version. Minor versions are ignored. */
function takes(range: string, major: number): boolean {
  return range.split('||').some(part => {
    const [, operator = '', lowest] = /^\s*([\^~>=]*)\s*v?(\d+)/.exec(part) ?? [];
    if (lowest === undefined) return true; // `*`
    return operator.startsWith('>') ? Number(lowest) <= major : Number(lowest) === major;
  });
}

const madeForOthers = (major: number) =>
  Object.entries(lock.packages)
    .filter(([, { engines }]) => !takes(engines?.node ?? '*', major))
    .map(([path]) => path.replace(/^node_modules\//, ''));

// sharp's binaries for 32-bit Windows, an optional dependency of commands: nothing is deployed there, and npm passes over them.
test.each([22, 24])(
  'every locked package supports Node.js %d, a version on which the service is deployed, except one for 32-bit Windows',
  major => {
    expect(madeForOthers(major)).toEqual(['@img/sharp-win32-ia32']);
  },
);

test('sharp, which only one command uses, is optional with all that it needs, so that an installation without it succeeds', () => {
  const ofSharp = Object.entries(lock.packages).filter(([path]) =>
    /node_modules\/(?:sharp|@img\/)/.test(path),
  );

  expect(ofSharp.length).toBeGreaterThan(20);
  expect(ofSharp.filter(([, { optional, dev }]) => !optional || dev)).toEqual([]);
});

// npm ci warns of them there (EBADENGINE). The last versions for Node.js 20 send no measurements with a dependency,
// and these versions work on 20 as well: tests/app/telemetry runs on it.
test('all locked packages support Node.js 20 except three, which telemetry needs', () => {
  expect(madeForOthers(20)).toEqual([
    '@azure/core-process',
    '@azure/monitor-opentelemetry',
    '@azure/monitor-opentelemetry-exporter',
  ]);
});
