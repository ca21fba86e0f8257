import { fork, type SpawnOptions, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ChildMessage, ChildOrder } from './child-thread.ts';

/** A program as it was ordered; what a `node` program says comes as messages. */
function start(order: ChildOrder) {
  if (order.kind === 'node') return fork(order.program, order.words, { serialization: 'json' });
  const options: SpawnOptions = {
    stdio: [order.input, 'ignore', 'ignore'],
    timeout: order.maxMilliseconds,
    killSignal: 'SIGKILL',
  };
  return spawn(order.program, order.words, options);
}

function stepBack(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or this machine lets nobody step back: then it runs as others do.
  }
}

/** Starts one program, and passes on what is said to it and by it until its line is closed. */
function work(port: NonNullable<typeof parentPort>, order: ChildOrder): void {
  const say = (message: ChildMessage) => port.postMessage(message);
  const child = start(order);
  if (order.kind === 'program' && order.waits && child.pid !== undefined) stepBack(child.pid);
  child.on('message', (message) => say({ kind: 'message', message }));
  child.once('error', (thrown) => {
    say({ kind: 'failed', sentence: thrown.message });
    port.close();
  });
  child.once('exit', (code) => {
    say({ kind: 'exit', code });
    if (!child.connected) port.close();
  });
  // Its last messages may arrive after its end: only a closed line says that there are no more.
  child.once('disconnect', () => {
    if (child.exitCode !== null || child.signalCode !== null) port.close();
  });
  port.on('message', (parentOrder: { kind: 'kill' } | { kind: 'send'; message: object }) => {
    if (parentOrder.kind === 'kill') child.kill('SIGKILL');
    else if (child.connected) child.send(parentOrder.message);
  });
  say({ kind: 'started' });
}

if (parentPort) work(parentPort, workerData);
