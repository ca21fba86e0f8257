import { expect, test } from 'vitest';
import { createLog, plainLine } from './create-log.ts';

test('a line for people says when, how bad, what, and the details', () => {
  const line = JSON.stringify({
    level: 40,
    time: 0,
    pid: 1,
    hostname: 'a',
    msg: 'disk is short',
    free: 12,
    why: 'two words',
  });
  expect(plainLine(line)).toBe('1970-01-01T00:00:00.000Z WARN  disk is short free=12 why="two words"\n');
});

test('a line break in what is told makes no line of its own', () => {
  const line = plainLine(JSON.stringify({ level: 30, time: 0, msg: 'a\nforged', name: 'b\nforged' }));
  expect(line.trimEnd().split('\n')).toHaveLength(1);
});

test('below the level that is asked for, nothing is written', () => {
  const lines: string[] = [];
  const log = createLog({ format: 'plain', level: 'warn' }, (line) => lines.push(line));
  log.info('unheard');
  log.warn('heard');
  expect(lines.join('')).toMatch(/WARN {2}heard\n$/);
  expect(lines).toHaveLength(1);
});
