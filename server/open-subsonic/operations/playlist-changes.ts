import { existing } from '#server/folder/catalogue/catalogue-reader.ts';
import { isMixId } from '#server/folder/discovery/mixes/mix-kinds.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';
import { playlistName, tidyText } from '#server/folder/listener/playlist-text.ts';
import type { ItemNeeds } from '../items/items.ts';
import { numberIn, playlistIn } from '../music/ids.ts';
import { createPlaylists, type Playlists } from '../music/playlists.ts';
import type { Operation, OperationCall } from '../request/operation.ts';
import { missingParameter, notAllowed, notFound } from '../response/failure.ts';
import { done } from '../response/values.ts';
import { changeSongs, replaceSongs } from './playlist-song-changes.ts';
import { noPlaylist, wholePlaylist } from './playlists.ts';

/** Changes of playlists with the rules of the web app: former versions are stored, and mixes are read-only. */
export function playlistChangeOperations(needs: ItemNeeds): Operation[] {
  const { folder } = needs;
  const { state } = folder;
  const { now } = state;
  const playlists = createPlaylists(folder);
  const whole = wholePlaylist(playlists, needs);

  return [
    {
      name: 'createPlaylist',
      changes: true,
      replaces: true,
      async answer({ params, caller }) {
        const { userId } = caller;
        const songs = songsIn(state, params.list('songId'));
        const givenId = params.text('playlistId') ?? '';
        const name = params.text('name') ?? '';
        if (givenId === '') {
          if (name === '') throw missingParameter('name');
          const text = { name: playlistName(name), description: '' };
          const playlistId = await state.playlists.create(userId, text, now());
          await state.entries.append({ userId, playlistId, now: now() }, songs);
          return whole(caller, playlistId);
        }
        const playlistId = editableId(givenId);
        await state.accessTo(userId, playlistId);
        // The songs were probably lost in transit; apps empty a playlist with updatePlaylist.
        if (songs.length === 0) throw missingParameter('songId');
        if (name !== '')
          await state.playlists.change(userId, playlistId, { name: playlistName(name) }, now());
        await replaceSongs(state, { userId, playlistId, now: now() }, songs);
        return whole(caller, playlistId);
      },
    },
    {
      name: 'updatePlaylist',
      changes: true,
      replaces: true,
      async answer({ params, caller }) {
        const playlistId = editableId(params.required('playlistId'));
        await state.accessTo(caller.userId, playlistId);
        const additions = songsIn(state, params.list('songIdToAdd'));
        const removedIndexes = params.list('songIndexToRemove').map(Number);
        await changeText({ state, playlists }, caller, playlistId, params);
        await changeSongs(
          state,
          { userId: caller.userId, playlistId, now: now() },
          { additions, removedIndexes },
        );
        return done;
      },
    },
    {
      name: 'deletePlaylist',
      changes: true,
      async answer({ params, caller: { userId } }) {
        await state.playlists.remove(userId, editableId(params.required('id')), now());
        return done;
      },
    },
  ];
}

/** The numbers of the songs in their order. Throws 70 for a missing song. */
function songsIn({ read }: ListenerState, ids: readonly string[]): string[] {
  // No song has the number 0.
  const numbers = ids.map((id) => numberIn('song', id) ?? 0);
  const existingSongs = existing(read, 'songs', numbers);
  if (numbers.some((number) => !existingSongs.has(number)))
    throw notFound('A song is not in the music folder.');
  return numbers.map(String);
}

/** The id of a playlist. Throws 70 for an id of anything else, and 50 for a mix. */
function editableId(id: string): string {
  const playlistId = playlistIn(id);
  if (playlistId === undefined) throw noPlaylist();
  if (isMixId(playlistId)) throw notAllowed('Earshot makes this mix by itself; nobody can change it.');
  return playlistId;
}

/** Changes name, description and sharing with everyone on this server. Missing or equal values change nothing. */
async function changeText(
  { state, playlists }: { state: ListenerState; playlists: Playlists },
  caller: OperationCall['caller'],
  playlistId: string,
  params: OperationCall['params'],
): Promise<void> {
  const name = params.text('name');
  const comment = params.text('comment');
  const before = (await playlists.one(caller, playlistId))?.values;
  const text = {
    name: name ? playlistName(name) : undefined,
    description: comment === undefined ? undefined : tidyText(comment),
  };
  const isNew =
    (text.name !== undefined && text.name !== before?.name) ||
    (text.description !== undefined && text.description !== before?.comment);
  if (isNew) await state.playlists.change(caller.userId, playlistId, text, state.now());
  const isPublic = params.flag('public', before?.public ?? false);
  if (isPublic !== before?.public)
    await state.sharing.withEverybody(caller.userId, playlistId, isPublic ? 'read' : null);
}
