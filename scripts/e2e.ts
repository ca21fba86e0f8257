import { findChromium } from './chromium.ts';
import { run } from './run-node.ts';

// Words after `npm run e2e --` go to Playwright: a file's name, `--headed`, `--debug`.
process.env['EARSHOT_CHROMIUM'] = findChromium();
const built = run(process.execPath, 'scripts/build-web.ts');
process.exitCode = built === 0 ? run('playwright', 'test', ...process.argv.slice(2)) : built;
