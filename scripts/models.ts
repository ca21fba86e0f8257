import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelReport } from '../rules/testing/run-model.ts';
import { root, run } from './run-node.ts';

// `npm run models` runs each model for 200,000 commands; `npm run models -- --minutes 10 queue` those whose files' paths
// hold the word, for ten minutes each. A later run goes on with the next seed, unless `--anew` is said.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, anew: { type: 'boolean' } },
});
const reports = join(root, 'node_modules/.cache/earshot-models');
const { env } = process;
if (!values.anew) env['EARSHOT_MODEL_REPORTS'] = reports;
if (values.minutes !== undefined) env['EARSHOT_MODEL_MINUTES'] = values.minutes;
if (values.seed !== undefined) env['EARSHOT_MODEL_SEED'] = values.seed;
env['EARSHOT_MODEL_COMMANDS'] = '200000';

const words = positionals.length > 0 ? positionals : [''];
const paths = globSync('{contract,rules,server,web}/**/*.model.test.{ts,tsx}', { cwd: root }).filter((path) =>
  words.some((word) => path.includes(word)),
);
process.exitCode = paths.length === 0 ? 1 : run('vitest', 'run', ...paths);

for (const path of globSync('*.json', { cwd: reports })) {
  const { commands, transitions, firstSeed, lastSeed } = modelReport.parse(
    JSON.parse(readFileSync(join(reports, path), 'utf8')),
  );
  const names = Object.keys(commands);
  const count = Object.values(commands).reduce((sum, one) => sum + one, 0);
  const possible = names.length * (names.length + 1);
  console.log(
    `${basename(path, '.json')}: ${count} commands, seeds ${firstSeed} to ${lastSeed}, ` +
      `${Object.keys(transitions).length} of ${possible} transitions`,
  );
  const never = names.filter((name) => commands[name] === 0);
  if (never.length > 0) console.log(`  never ran: ${never.join(', ')}`);
}
