import type { Music } from '../music/music.ts';
import type { Caller, Playlists } from '../music/playlists.ts';
import { notFound } from '../response/failure.ts';
import { child } from '../response/field.ts';
import { wholePlaylistShape } from '../response/playlist-shape.ts';
import { type Answer, answerOf } from '../response/values.ts';

export const noPlaylist = () => notFound('That playlist is not in your library.');

/** A playlist or mix with its songs, as an answer. Throws 70 for one that the listener does not see. */
export const wholePlaylist =
  (playlists: Playlists, music: Music) =>
  async (caller: Caller, id: string): Promise<Answer> => {
    const found = await playlists.one(caller, id);
    if (found === undefined) throw noPlaylist();
    const entry = music.songSlices(caller.userId, found.songs);
    return answerOf({ playlist: child(wholePlaylistShape) }, { playlist: { ...found.values, entry } });
  };
