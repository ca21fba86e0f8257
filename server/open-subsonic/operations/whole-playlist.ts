import type { Music } from '../music/music.ts';
import type { Caller, Playlists } from '../music/playlists.ts';
import { notFound } from '../response/failure.ts';
import { child } from '../response/field.ts';
import { wholePlaylistShape } from '../response/playlist-shape.ts';
import { type Answer, answerOf } from '../response/values.ts';

export const noPlaylist = () => notFound('That playlist is not in your library.');

/** The response with a playlist or mix and its songs. Throws 70 for one that the listener cannot see. */
export const wholePlaylist =
  (playlists: Playlists, music: Music) =>
  async (caller: Caller, id: string): Promise<Answer> => {
    const playlist = await playlists.one(caller, id);
    if (playlist === undefined) throw noPlaylist();
    const entry = music.songSlices(caller.userId, playlist.songs);
    return answerOf({ playlist: child(wholePlaylistShape) }, { playlist: { ...playlist.values, entry } });
  };
