import { type Agent, request } from 'node:http';
import { saveProgress } from '#contract/progress.ts';

export type Saving = { url: string; headers: Record<string, string>; agent: Agent };

function save({ url, headers, agent }: Saving, body: object): Promise<number> {
  const text = JSON.stringify(body);
  const more = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      `${url}${saveProgress.path}`,
      { method: 'POST', agent, headers: { ...headers, ...more } },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    );
    clientRequest.once('error', reject).end(text);
  });
}

/** Saves acknowledged in a second: a player for each episode, whose next save follows when this one is acknowledged. */
export async function savesPerSecond(
  saving: Saving,
  episodeIds: readonly number[],
  { runId, seconds }: { runId: string; seconds: number },
): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let saves = 0;
  async function player(episodeId: number): Promise<void> {
    for (let seq = 1; performance.now() < endsAt; seq += 1) {
      const status = await save(saving, {
        episodeId: String(episodeId),
        progress: 0,
        runId,
        seq,
        positionSeconds: seq,
      });
      if (status !== 200) throw new Error(`A save was answered with ${status}.`);
      saves += 1;
    }
  }
  await Promise.all(episodeIds.map(player));
  return saves / seconds;
}
