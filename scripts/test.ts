import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { root, run } from './run-node.ts';
import { readJourneyReport, readUnitReport, type TestReport } from './test-reports.ts';

const reports = mkdtempSync(join(tmpdir(), 'earshot-reports-'));
const unitPath = join(reports, 'unit.json');
const journeyPath = join(reports, 'journeys.json');
let passed = 0;
const failures: string[] = [];

/** What a report says, or nothing when the runner died before it wrote one. */
function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function count(runner: string, code: number, report: TestReport | undefined): void {
  passed += report?.passed ?? 0;
  failures.push(...(report?.failures ?? []));
  if (code !== 0 && !report?.failures.length) {
    failures.push(`${runner} ended with ${code}, outside of any test`);
  }
}

if (run(process.execPath, 'scripts/check.ts') === 0) passed += 1;
else failures.push('npm run check');

const unitCode = run(
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitPath}`,
);
count('Vitest', unitCode, readUnitReport(read(unitPath), root));

process.env['EARSHOT_CHROMIUM'] = findChromium();
process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = journeyPath;
const journeyCode = run('playwright', 'test', '--reporter=list,json');
count('Playwright', journeyCode, readJourneyReport(read(journeyPath)));

rmSync(reports, { recursive: true, force: true });
// Named once more at the end: a log of thousands of lines is read from there.
for (const failure of failures) console.log(`✘ ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
