import { describe, expect, it } from 'vitest';
import { readJourneyReport, readUnitReport } from './test-reports.ts';

describe('what the runners report', () => {
  it('names each unit test that failed and why, and a file that could not be loaded', () => {
    const report = {
      numPassedTests: 4,
      testResults: [
        {
          name: '/project/rules/queue.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'a queue is empty', status: 'passed', failureMessages: [] },
            {
              fullName: 'a queue plays on',
              status: 'failed',
              failureMessages: ['\nAssertionError: 1 is not 2\n    at x'],
            },
          ],
        },
        {
          name: '/project/web/page.test.ts',
          status: 'failed',
          message: 'Cannot find module',
          assertionResults: [],
        },
      ],
    };
    expect(readUnitReport(report, '/project/')).toEqual({
      passed: 4,
      failures: [
        'rules/queue.test.ts › a queue plays on: AssertionError: 1 is not 2',
        'web/page.test.ts: Cannot find module',
      ],
    });
  });

  it('names each journey that failed or passed at the second try, in groups too, and what broke outside of any', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'home.spec.ts',
      line: 7,
      tests: [{ status, results: message === undefined ? [{}] : [{ error: { message } }, {}] }],
    });
    const report = {
      stats: { expected: 3 },
      errors: [{ message: 'No such project' }],
      suites: [
        {
          specs: [spec('home is there', 'expected'), spec('home plays', 'unexpected', 'Timed out\nmore')],
          suites: [{ specs: [spec('home waits', 'flaky', 'Once'), spec('home sleeps', 'skipped')] }],
        },
      ],
    };
    expect(readJourneyReport(report)).toEqual({
      passed: 3,
      failures: [
        'Playwright: No such project',
        'e2e/home.spec.ts:7 › home plays: Timed out',
        'e2e/home.spec.ts:7 › home waits: Once',
      ],
    });
  });

  it('says nothing of a runner that died before it wrote', () => {
    expect(readUnitReport(undefined, '/')).toBeUndefined();
    expect(readJourneyReport({ stats: {} })).toBeUndefined();
  });
});
