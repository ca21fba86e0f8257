import type { OperationNeeds } from '../music/music.ts';
import { type Playing, songNumberOf } from '../music/now-playing.ts';
import type { Operation } from '../request/operation.ts';
import { child, children, number, open, required, text } from '../response/field.ts';
import { songShape } from '../response/song-shape.ts';
import { answerOf } from '../response/values.ts';

const minute = 60 * 1000;
const playingShape = {
  ...songShape,
  username: required(text),
  minutesAgo: required(number),
  playerId: required(number),
  playerName: text,
  state: open(text),
  positionMs: open(number),
  playbackRate: open(number),
};

/** What the listener’s apps play now. */
export const nowPlayingOperations = ({ music, nowPlaying }: OperationNeeds): Operation[] => [
  {
    name: 'getNowPlaying',
    changes: false,
    async answer({ caller }) {
      const entry = await Promise.all(
        nowPlaying.of(caller.userId).map(async (one, index) => {
          const [song] = await music.songs(caller.userId, [songNumberOf(one) ?? 0]);
          return (
            song && {
              ...song,
              ...statusOf(one, nowPlaying.ageMs(one)),
              username: caller.email,
              playerId: index + 1,
            }
          );
        }),
      );
      const entries = entry.filter((one) => one !== undefined);
      return answerOf(
        { nowPlaying: child({ entry: children(playingShape) }) },
        { nowPlaying: { entry: entries } },
      );
    },
  },
];

const statusOf = ({ client, state, position, rate }: Playing, ageMs: number) => ({
  minutesAgo: Math.floor(ageMs / minute),
  playerName: client,
  state,
  positionMs: position,
  playbackRate: rate,
});
