import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import Database from 'libsql';
import { startLocalCosmos } from '../local-cosmos.ts';
import { Catalog } from '../storage/catalog.ts';
import { closeDatabaseFile, openDatabaseFile } from '../storage/database-file.ts';
import { explainDiskError } from '../storage/unusable-file.ts';
import { packages } from './cosmos-process.ts';
import { errorOf, runCosmos } from './running-cosmos.ts';

const items = 60;
let folder: string;
/** A file with items, as the server left it. */
let sound: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unusable-'));
  sound = join(folder, 'sound.sqlite');
  const { content, close } = await runCosmos({ file: sound });
  for (let i = 0; i < items; i++)
    await content.items.create({ id: `i${i}`, blogId: 'b', listKey: `post/${i}`, text: 'text '.repeat(400) });
  await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(join(folder, 'case'), { recursive: true, force: true });
  mkdirSync(join(folder, 'case'));
  file = join(folder, 'case', 'cosmos.sqlite');
});

const openError = () => errorOf(startLocalCosmos({ port: 0, file }));

/** Flips bits of the byte at an offset from a text, wherever that is: pages keep remnants of what was moved. */
function flip(text: string, { offset = 0, bits = 0x80 } = {}): void {
  const bytes = readFileSync(sound);
  let at = bytes.indexOf(text);
  expect(at).not.toBe(-1);
  for (; at !== -1; at = bytes.indexOf(text, at + offset + 1))
    bytes[at + offset] = (bytes[at + offset] ?? 0) ^ bits;
  writeFileSync(file, bytes);
}

describe('A file with flipped bits is refused as damaged:', () => {
  test.each([
    ['in the schema', () => flip('CREATE TABLE items_1', { offset: 3 })],
    ['in the header', () => flip('SQLite format 3', { offset: 28 })],
    ['in the head of a page', () => flip('SQLite format 3', { offset: 5 * 4096 + 3, bits: 7 })],
    ['in the head of a page of items', () => flip('SQLite format 3', { offset: 32 * 4096 + 3, bits: 7 })],
  ])('%s', async (_where, damage) => {
    damage();

    const { message, ...error } = await openError();

    expect(error.code).toBe('UNUSABLE_FILE');
    expect(message).toMatch(/cosmos\.sqlite is damaged \(.+\): replace it with a backup, or move it away/);
    expect(message).not.toMatch(/\p{Cc}/u);
  });

  test('and a file that was cut short', async () => {
    writeFileSync(file, readFileSync(sound).subarray(0, 20_000));

    expect((await openError()).message).toMatch(/is damaged/);
  });
});

describe('A file of something else is refused and left as it is:', () => {
  test.each([
    [
      'a text',
      () => writeFileSync(file, 'A diary, and long enough for the header of a database. '.repeat(50)),
    ],
    [
      'a database of another program',
      () => {
        const database = new Database(file);
        database.exec('CREATE TABLE diary (day TEXT); CREATE TABLE databases (name TEXT)');
        database.close();
      },
    ],
    [
      'a database of another version',
      () => {
        copyFileSync(sound, file);
        const database = new Database(file);
        database.pragma('user_version = 7');
        database.close();
      },
    ],
  ])('%s', async (_what, make) => {
    make();
    const before = readFileSync(file);

    const { code, message } = await openError();

    expect(code).toBe('UNUSABLE_FILE');
    expect(message).toMatch(
      /cosmos\.sqlite is not a database of local Cosmos DB \(.+\) and is left as it is: move it away/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(join(folder, 'case'))).toEqual(['cosmos.sqlite']);
  });
});

test('A folder in the place of the file, and a file in the place of its folder, are named', async () => {
  mkdirSync(file);
  const folderError = await openError();
  rmSync(file, { recursive: true });
  writeFileSync(join(folder, 'case', 'data'), '');
  file = join(folder, 'case', 'data', 'cosmos.sqlite');
  const fileError = await openError();

  expect(folderError.message).toMatch(/cosmos\.sqlite is a folder: move it away/);
  expect(fileError.message).toMatch(/The folder \S+data of the database file is a file: move it away/);
});

describe('Without the right to write', () => {
  /** Root may write everything, so that the server is started as nobody. */
  function startAsNobody(): string {
    const script = `require(${JSON.stringify(join(folder, 'open.cjs'))}).startLocalCosmos({ port: 0, file: process.argv[1] })
      .then(cosmos => cosmos.close(), error => console.log(error.code, error.message));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--eval', script, file], {
      env: { ...process.env, NODE_PATH: packages },
      ...(process.getuid?.() === 0 && { uid: 65534, gid: 65534 }),
      encoding: 'utf8',
    });
    return stdout + stderr;
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    await build({
      entryPoints: [join(__dirname, '../local-cosmos.ts')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['libsql'],
      outfile: join(folder, 'open.cjs'),
    });
  });

  test.each([
    ['a file that is read-only', () => {}, 0o444, 0o777],
    ['a file that may not be read', () => {}, 0o000, 0o777],
    ['a folder that is read-only', () => rmSync(file), 0o644, 0o555],
  ])('%s is refused, and says what right is missing', (_what, prepare, fileMode, folderMode) => {
    copyFileSync(sound, file);
    chmodSync(file, fileMode);
    prepare();
    chmodSync(join(folder, 'case'), folderMode);

    const output = startAsNobody();
    chmodSync(join(folder, 'case'), 0o777);

    expect(output).toMatch(
      /^UNUSABLE_FILE The database file \S+cosmos\.sqlite cannot be \w+: give this user the right to read and write it and its folder\n$/,
    );
  });
});

test('A file that cannot grow is reported as one on a full disk, and any other error stays as it is', () => {
  copyFileSync(sound, file);
  const database = openDatabaseFile(file);
  // SQLite raises it to the pages that there are.
  database.pragma('max_page_count = 1');
  const failures: unknown[] = [];
  for (const id of ['blogs', 'x'.repeat(5_000)]) {
    try {
      new Catalog(database).createDatabase(id);
    } catch (error) {
      failures.push(explainDiskError(file, error));
    }
  }
  closeDatabaseFile(database);

  expect(failures).toMatchObject([
    { name: 'CosmosFailure', statusCode: 409 },
    { code: 'UNUSABLE_FILE', message: `The disk of the database file ${file} is full: make room on it` },
  ]);
});
