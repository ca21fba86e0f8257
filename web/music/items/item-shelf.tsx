import type { ReactNode } from 'react';
import { ShelfGrid } from '#web/ui/lists/shelf-grid.tsx';
import type { MusicItem } from '../provider/item.ts';
import { ItemCard } from './item-card.tsx';

type ItemShelfProps = {
  title: string;
  items: readonly MusicItem[];
  /** What can be done with the shelf. */
  tools?: ReactNode;
  /** How many rows of the page's own cards show at first; otherwise the specification's slice. */
  rows?: number;
  /** Stands far down a long page: its cards come when it is near what one sees. */
  isLate?: boolean;
};

/** A titled row of things to hear. */
export function ItemShelf({ title, items, ...rest }: ItemShelfProps) {
  return (
    <ShelfGrid
      title={title}
      {...rest}
      cards={items.map((item, index) => (
        <ItemCard key={`${item.kind} ${item.id}`} item={item} index={index} />
      ))}
    />
  );
}
