import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';

/** The machine on which the figures were measured. */
export interface Machine {
  node: string;
  platform: string;
  cpu: string;
  cores: number;
  memoryGigabytes: number;
  text: string;
}

/** Describes the machine that measures. */
export function describeMachine(): Machine {
  const machine = {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
  };
  const { node, cpu, cores, memoryGigabytes } = machine;
  const text = `Node.js ${node}, ${machine.platform}, ${cores} cores (${cpu}), ${memoryGigabytes} GB of memory`;
  return { ...machine, text };
}
