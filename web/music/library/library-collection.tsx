import { useNavigate } from 'react-router';
import { useDisplay } from '#web/ui/controls/use-display.ts';
import { CardPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { WindowedGrid } from '#web/ui/lists/windowed-grid.tsx';
import { WindowedList } from '#web/ui/lists/windowed-list.tsx';
import { ChoosableAlbums } from '../items/choosable-items.tsx';
import { ItemCard } from '../items/item-card.tsx';
import { itemPath } from '../items/item-path.ts';
import type { Album, Artist } from '../provider/item.ts';
import { LibraryRow, LibraryRowPlaceholder, libraryRowPixels } from './library-row.tsx';

type LibraryCollectionProps = {
  label: string;
  /** Each is shown as the listener likes it. */
  kind: 'albums' | 'artists';
  count: number;
  /** Undefined while its page is on its way. */
  itemAt: (index: number) => Album | Artist | undefined;
  /** Which albums in which order: another one begins with nothing chosen. */
  order?: string;
  /** The albums at these places, also where their page is not here yet. */
  read?: (places: ReadonlySet<number>) => Promise<Album[]>;
  onEnd?: () => void;
  onRows?: (first: number, last: number) => void;
};

/** Albums or artists as the listener likes to see them: a grid of cards, or a list of rows. */
export function LibraryCollection({ itemAt, kind, order, read, ...list }: LibraryCollectionProps) {
  const { grid } = useDisplay(kind);
  const navigate = useNavigate();
  const content = grid ? (
    <WindowedGrid
      {...list}
      renderCard={(index) => {
        const item = itemAt(index);
        return item ? (
          <ItemCard
            key={index}
            item={item}
            index={index}
            position={index + 1}
            positionCount={list.count}
            isLibraryPage
          />
        ) : (
          <CardPlaceholder key={index} />
        );
      }}
    />
  ) : (
    <WindowedList
      {...list}
      rowPixels={libraryRowPixels}
      onEnter={(index) => {
        const item = itemAt(index);
        if (item) void navigate(itemPath(item) ?? '/');
      }}
      renderRow={(index, focus) => {
        const item = itemAt(index);
        return item ? <LibraryRow item={item} focus={focus} /> : <LibraryRowPlaceholder />;
      }}
    />
  );
  if (kind !== 'albums') return content;
  return (
    <ChoosableAlbums
      list={order ?? ''}
      count={list.count}
      itemAt={(index) => {
        const item = itemAt(index);
        return item?.kind === 'album' ? item : undefined;
      }}
      {...(read && { read })}
    >
      {content}
    </ChoosableAlbums>
  );
}
