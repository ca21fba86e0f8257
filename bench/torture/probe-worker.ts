import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { Probes } from './probe.ts';

const strings = z.record(z.string(), z.string());
const { addresses, headers, pauseMilliseconds } = z.parse(
  z.object({ addresses: strings, headers: strings, pauseMilliseconds: z.number() }),
  workerData,
);

type Measured = { failures: number; times: number[] };
const results = new Map<string, Measured>(
  Object.keys(addresses).map((name) => [name, { failures: 0, times: [] }]),
);
const over = new AbortController();
parentPort?.once('message', () => {
  over.abort();
});

function summed({ failures, times }: Measured): Probes[string] {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { failures, answers: times.length, p99Milliseconds: at(0.99), maxMilliseconds: at(1) };
}

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
    const of = results.get(name);
    of?.times.push(performance.now() - began);
    if (of && !isWell) of.failures += 1;
    await sleep(pauseMilliseconds);
  }
parentPort?.postMessage(Object.fromEntries([...results].map(([name, one]) => [name, summed(one)])), []);
