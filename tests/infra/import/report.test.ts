import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Report, ReportFile } from '../../../infra/tools/import/report.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-report-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of a report's file. */
function written(act: (report: Report) => void): object[] {
  const path = join(folder, 'report.jsonl');
  const file = new ReportFile(path);
  const report = new Report(file);
  act(report);
  report.lines();
  file.close();
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
}

const five = ['One', 'Two', 'Three', 'Four', 'Five'];

test('each kind is one line with its number and the first three', () => {
  const report = new Report();
  for (const title of five)
    report.noted('its text was shortened', title, `it had ${title.length} characters`);
  for (const title of five) report.drafted(title, 'it was private');
  report.readdressed('One', '/2024/01/one/', '/one/');
  report.left('comments', 1_200);
  report.left('comments');
  report.notMoved('https://old.example/a.png', 'it was answered 404');
  for (const title of five) report.failed(`post ${title}`, '422 It is invalid\n- name must not be blank');

  expect(report.lines()).toEqual([
    'Left behind, with their numbers: comments: 1,201',
    'Became drafts:',
    '  it was private (5): "One", "Two", "Three" and 2 more',
    'To be looked at:',
    '  its text was shortened (5): "One" (it had 3 characters), "Two" (it had 3 characters), ' +
      '"Three" (it had 5 characters) and 2 more',
    '  it has another address than before (1): "One" (/2024/01/one/ is /one/)',
    'Files that were not moved:',
    '  it was answered 404 (1): "https://old.example/a.png"',
    'Not imported:',
    '  422 It is invalid - name must not be blank (5): "post One", "post Two", "post Three" and 2 more',
  ]);
  expect(report.isShortened).toBe(true);
  // What was reported is not reported again.
  expect(report.lines()).toEqual([]);
});

test('the file has all, and of posts with another address both of them as they are', () => {
  const long = `/${'a'.repeat(3_000)}@b.example/`;

  const lines = written(report => {
    for (const title of five) report.noted('it was kept at the top', title);
    report.drafted('Six', 'it was private');
    report.readdressed('Seven', long, '/seven/');
    report.left('comments', 12);
    report.notMoved('https://old.example/a.png', '400 It is invalid\n- bytes must be a number');
    report.failed('post 8', '422 It is invalid\n- name must not be blank');
  });

  expect(lines).toEqual([
    ...five.map(where => ({ kind: 'it was kept at the top', where })),
    { kind: 'became a draft: it was private', where: 'Six' },
    { kind: 'it has another address than before', where: 'Seven', from: long, to: '/seven/' },
    {
      kind: 'its file was not moved: 400 It is invalid',
      where: 'https://old.example/a.png',
      detail: '- bytes must be a number',
    },
    { kind: 'it was not imported: 422 It is invalid - name must not be blank', where: 'post 8' },
    { kind: 'left behind: comments', number: 12 },
  ]);
});

test('no address of e-mail, no password in an address, and nothing that controls a terminal is in either', () => {
  const path = join(folder, 'safe.jsonl');
  const file = new ReportFile(path);
  const report = new Report(file);
  report.noted(
    'it links to nothing',
    'Write to ada@mail.example!\u009b2J\u202e',
    'https://ada:secret@old.example/',
  );
  report.drafted('Of bob@mail.example', 'it was private');

  const shown = report.lines().join('\n');
  file.close();
  for (const text of [shown, readFileSync(path, 'utf8')]) {
    expect(text).not.toMatch(/@|secret|[\u0080-\u009f\u202e]/);
    expect(text).toContain('Write to …!');
  }
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('any number of kinds and of notes takes little memory, and hostile texts little time', () => {
  const report = new Report();
  const hostile = ['a', 'a@', 'a:', 'a.', '@a.'].map(part => part.repeat(500_000));

  for (let index = 0; index < 100_000; index++) report.noted(`kind ${index}`, 'title', 'detail');
  for (const text of hostile) report.noted('hostile', text, text);

  const lines = report.lines();
  expect(lines).toHaveLength(1 + 101);
  expect(lines.at(-1)).toContain('of other kinds (99,905): ');
});

// A device that is always full.
const full = '/dev/full';

test('a disk that is full ends the file, and not the import', () => {
  const file = new ReportFile(full);
  const report = new Report(file);

  report.noted('it was kept at the top', 'One');
  report.noted('it was kept at the top', 'Two');

  expect(file.failure?.code).toBe('ENOSPC');
  expect(report.lines()).toEqual(['To be looked at:', '  it was kept at the top (2): "One", "Two"']);
  file.close();
});
