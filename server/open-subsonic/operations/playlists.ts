import { notAllowed } from '../answers/failure.ts';
import { child, children } from '../answers/field.ts';
import { playlistShape } from '../answers/playlist-shape.ts';
import { answerOf } from '../answers/values.ts';
import type { Operation } from '../asking/operation.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import { playlistIn } from '../music/playlist-ids.ts';
import { createPlaylists } from '../music/playlists.ts';
import { wholePlaylist } from './whole-playlist.ts';

/** The playlists of the web app, and the mixes that Earshot makes. */
export function playlistOperations({ folder, music }: OperationNeeds): Operation[] {
  const playlists = createPlaylists(folder);
  const whole = wholePlaylist(playlists, music);

  return [
    {
      name: 'getPlaylists',
      changes: false,
      isHeavy: true,
      async answer({ sent, caller }) {
        const name = sent.text('username') ?? '';
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
      answer: ({ sent, caller }) => whole(caller, playlistIn(sent.required('id')) ?? ''),
    },
  ];
}
