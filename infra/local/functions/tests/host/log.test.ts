import fc from 'fast-check';
import { codePoint } from '../../../kit/testing/text-arbitraries.ts';
import type { LogLevel } from '../../host/core-types.ts';
import { createLog, escapeForLog, escapePath } from '../../host/log.ts';

test('no text can write a control character, or a line that is not indented', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), text => {
      const [, ...further] = escapeForLog(text).split('\n');
      expect(escapeForLog(text)).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e]/u);
      expect(further.every(line => line.startsWith('    '))).toBe(true);
    }),
  );
});

test('a path stays on one line and is cut', () => {
  expect(escapePath('/a\nb')).not.toContain('\n');
  expect(escapePath('/'.repeat(1000))).toHaveLength(301);
});

test('the longest category of host.json decides the level', () => {
  const entries: string[] = [];
  const levels = new Map<string, LogLevel>([
    ['default', 'warning'],
    ['Function', 'error'],
    ['Function.GetBlog', 'debug'],
    ['Function.GetTag.User', 'none'],
  ]);
  const log = createLog(entry => entries.push(entry), levels);

  const write = (category: string, level: LogLevel) =>
    log.app({ category, level, message: `${category} ${level}`, invocationId: undefined });
  for (const category of ['Worker', 'Function.GetBlog.User', 'Function.GetTag.User', 'Function.GetTag']) {
    for (const level of ['debug', 'warning', 'critical'] as const) write(category, level);
  }

  expect(entries.map(entry => entry.replace(/^.*: /, ''))).toEqual([
    'Worker warning',
    'Worker critical',
    'Function.GetBlog.User debug',
    'Function.GetBlog.User warning',
    'Function.GetBlog.User critical',
    'Function.GetTag critical',
  ]);
});
