import { UserFacingError } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';
import { radioContext } from '../items/contexts.ts';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { readArtistRadio } from '../items/read-artist-radio.ts';
import type { MusicItem, Song } from '../provider/item.ts';
import type { Catalogue } from '../provider/provider.ts';

async function start(catalogue: Catalogue, player: Pick<Player, 'play'>, item: MusicItem): Promise<Song[]> {
  if (item.kind === 'artist') {
    // The button of the artist's page, which is the catalogue's, is to pause it.
    const [artist, songs] = await Promise.all([
      catalogue.artist(item.id),
      readArtistRadio(catalogue, item.id),
    ]);
    player.play(radioContext(artist), songs.map(playableOf));
    return songs;
  }
  if (item.kind !== 'song') return [];
  const { id, name } = await catalogue.songStation(item);
  // Nothing was heard of it yet: it begins with the song itself.
  const songs = await catalogue.stationSongs(id, []);
  player.play({ kind: 'station', id, name }, songs.map(playableOf));
  return songs;
}

/** Plays an artist's radio or a song's station. Rejects with the spec's one sentence, whatever the reason (behaviour.md#what-is-said). */
export async function startEndless(
  catalogue: Catalogue,
  player: Pick<Player, 'play'>,
  item: MusicItem,
): Promise<void> {
  const songs = await start(catalogue, player, item).catch(() => []);
  if (songs.length === 0) throw new UserFacingError(musicTexts.wentWrong);
}
