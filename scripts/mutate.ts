import { mutationModules } from './mutation-modules.ts';
import { run } from './run-node.ts';

const [name = '', ...files] = process.argv.slice(2);
const module = mutationModules[name];

if (module === undefined) {
  console.log(
    `npm run mutate -- <room> [files…]   plants faults in a room and prints those that no test notices`,
  );
  console.log(`rooms: ${Object.keys(mutationModules).join(', ')}`);
  process.exitCode = 1;
} else {
  process.env['EARSHOT_MUTATION_ROOM'] = name;
  process.exitCode = run(
    'stryker',
    'run',
    '--mutate',
    (files.length > 0 ? files : module.mutate).join(','),
    '--incrementalFile',
    `node_modules/.cache/earshot-mutation/${name}.json`,
  );
  // The report above names each survivor: file, line, the code and what replaced it.
  console.log(
    `Of 100 faults in ${name} at least ${module.bar} must be noticed. Each that survived gets a test, unless it changes nothing that can be observed.`,
  );
}
