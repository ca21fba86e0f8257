import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { toast } from '#web/ui/toasts/toast.ts';
import { artistContext } from '../items/contexts.ts';
import { musicTexts } from '../items/music-texts.ts';
import { SongList } from '../items/song-list.tsx';
import type { Artist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { topSongsQuery } from '../provider/queries.ts';

type ArtistTopSongsProps = { artist: Artist };

/** The songs of an artist that are heard most; absent without any. A failure is told as behaviour.md#what-is-said has it. */
export function ArtistTopSongs({ artist }: ArtistTopSongsProps) {
  const id = useId();
  const { data, isPending, isError } = useQuery(topSongsQuery(useMusicProvider(), artist.id));
  useEffect(() => {
    if (isError) toast.error(musicTexts.wentWrong);
  }, [isError]);
  if (isPending) return <span className="waiting patient mb-10 block h-48 rounded-lg" />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="relative mb-10">
      <h2 id={id} className="mb-3 text-xl font-[660]">
        {musicTexts.topSongs}
      </h2>
      <SongList
        songs={data}
        context={artistContext(artist)}
        label={musicTexts.topSongs}
        numbered="by-place"
      />
    </section>
  );
}
