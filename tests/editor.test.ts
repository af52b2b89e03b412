import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** JSON in which lines can be comments. */
const readCommented = (file: string) => JSON.parse(readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, ''));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const { tasks } = readCommented('.vscode/tasks.json');
const { configurations } = readCommented('.vscode/launch.json');

interface Task {
  label?: string;
  script?: string;
  command?: string;
}

test("the editor's tasks run existing commands", () => {
  const named = (tasks as Task[]).map(
    ({ script, command }) => script ?? /^npm (?:run )?(\S+)/.exec(command ?? '')?.[1],
  );

  expect(named.filter(name => name === undefined || !(name in scripts))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});

test("the editor's debugger starts existing files and tasks", () => {
  const programs = configurations.flatMap(({ program = [] }) => program);
  const before = configurations.flatMap(({ preLaunchTask = [] }) => preLaunchTask);
  const labels = (tasks as Task[]).map(({ label }) => label);

  expect(programs.length).toBeGreaterThan(0);
  expect(
    programs.filter((file: string) => !existsSync(file.replace(/^\$\{workspaceFolder\}\//, ''))),
  ).toEqual([]);
  expect(labels).toEqual(expect.arrayContaining(before));
});

test("all of the editor's files can be parsed", () => {
  const files = readdirSync('.vscode').map(name => readCommented(`.vscode/${name}`));

  expect(files).toHaveLength(4);
});
