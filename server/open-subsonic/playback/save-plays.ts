import { inChunks } from '#rules/in-chunks.ts';
import { pastTime } from '#server/clock/past-time.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';
import { matchPlays } from '#server/folder/routes/match-plays.ts';
import { heardAt, playIdOf } from './scrobbles.ts';

/** Keeps what an app played, by song and time (epoch ms, or seconds); what it tells again changes nothing. */
export async function savePlays(
  state: ListenerState,
  { userId, appPasswordId }: { userId: string; appPasswordId: string },
  heard: readonly { song: number; time: number }[],
): Promise<void> {
  const told = heard.map(({ song, time }) => ({
    id: String(song),
    type: 'songs' as const,
    playId: playIdOf(appPasswordId, song, time),
    playedAt: new Date(pastTime(heardAt(time), state.now())).toISOString(),
  }));
  for (const some of inChunks(told)) await state.plays.save(userId, await matchPlays(state, userId, some));
}
