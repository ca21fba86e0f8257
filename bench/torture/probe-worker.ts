import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { Probes } from './probe.ts';

const strings = z.record(z.string(), z.string());
const { addresses, headers } = z.parse(z.object({ addresses: strings, headers: strings }), workerData);
const pauseMilliseconds = 10;

const probes: Probes = {};
const over = new AbortController();
parentPort?.once('message', () => {
  over.abort();
});

async function ask(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

for (const address of Object.values(addresses)) await ask(address);
parentPort?.postMessage('begun', []);
while (!over.signal.aborted)
  for (const [name, address] of Object.entries(addresses)) {
    const began = performance.now();
    const isWell = await ask(address);
    const took = performance.now() - began;
    const before = probes[name] ?? { failures: 0, answers: 0, maxMilliseconds: 0 };
    probes[name] = {
      failures: before.failures + (isWell ? 0 : 1),
      answers: before.answers + 1,
      maxMilliseconds: Math.max(before.maxMilliseconds, took),
    };
    await sleep(pauseMilliseconds);
  }
parentPort?.postMessage(probes, []);
