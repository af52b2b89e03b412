import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../support/infra/command.ts';

/** A module in a folder that records the peak resident memory of the process that loads it, in KB. */
function memoryProbe(folder: string): { file: string; options: string } {
  const file = join(folder, 'memory');
  const module = join(folder, 'probe.cjs');
  // On Linux maxRSS includes that of the process it was started from, before it became another program.
  const code = `
    const { readFileSync, writeFileSync } = require('node:fs');
    const ownPeak = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
    const peak = () => process.platform === 'linux' ? ownPeak() : process.resourceUsage().maxRSS;
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(peak())));`;
  writeFileSync(module, code);
  return { file, options: `--require=${JSON.stringify(module)}` };
}

/** Imports a file with a probe of its memory. @returns the peak in MB, and what the command printed. */
export async function importWithProbe(file: string, url: string, ...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'import-probe-'));
  try {
    const probe = memoryProbe(folder);
    const args = [file, '--url', url, ...options];
    const result = await runCommand('import', args, { NODE_OPTIONS: probe.options });
    return { ...result, megabytes: Number(readFileSync(probe.file, 'utf8')) / 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
