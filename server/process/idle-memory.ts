import type { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After this many milliseconds without a request no player reads on. */
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
  let requestCount = 1;
  let seen = 0;
  let isGivenBack = false;
  server.on('request', () => {
    requestCount += 1;
  });
  setInterval(() => {
    if (requestCount !== seen) isGivenBack = false;
    else if (!isGivenBack) {
      isGivenBack = true;
      collect();
    }
    seen = requestCount;
  }, milliseconds).unref();
}

/** The collection that V8 makes as its last resort, which also forgets code that is not in use. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function')
    Reflect.apply(collect, undefined, [{ type: 'major', flavor: 'last-resort' }]);
}
