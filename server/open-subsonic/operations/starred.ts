import type { OperationNeeds } from '../music/operation-needs.ts';
import { musicFolderId } from '../request/music-folder-id.ts';
import type { Operation, OperationCall } from '../request/operation.ts';
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

/** Liked items, latest first. */
export function starredOperations({ folder, music }: OperationNeeds): Operation[] {
  const likedNumbers = async (
    { params, caller: { userId } }: OperationCall,
    kind: 'song' | 'album' | 'artist',
  ) => {
    const numbers = [...(await folder.state.ratings.likedAt(userId, kind)).keys()];
    return music.onlyVisible(userId, kind, numbers, musicFolderId(params));
  };

  return [['getStarred', 'starred'] as const, ['getStarred2', 'starred2'] as const].map(
    ([name, key]): Operation => ({
      name,
      changes: false,
      isHeavy: true,
      async answer(call) {
        const { userId } = call.caller;
        const starred = {
          artist: await music.artists(userId, await likedNumbers(call, 'artist')),
          album: await music.albumSlices(userId, await likedNumbers(call, 'album')),
          song: music.songSlices(userId, await likedNumbers(call, 'song')),
        };
        return answerOf({ [key]: child(starredShape) }, { [key]: starred });
      },
    }),
  );
}
