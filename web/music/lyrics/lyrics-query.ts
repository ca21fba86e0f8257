import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import type { Lyrics } from '../provider/lyrics.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryKey } from '../provider/queries.ts';
import { useLyricsChoices } from './lyrics-choices.ts';

/** A song's words in all languages. */
export const lyricsQuery = ({ name, lyrics }: MusicProvider, item: PlayableItem | undefined) =>
  queryOptions({
    queryKey: [...libraryKey, name, 'lyrics', item?.id],
    queryFn: lyrics === undefined || item?.kind !== 'song' || isLive(item) ? skipToken : () => lyrics(item),
    retry: false,
  });

/** The words of the song that plays, in all languages: undefined while they are on their way. */
export function useLyrics() {
  const provider = useMusicProvider();
  const item = usePlayerState((state) => state.queue.now?.item);
  const { data: versions, error } = useQuery(lyricsQuery(provider, item));
  const language = useLyricsChoices((choices) => choices.language);
  return { item, versions, error, shown: versions && versionOf(versions, language) };
}

/** The one in the language that was chosen last, else the best. */
export function versionOf(versions: readonly Lyrics[], language: string | undefined): Lyrics | undefined {
  const isChosen = (one: Lyrics) => language !== undefined && (one.language ?? '') === language;
  return versions.find(isChosen) ?? versions[0];
}
