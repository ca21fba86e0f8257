import { readFileSync } from 'node:fs';
import { loadOf } from '../http-load.ts';
import { spread, spreadText } from '../spread.ts';

/** One side of a comparison: which paths are requested, in turn, of which process. */
export type Side = { url: string; pid: number; paths: readonly string[]; headers: Record<string, string> };

/** Medians over all turns, with their least and greatest: ours to the limit's, in requests a second and in CPU a request. */
export type Comparison = { ours: number; limit: number; requests: string; cpu: string; failures: number };

type Figures = { requestsPerSecond: number; cpu: number; failures: number };

/** CPU that a process has used, in ticks of a hundredth of a second (proc(5)); not a number elsewhere than on Linux. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return Number.NaN;
  }
}

async function measure({ url, pid, paths, headers }: Side, seconds: number): Promise<Figures> {
  const before = ticksOf(pid);
  const load = await loadOf(url, paths, { seconds, connections: 16, headers });
  const requests = load.requestsPerSecond * seconds;
  return { ...load, cpu: (ticksOf(pid) - before) / requests };
}

/** Asks both in turns, 16 connections each, so that what else the machine does meets both. */
export async function compare(ours: Side, limit: Side, turns = 5, seconds = 2): Promise<Comparison> {
  const [own, other]: [Figures[], Figures[]] = [[], []];
  // V8 compiles what runs often; some thousand requests later that is over.
  for (const side of [ours, limit]) await measure(side, 3);
  for (let turn = 0; turn < turns; turn += 1) {
    own.push(await measure(ours, seconds));
    other.push(await measure(limit, seconds));
  }
  const pairs = own.map((figures, index) => [figures, other[index] ?? figures] as const);
  return {
    ours: spread(own.map(({ requestsPerSecond }) => requestsPerSecond)).median,
    limit: spread(other.map(({ requestsPerSecond }) => requestsPerSecond)).median,
    requests: spreadText(
      pairs.map(([mine, bare]) => bare.requestsPerSecond / mine.requestsPerSecond),
      2,
    ),
    cpu: spreadText(
      pairs.map(([mine, bare]) => mine.cpu / bare.cpu),
      2,
    ),
    failures: own.reduce((all, { failures }) => all + failures, 0),
  };
}
