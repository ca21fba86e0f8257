import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/failure.tsx';
import { ShelfPlaceholder } from '#web/ui/shelf-grid.tsx';
import type { Artist } from './item.ts';
import { ItemShelf } from './item-shelf.tsx';
import { useMusicProvider } from './provider-context.tsx';
import { artistSectionsQuery } from './queries.ts';
import { musicTexts } from './texts.ts';

type ArtistSectionsProps = { artist: Artist };

/** Latest release, albums, playlists, similar artists and appearances; what is empty is absent. */
export function ArtistSections({ artist }: ArtistSectionsProps) {
  const { data, error, isPending, refetch } = useQuery(artistSectionsQuery(useMusicProvider(), artist.id));
  if (isPending) return <ShelfPlaceholder />;
  if (error && !data)
    return <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />;
  return data?.map(({ title, items }) => <ItemShelf key={title} title={title} items={items} />);
}
