import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine, userPath } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { commands } from '../../tools/command-table.mjs';
import { runCommand } from '../../tools/commands/environment.ts';
import { countHouses } from '../size/lines.ts';
import { passedFiles } from '../size/passed.ts';
import { fileTable, houseTable, requestTable } from '../size/report.ts';
import { formatTable } from '../table.ts';

async function main(): Promise<void> {
  const { values } = readCommandLine(commands.size);
  const root = values.of === undefined ? process.cwd() : userPath(values.of);
  onEnd(() => process.exit(130));
  const folder = mkdtempSync(join(tmpdir(), 'size-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const files = await passedFiles(root, folder);
  const tables = [houseTable(countHouses(root)), requestTable(files), fileTable(files)];
  console.log(`\n${tables.map(formatTable).join('\n\n')}\n`);
}

runCommand(main);
