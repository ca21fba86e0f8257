import { mutationRooms } from './mutation-rooms.ts';
import { run } from './run-node.ts';

const [name = '', ...files] = process.argv.slice(2);
const room = mutationRooms[name];

if (room === undefined) {
  console.log(
    `npm run mutate -- <room> [files…]   plants faults in a room and counts those that no test notices`,
  );
  console.log(`rooms: ${Object.keys(mutationRooms).join(', ')}`);
  process.exitCode = 1;
} else {
  process.env['EARSHOT_MUTATION_ROOM'] = name;
  process.exitCode = run(
    'stryker',
    'run',
    '--mutate',
    (files.length > 0 ? files : room.mutate).join(','),
    '--incrementalFile',
    `node_modules/.cache/earshot-mutation/${name}.json`,
  );
}
