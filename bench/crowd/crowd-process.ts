import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveProgress } from '#contract/progress.ts';
import type { Listener } from '../bench-server.ts';
import { type Act, acts, type CrowdPlan, type CrowdTimes, everySeconds, rangeBytes } from './crowd-plan.ts';

// A process of its own, so that its work is not the server's.

type CrowdRequest = { path: string; method?: 'POST'; headers?: Record<string, string>; body?: string };

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** The status once the last byte is here, or 0 where there was no answer. */
function ask(
  url: string,
  { headers }: Listener,
  { path, method, headers: more, body }: CrowdRequest,
): Promise<number> {
  return new Promise((resolve) => {
    const clientRequest = request(
      `${url}${path}`,
      { agent, method: method ?? 'GET', headers: { ...headers, ...more } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', () => resolve(0));
      },
    );
    clientRequest.on('error', () => resolve(0));
    clientRequest.end(body);
  });
}

const one = <Thing>(things: readonly Thing[], number: number): Thing => {
  const thing = things[number % things.length];
  if (thing === undefined) throw new Error('There is nothing to ask for.');
  return thing;
};

/** What the `turn`th act of this kind of this listener asks for. */
function asking(plan: CrowdPlan, act: Act, number: number, turn: number): CrowdRequest {
  switch (act) {
    case 'range': {
      const start = (turn % 4) * rangeBytes;
      return {
        path: one(plan.audio, number + Math.floor(turn / 4)),
        headers: { range: `bytes=${start}-${start + rangeBytes - 1}` },
      };
    }
    case 'save':
      return {
        path: saveProgress.path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          episodeId: String(one(plan.episodeIds, number)),
          progress: 0,
          runId: `crowd-${number}`,
          seq: turn + 1,
          positionSeconds: turn * everySeconds.save,
        }),
      };
    case 'album':
      return { path: one(plan.albums, number * 31 + turn) };
    case 'search':
      return {
        path: `/v1/catalog/us/search?types=songs,albums,artists&limit=25&term=${encodeURIComponent(one(plan.terms, number * 7 + turn))}`,
      };
    case 'home':
      return { path: '/v1/me/recommendations' };
  }
}

async function repeatAct(plan: CrowdPlan, act: Act, number: number, times: CrowdTimes): Promise<void> {
  const listener = one(plan.listeners, number - plan.first);
  const every = everySeconds[act] * 1000;
  const endsAt = performance.now() + plan.seconds * 1000;
  // Nobody begins together with anybody else.
  let due = performance.now() + ((number * 7919 + acts.indexOf(act) * 104_729) % every);
  for (let turn = 0; due < endsAt; turn += 1, due += every) {
    await sleep(Math.max(0, due - performance.now()));
    const began = performance.now();
    const status = await ask(plan.url, listener, asking(plan, act, number, turn));
    times.times[act].push(performance.now() - began);
    const failure = `${act} ${status}`;
    if (status < 200 || status >= 300) times.failures[failure] = (times.failures[failure] ?? 0) + 1;
  }
}

async function join(plan: CrowdPlan): Promise<void> {
  const times: CrowdTimes = {
    times: { range: [], save: [], album: [], search: [], home: [] },
    failures: {},
  };
  await Promise.all(
    plan.listeners.flatMap((_, index) => acts.map((act) => repeatAct(plan, act, plan.first + index, times))),
  );
  process.send?.(times, () => process.exit(0));
}

process.once('message', (plan: CrowdPlan) => void join(plan));
