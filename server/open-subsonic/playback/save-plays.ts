import { inChunks } from '#rules/in-chunks.ts';
import { pastTime } from '#server/clock/past-time.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';
import { matchPlays } from '#server/folder/routes/match-plays.ts';
import { playIdOf, scrobbleTime } from './scrobbles.ts';

/** Saves plays of an app by song and time (epoch ms, or seconds). A play that is sent again changes nothing. */
export async function savePlays(
  state: ListenerState,
  { userId, appPasswordId }: { userId: string; appPasswordId: string },
  plays: readonly { song: number; time: number }[],
): Promise<void> {
  const scrobbles = plays.map(({ song, time }) => ({
    id: String(song),
    type: 'songs' as const,
    playId: playIdOf(appPasswordId, song, time),
    playedAt: new Date(pastTime(scrobbleTime(time), state.now())).toISOString(),
  }));
  for (const chunk of inChunks(scrobbles))
    await state.plays.save(userId, await matchPlays(state, userId, chunk));
}
