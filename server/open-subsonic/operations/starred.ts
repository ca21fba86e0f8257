import type { OperationNeeds } from '../music/operation-needs.ts';
import { musicFolderId } from '../request/music-folder-id.ts';
import type { Asked, Operation } from '../request/operation.ts';
import { albumShape } from '../response/album-shape.ts';
import { artistShape } from '../response/artist-shape.ts';
import { child, children } from '../response/field.ts';
import { songShape } from '../response/song-shape.ts';
import { answerOf } from '../response/values.ts';

const starredShape = {
  artist: children(artistShape),
  album: children(albumShape),
  song: children(songShape),
};

/** What the listener likes, the latest first. */
export function starredOperations({ folder, music }: OperationNeeds): Operation[] {
  const liked = async ({ params, caller: { userId } }: Asked, kind: 'song' | 'album' | 'artist') => {
    const numbers = [...(await folder.state.ratings.likedAt(userId, kind)).keys()];
    return music.seen(userId, kind, numbers, musicFolderId(params));
  };

  return [['getStarred', 'starred'] as const, ['getStarred2', 'starred2'] as const].map(
    ([name, key]): Operation => ({
      name,
      changes: false,
      isHeavy: true,
      async answer(asked) {
        const { userId } = asked.caller;
        const starred = {
          artist: await music.artists(userId, await liked(asked, 'artist')),
          album: await music.albumSlices(userId, await liked(asked, 'album')),
          song: music.songSlices(userId, await liked(asked, 'song')),
        };
        return answerOf({ [key]: child(starredShape) }, { [key]: starred });
      },
    }),
  );
}
