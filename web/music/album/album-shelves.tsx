import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { ItemShelf } from '../items/item-shelf.tsx';
import { musicTexts } from '../items/music-texts.ts';
import type { Album, Artist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { albumSectionsQuery } from '../provider/queries.ts';

type AlbumShelvesProps = { album: Album & { artists: Artist[] } };

/** Where an album leads: its sections (behaviour.md#screens). */
export function AlbumShelves({ album }: AlbumShelvesProps) {
  const { data, error, isPending, refetch } = useQuery(albumSectionsQuery(useMusicProvider(), album));
  if (isPending) return <ShelfPlaceholder />;
  if (error && !data)
    return <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />;
  return data?.map(({ title, items }) => <ItemShelf key={title} title={title} items={items} />);
}
