import type { QueryClient } from '@tanstack/react-query';
import { UserFacingError } from '#web/api.ts';
import { readItemsAt } from '../paging/read-items-at.ts';
import type { MusicProvider } from '../provider/provider.ts';
import type { SongRule } from '../provider/song-lists.ts';
import { maxChosenSongs, musicSelectionTexts } from '../selection/music-selection-texts.ts';
import type { ChosenItems } from '../selection/selection-actions.ts';
import { ruleSongs } from '../song-lists/song-list-queries.ts';

/** The songs at these places of a rule's list, in its order. Rejects where they are more than a playlist holds. */
export async function readChosen(
  queries: QueryClient,
  provider: MusicProvider,
  rule: SongRule,
  places: ReadonlySet<number>,
): Promise<ChosenItems> {
  if (places.size > maxChosenSongs) throw new UserFacingError(musicSelectionTexts.tooMany(maxChosenSongs));
  return { kind: 'songs', items: await readItemsAt(queries, ruleSongs(provider, rule), places) };
}
