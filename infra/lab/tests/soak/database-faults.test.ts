import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabaseFile, openDatabaseFile } from '../../../local/cosmos/storage/database-file.ts';
import { databaseFaults } from '../../soak/kill/database-faults.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-faults-'));
  file = join(folder, 'cosmos.sqlite');
  const database = openDatabaseFile(file);
  database.exec("CREATE TABLE t (x); CREATE INDEX i ON t (x); INSERT INTO t VALUES ('a'), ('b')");
  closeDatabaseFile(database);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('An intact database has no faults, and is not changed', () => {
  const before = readFileSync(file);

  expect(databaseFaults(file)).toEqual([]);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('A database with a damaged page has faults', () => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, bytes.length - 4096));

  expect(databaseFaults(file)).not.toEqual([]);
});
