import { expect, test } from 'vitest';
import { startProblem } from './start-problem.ts';

const config = { host: '10.9.8.7', port: 4400, dataFolder: '/data' };
const fault = (code: string, syscall: string) => Object.assign(new Error('raw words'), { code, syscall });

test.each([
  [fault('EADDRINUSE', 'listen'), 'PORT 4400 on 10.9.8.7 is used by another program. Stop'],
  [fault('EACCES', 'listen'), 'PORT 4400 may not be used by this user'],
  [fault('EADDRNOTAVAIL', 'listen'), 'HOST is 10.9.8.7, and this machine has no such address. Set HOST'],
  [fault('ENOTFOUND', 'getaddrinfo'), 'HOST is 10.9.8.7'],
  [fault('EAI_AGAIN', 'getaddrinfo'), 'HOST is 10.9.8.7'],
  [fault('ENOSPC', 'write'), 'DATA_DIR is /data, and its disk is full. Make room'],
  [Object.assign(new Error('database or disk is full'), { errcode: 13 }), 'its disk is full'],
  [fault('EACCES', 'open'), 'DATA_DIR is /data, and this user may not write there. Give'],
  [fault('EROFS', 'open'), 'its disk can only be read. Mount'],
])('what stops a start names the setting and the remedy: %o', (thrown, sentence) => {
  expect(startProblem(thrown, config)).toContain(sentence);
});

test('what is not known keeps its own words', () => {
  expect(startProblem(new Error('odd'), config)).toBeUndefined();
});
