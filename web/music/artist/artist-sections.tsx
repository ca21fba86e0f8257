import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { ChoosableShelf } from '../items/choosable-shelf.tsx';
import { musicTexts } from '../items/music-texts.ts';
import type { Artist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { artistSectionsQuery } from '../provider/queries.ts';

type ArtistSectionsProps = { artist: Artist };

/** Latest release, albums, playlists, similar artists and appearances; what is empty is absent. */
export function ArtistSections({ artist }: ArtistSectionsProps) {
  const { data, error, isPending, refetch } = useQuery(artistSectionsQuery(useMusicProvider(), artist.id));
  if (isPending) return <ShelfPlaceholder />;
  if (error && !data)
    return <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />;
  return data?.map(({ title, items }) => <ChoosableShelf key={title} title={title} items={items} />);
}
