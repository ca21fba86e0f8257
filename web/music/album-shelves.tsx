import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/failure.tsx';
import { ShelfPlaceholder } from '#web/ui/shelf-grid.tsx';
import type { Album, Artist } from './item.ts';
import { ItemShelf } from './item-shelf.tsx';
import { useMusicProvider } from './provider-context.tsx';
import { albumSectionsQuery } from './queries.ts';
import { musicTexts } from './texts.ts';

type AlbumShelvesProps = { album: Album & { artists: Artist[] } };

/** Where an album leads: its sections (spec §2). */
export function AlbumShelves({ album }: AlbumShelvesProps) {
  const { data, error, isPending, refetch } = useQuery(albumSectionsQuery(useMusicProvider(), album));
  if (isPending) return <ShelfPlaceholder />;
  if (error && !data)
    return <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />;
  return data?.map(({ title, items }) => <ItemShelf key={title} title={title} items={items} />);
}
