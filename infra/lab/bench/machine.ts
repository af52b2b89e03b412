import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';

/** Describes the machine that measures. */
export function describeMachine(): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB of memory`;
  return `Node.js ${process.version}, ${platform()} ${arch()}, ${cores}, ${memory}`;
}
