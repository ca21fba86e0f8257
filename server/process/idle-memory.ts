import type { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** When nobody asked anything for so long, no player is reading on (milliseconds). */
const quietMilliseconds = 30_000;

/**
 * Gives memory back to the machine, once, when it has become quiet: what starting, scanning and answering left behind
 * would stay with an idle process for ever. It takes some tens of milliseconds, in which nobody waits.
 */
export function giveBackWhenQuiet(
  server: EventEmitter,
  collect: () => void = collectAll,
  milliseconds = quietMilliseconds,
): void {
  let asked = 1;
  let seen = 0;
  let isGivenBack = false;
  server.on('request', () => {
    asked += 1;
  });
  setInterval(() => {
    if (asked !== seen) isGivenBack = false;
    else if (!isGivenBack) {
      isGivenBack = true;
      collect();
    }
    seen = asked;
  }, milliseconds).unref();
}

/** The collection that V8 makes as its last resort, which also forgets code that is not in use. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function')
    Reflect.apply(collect, undefined, [{ type: 'major', flavor: 'last-resort' }]);
}
