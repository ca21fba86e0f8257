import { hash } from 'node:crypto';
import { inChunks } from '#rules/in-chunks.ts';
import { pastTime } from '#server/clock/past-time.ts';
import { millisecondsOf } from '#server/folder/catalogue/song-rows.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';
import { matchPlays } from '#server/folder/routes/play-routes.ts';
import type { ItemNeeds } from '../items/items.ts';
import { areItems } from '../items/items.ts';
import { numberIn } from '../music/ids.ts';
import { songNumberOf } from '../music/now-playing.ts';
import type { Operation, OperationCall } from '../request/operation.ts';
import type { Parameters } from '../request/parameters.ts';
import { codes, Failure, missingParameter, noTime, notFound } from '../response/failure.ts';
import { done } from '../response/values.ts';
import { savePosition } from './bookmarks.ts';

/** Smaller times are in seconds: some apps send seconds instead of milliseconds. */
const minMilliseconds = 1e11;

/** The time of a scrobble in epoch ms. */
export const scrobbleTime = (time: number): number => (time < minMilliseconds ? time * 1000 : time);

/** The times of the parameter, in its order. Throws 10 for a text that is no time. */
function timesIn(params: Parameters): number[] {
  const texts = params.list('time');
  if (!texts.every((text) => /^\d{1,15}(\.\d+)?$/.test(text))) throw noTime('time');
  return texts.map(Number);
}

/** The same id for a play that is sent again, so that it counts once. */
export const playIdOf = (app: string, song: number, time: number): string =>
  `app-${hash('sha256', `${app} ${song} ${time}`, 'base64url').slice(0, 32)}`;

/** Whether a position counts as a play: from half of the song, or from four minutes. Milliseconds. */
export const countsAsPlay = (position: number, duration: number): boolean =>
  position >= Math.min(duration / 2, 4 * 60 * 1000);

/** Saves plays of an app by song and time (epoch ms, or seconds). A play that is sent again changes nothing. */
async function savePlays(
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

const states = ['starting', 'playing', 'paused', 'stopped'] as const;
/** The key of a player: one app password may be used by several clients. */
const playerOf = ({ caller, client }: OperationCall) => `${caller.appPasswordId} ${client}`;

/** Plays and current playback as apps report them; plays are stored with those of the web app. */
export function playOperations(needs: ItemNeeds): Operation[] {
  const { state } = needs.folder;
  const playing = needs.nowPlaying;

  /** Throws 70 for an id that names neither an existing song nor a visible episode. */
  async function requireItems({ caller }: OperationCall, ids: readonly string[]): Promise<void> {
    if (!(await areItems(needs, caller.userId, ids)))
      throw notFound('That is neither a song nor an episode.');
  }

  return [
    {
      name: 'scrobble',
      changes: true,
      async answer(call) {
        const ids = call.params.list('id');
        if (ids.length === 0) throw missingParameter('id');
        await requireItems(call, ids);
        const times = timesIn(call.params);
        const [first = ''] = ids;
        if (!call.params.flag('submission', true)) {
          const { userId } = call.caller;
          const status = { userId, id: first, client: call.client, position: 0, rate: 1 };
          playing.report(playerOf(call), { ...status, state: 'playing' });
          return done;
        }
        const plays = ids.flatMap((id, index) => {
          const song = numberIn('song', id);
          const time = times[index] ?? needs.now();
          return song === undefined || needs.books.isPart(song) ? [] : [{ song, time }];
        });
        await savePlays(state, call.caller, plays);
        return done;
      },
    },
    {
      name: 'reportPlayback',
      changes: true,
      async answer(call) {
        const id = call.params.required('mediaId');
        await requireItems(call, [id]);
        const status = statusOf(call, id);
        const app = playerOf(call);
        await savePosition(needs, call.caller, id, status.position);
        const current = playing.report(app, status);
        const song = songNumberOf(current);
        // A book is no music that mixes could be made of.
        if (song === undefined || needs.books.isPart(song)) return done;
        if (current.isCounted || call.params.flag('ignoreScrobble', false)) return done;
        const duration = millisecondsOf(state.read, [song]).get(song) ?? 0;
        if (!countsAsPlay(current.position, duration)) return done;
        playing.markCounted(app);
        await savePlays(state, call.caller, [{ song, time: state.now() - playing.ageMs(current) }]);
        return done;
      },
    },
  ];
}

function statusOf({ params, caller, client }: OperationCall, id: string) {
  const state = states.find((each) => each === params.required('state'));
  if (state === undefined) throw new Failure(codes.missingParameter, 'A player does not know that state.');
  params.required('positionMs');
  const position = params.number('positionMs') ?? -1;
  if (position < 0) throw noTime('positionMs');
  const rate = Number(params.text('playbackRate') ?? 1);
  return { userId: caller.userId, id, client, state, position, rate: rate > 0 && rate < 100 ? rate : 1 };
}
