import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findChromium } from './chromium.ts';
import { run } from './run-node.ts';

const unitReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const journeyReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

const reports = mkdtempSync(join(tmpdir(), 'earshot-reports-'));
const unitPath = join(reports, 'unit.json');
const journeyPath = join(reports, 'journeys.json');
let passed = 0;
let failed = 0;

/** What a report says, or nothing when the runner died before it wrote one. */
function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

if (run(process.execPath, 'scripts/check.ts') === 0) passed += 1;
else failed += 1;

const unitCode = run(
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitPath}`,
);
const unit = z.safeParse(unitReport, read(unitPath));
if (unit.success) {
  passed += unit.data.numPassedTests;
  failed += unit.data.numFailedTests;
}
if (unitCode !== 0 && !(unit.success && unit.data.numFailedTests > 0)) failed += 1;

process.env['EARSHOT_CHROMIUM'] = findChromium();
process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = journeyPath;
const journeyCode = run('playwright', 'test', '--reporter=list,json');
const journeys = z.safeParse(journeyReport, read(journeyPath));
if (journeys.success) {
  passed += journeys.data.stats.expected;
  // A journey that passes at the second try is broken as well.
  failed += journeys.data.stats.unexpected + journeys.data.stats.flaky;
}
if (journeyCode !== 0 && !(journeys.success && journeys.data.stats.unexpected > 0)) failed += 1;

rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
