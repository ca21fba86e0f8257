import { millisecondsOf } from '#server/folder/catalogue/song-sums.ts';
import type { ItemNeeds } from '../items/item-needs.ts';
import { areItems } from '../items/items.ts';
import { numberIn } from '../music/ids.ts';
import { songThatPlays } from '../music/now-playing.ts';
import { savePlays } from '../playback/save-plays.ts';
import { isHeard } from '../playback/scrobbles.ts';
import type { Asked, Operation } from '../request/operation.ts';
import { codes, Failure, missingParameter, notFound } from '../response/failure.ts';
import { done } from '../response/values.ts';
import { savePosition } from './bookmarks.ts';

const states = ['starting', 'playing', 'paused', 'stopped'] as const;
/** Each app is one player, whatever it calls itself with one password. */
const appOf = ({ caller, client }: Asked) => `${caller.appPasswordId} ${client}`;

/** What is played and was: told by apps, kept with the plays of the web app. */
export function playOperations(needs: ItemNeeds): Operation[] {
  const { state } = needs.folder;
  const playing = needs.nowPlaying;

  /** Throws 70 for what is neither a song nor an episode that is here for them. */
  async function requireItems({ caller }: Asked, ids: readonly string[]): Promise<void> {
    if (!(await areItems(needs, caller.userId, ids)))
      throw notFound('That is neither a song nor an episode.');
  }

  return [
    {
      name: 'scrobble',
      changes: true,
      async answer(asked) {
        const ids = asked.params.list('id');
        if (ids.length === 0) throw missingParameter('id');
        await requireItems(asked, ids);
        const [first = ''] = ids;
        if (!asked.params.flag('submission', true)) {
          const { userId } = asked.caller;
          const told = { userId, id: first, client: asked.client, position: 0, rate: 1 };
          playing.say(appOf(asked), { ...told, state: 'playing' });
          return done;
        }
        const times = asked.params.list('time').map(Number);
        const heard = ids.flatMap((id, index) => {
          const song = numberIn('song', id);
          const time = times[index] ?? needs.now();
          return song === undefined || !Number.isFinite(time) || time < 0 ? [] : [{ song, time }];
        });
        await savePlays(state, asked.caller, heard);
        return done;
      },
    },
    {
      name: 'reportPlayback',
      changes: true,
      async answer(asked) {
        const id = asked.params.required('mediaId');
        await requireItems(asked, [id]);
        const told = reported(asked, id);
        const app = appOf(asked);
        await savePosition(needs, asked.caller, id, told.position);
        const said = playing.say(app, told);
        const song = songThatPlays(said);
        if (song === undefined || said.isCounted || asked.params.flag('ignoreScrobble', false)) return done;
        const duration = millisecondsOf(state.read, [song]).get(song) ?? 0;
        if (!isHeard(said.position, duration)) return done;
        playing.counted(app);
        await savePlays(state, asked.caller, [{ song, time: said.since }]);
        return done;
      },
    },
  ];
}

function reported({ params, caller, client }: Asked, id: string) {
  const state = states.find((each) => each === params.required('state'));
  if (state === undefined) throw new Failure(codes.missingParameter, 'A player does not know that state.');
  const position = Math.max(0, params.number('positionMs') ?? 0);
  const rate = Number(params.text('playbackRate') ?? 1);
  return { userId: caller.userId, id, client, state, position, rate: rate > 0 && rate < 100 ? rate : 1 };
}
