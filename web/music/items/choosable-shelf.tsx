import type { ComponentProps } from 'react';
import type { MusicItem } from '../provider/item.ts';
import { ChoosableAlbums } from './choosable-items.tsx';
import { ItemShelf } from './item-shelf.tsx';

const albumOf = (item: MusicItem | undefined) => (item?.kind === 'album' ? item : undefined);

/** A titled row of things to hear; of albums several can be chosen. */
export function ChoosableShelf(props: ComponentProps<typeof ItemShelf>) {
  const { title, items } = props;
  const shelf = <ItemShelf {...props} />;
  if (!items.every(albumOf)) return shelf;
  return (
    <ChoosableAlbums list={title} count={items.length} itemAt={(index) => albumOf(items[index])}>
      {shelf}
    </ChoosableAlbums>
  );
}
