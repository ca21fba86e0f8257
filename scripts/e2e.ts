import { findChromium } from './chromium.ts';
import { run } from './run-node.ts';

// Words after `npm run e2e --` go to Playwright: a file's name, `--headed`, `--debug`. But `--engine firefox` (or `webkit`)
// runs the few journeys that are also made in other engines, and `--app strawberry` an app of somebody else.
const words = process.argv.slice(2);
const [option, name] = words;
const isChromium = option !== '--engine' && option !== '--app';
if (isChromium) process.env['EARSHOT_CHROMIUM'] = findChromium();
const built = run(process.execPath, 'scripts/build.ts');
if (built !== 0) process.exitCode = built;
else if (option === '--engine') process.exitCode = await (await import('./e2e-engine.ts')).runEngine(name);
else if (option === '--app') process.exitCode = await (await import('./e2e-app.ts')).runApp(name);
else process.exitCode = run('playwright', 'test', ...words);
