import type { Setup } from './estimate.ts';

const literals: [RegExp, (text: string) => string | number | boolean][] = [
  [/^'(.*)'$/, text => text.slice(1, -1)],
  [/^-?\d+$/, Number],
  [/^(true|false)$/, text => text === 'true'],
];

/**
 * Reads the values that affect the cost from a Bicep parameters file, in which each must be one literal on one line.
 * @throws Error naming a value that is missing.
 */
export function readSetup(bicepparam: string): Setup {
  const value = (name: string) => {
    const text = new RegExp(`^param ${name} = (.*)$`, 'm').exec(bicepparam)?.[1];
    const literal = literals.find(([form]) => text !== undefined && form.test(text));
    if (text === undefined || !literal) throw new Error(`The parameters file has no literal ${name}`);
    return literal[1](text);
  };
  const names = [
    'instanceMemoryMB',
    'alwaysReadyInstances',
    'cosmosCapacity',
    'cosmosMaximumThroughput',
    'cosmosBackup',
    'network',
    'mediaAccess',
    'events',
    'zoneRedundant',
    'cosmosZoneRedundant',
    'alertNoTraffic',
    'telemetryDailyLimitGb',
  ] as const satisfies (keyof Setup)[];
  return Object.fromEntries(names.map(name => [name, value(name)])) as unknown as Setup;
}
