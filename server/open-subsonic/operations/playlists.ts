import type { OperationNeeds } from '../music/operation-needs.ts';
import { playlistIn } from '../music/playlist-ids.ts';
import { createPlaylists } from '../music/playlists.ts';
import type { Operation } from '../request/operation.ts';
import { notAllowed } from '../response/failure.ts';
import { child, children } from '../response/field.ts';
import { playlistShape } from '../response/playlist-shape.ts';
import { answerOf } from '../response/values.ts';
import { wholePlaylist } from './whole-playlist.ts';

/** The playlists of the web app and the mixes of Earshot. */
export function playlistOperations({ folder, music }: OperationNeeds): Operation[] {
  const playlists = createPlaylists(folder);
  const whole = wholePlaylist(playlists, music);

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
