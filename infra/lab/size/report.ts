import type { Table } from '../table.ts';
import type { House } from './lines.ts';
import { isCore, isTransport, type PassedFile } from './passed.ts';

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const shown = (count: number) => count.toLocaleString('en');

/** The requests, in the order in which files count their functions. */
const requests = ['Create of a post', 'List of posts, nothing cached'];

export function houseTable(houses: readonly House[]): Table {
  return {
    title: 'Lines of code, neither blank nor comment',
    headings: ['House', 'Files', 'Lines'],
    rows: houses.map(({ name, files, lines }) => [name, shown(files), shown(lines)]),
  };
}

/** How much each request passes, and how much of it is the core. */
export function requestTable(files: readonly PassedFile[]): Table {
  const rows = requests.flatMap((request, which) => {
    const passed = files.filter(({ functions }) => (functions[which] ?? 0) > 0);
    return [
      { name: request, of: passed },
      { name: '– its core', of: passed.filter(({ file }) => isCore(file)) },
      { name: '– transport', of: passed.filter(({ file }) => isTransport(file)) },
    ].map(({ name, of }) => [
      name,
      shown(of.length),
      shown(sumOf(of.map(({ functions }) => functions[which] ?? 0))),
      shown(sumOf(of.map(({ lines }) => lines))),
    ]);
  });
  return { title: 'What a request passes', headings: ['Request', 'Files', 'Functions', 'Lines'], rows };
}

export function fileTable(files: readonly PassedFile[]): Table {
  return {
    title: 'The files, with how many of their functions a request passes',
    headings: ['File', 'Lines', 'Core', ...requests],
    rows: files.map(({ file, lines, functions }) => [
      file,
      shown(lines),
      isCore(file) ? 'yes' : '',
      ...functions.map(count => (count === 0 ? '' : shown(count))),
    ]),
  };
}
