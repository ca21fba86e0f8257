import type { ItemNeeds } from '../items/items.ts';
import { playlistIn } from '../music/ids.ts';
import type { Caller, Playlists } from '../music/playlists.ts';
import { createPlaylists } from '../music/playlists.ts';
import type { Listener } from '../podcasts/shows.ts';
import type { Operation } from '../request/operation.ts';
import { notAllowed, notFound } from '../response/failure.ts';
import { child, children } from '../response/field.ts';
import { playlistShape, wholePlaylistShape } from '../response/playlist-shape.ts';
import { type Answer, answerOf } from '../response/values.ts';

export const noPlaylist = () => notFound('That playlist is not in your library.');

/** The response with a playlist or mix and its songs. Throws 70 for one that the listener cannot see. */
export const wholePlaylist =
  (playlists: Playlists, { music, books }: Pick<ItemNeeds, 'music' | 'books'>) =>
  async (caller: Caller & Listener, id: string): Promise<Answer> => {
    const playlist = await playlists.one(caller, id);
    if (playlist === undefined) throw noPlaylist();
    const songs = music.songSlices(caller.userId, playlist.songs);
    const entry = books.withPositionsInSlices(caller, songs);
    return answerOf({ playlist: child(wholePlaylistShape) }, { playlist: { ...playlist.values, entry } });
  };

/** The playlists of the web app and the mixes of Earshot. */
export function playlistOperations(needs: ItemNeeds): Operation[] {
  const playlists = createPlaylists(needs.folder);
  const whole = wholePlaylist(playlists, needs);

  return [
    {
      name: 'getPlaylists',
      changes: false,
      isHeavy: true,
      async answer({ params, caller }) {
        const name = params.text('username') ?? '';
        if (name !== '' && name.trim().toLowerCase() !== caller.email.toLowerCase())
          throw notAllowed('Playlists of others are not told.');
        const playlist = (await playlists.list(caller)).map(({ values }) => values);
        return answerOf(
          { playlists: child({ playlist: children(playlistShape) }) },
          { playlists: { playlist } },
        );
      },
    },
    {
      name: 'getPlaylist',
      changes: false,
      isHeavy: true,
      answer: ({ params, caller }) => whole(caller, playlistIn(params.required('id')) ?? ''),
    },
  ];
}
