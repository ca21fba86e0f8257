import * as z from 'zod/mini';

/** What one runner did: how many passed, and the name of each test that failed with the first line of why. */
export interface TestReport {
  passed: number;
  failures: string[];
}

const unitReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
});

const journeySuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(journeySuite));
  },
});
type JourneySuite = z.infer<typeof journeySuite>;

const journeyReport = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(journeySuite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
});

function named(name: string, why: string | undefined): string {
  const line = why
    ?.split('\n')
    .find((text) => text.trim() !== '')
    ?.trim();
  return line === undefined ? name : `${name}: ${line}`;
}

/** Reads what Vitest's reporter `json` wrote; nothing where the runner died before it wrote. */
export function readUnitReport(report: unknown, root: string): TestReport | undefined {
  const read = z.safeParse(unitReport, report);
  if (!read.success) return undefined;
  const failures = read.data.testResults.flatMap((file) => {
    const path = file.name.replace(root, '');
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be loaded has failed without a test.
    if (failed.length === 0) return file.status === 'failed' ? [named(path, file.message)] : [];
    return failed.map((test) => named(`${path} › ${test.fullName}`, test.failureMessages?.[0]));
  });
  return { passed: read.data.numPassedTests, failures };
}

function failedJourneys({ specs, suites = [] }: JourneySuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      // A journey that passes at the second try is broken as well.
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) =>
        named(
          `e2e/${spec.file}:${spec.line} › ${spec.title}`,
          test.results.find((result) => result.error !== undefined)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(failedJourneys)];
}

/** Reads what Playwright's reporter `json` wrote; nothing where the runner died before it wrote. */
export function readJourneyReport(report: unknown): TestReport | undefined {
  const read = z.safeParse(journeyReport, report);
  if (!read.success) return undefined;
  return {
    passed: read.data.stats.expected,
    failures: [
      ...read.data.errors.map((error) => named('Playwright', error.message)),
      ...read.data.suites.flatMap(failedJourneys),
    ],
  };
}
