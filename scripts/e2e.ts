import { findChromium } from './chromium.ts';
import { run } from './run-node.ts';

// Words after `npm run e2e --` go to Playwright: a file's name, `--headed`, `--debug`. But `--engine firefox` (or `webkit`)
// runs the few journeys that are also made in other engines.
const words = process.argv.slice(2);
const isEngine = words[0] === '--engine';
if (!isEngine) process.env['EARSHOT_CHROMIUM'] = findChromium();
const built = run(process.execPath, 'scripts/build.ts');
if (built !== 0) process.exitCode = built;
else if (isEngine) process.exitCode = await (await import('./e2e-engine.ts')).runEngine(words[1]);
else process.exitCode = run('playwright', 'test', ...words);
