import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { useBreakpoint } from './breakpoint.ts';
import { shelfColumns, visibleSlice } from './visible-slice.ts';

/** Whether the queue panel takes part of the width: shelves show fewer cards then. */
export const PanelOpenContext = createContext(false);

/** How many cards a shelf shows while collapsed, and how many stand side by side. */
export function useShelfSize(): { slice: number; columns: number } {
  const width = useBreakpoint();
  const panelOpen = useContext(PanelOpenContext);
  return { slice: visibleSlice(width, panelOpen), columns: shelfColumns(width, panelOpen) };
}

type CardGridProps = { label?: string; children: ReactNode };

/** Cards side by side, as many as the window takes. */
export function CardGrid({ label, children }: CardGridProps) {
  const { columns } = useShelfSize();
  return (
    <ul
      aria-label={label}
      className="grid gap-x-4 gap-y-6 md:gap-x-6"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {children}
    </ul>
  );
}

const heading = 'text-lg font-[660] leading-tight md:text-xl';

type ShelfGridProps = {
  title: string;
  cards: readonly ReactNode[];
  /** How many rows show before the rest is asked for; otherwise the spec's slice. */
  rows?: number;
};

/** A titled row of cards; 'See more' shows the rest in place (spec §2). `cards` carry their own keys. */
export function ShelfGrid({ title, cards, rows }: ShelfGridProps) {
  const id = useId();
  const [whole, setWhole] = useState(false);
  const size = useShelfSize();
  const slice = rows === undefined ? size.slice : rows * size.columns;
  return (
    <section aria-labelledby={id} className="mb-8">
      <header className="mb-3.5 flex items-baseline justify-between gap-4">
        <h2 id={id} className={heading}>
          {title}
        </h2>
        {cards.length > slice && (
          <button
            type="button"
            aria-expanded={whole}
            aria-label={`${whole ? 'See less' : 'See more'}: ${title}`}
            onClick={() => setWhole(!whole)}
            className="shrink-0 rounded text-[13px] font-medium text-mute hover:text-ink"
          >
            {whole ? 'See less' : 'See more'}
          </button>
        )}
      </header>
      <CardGrid>{whole ? cards : cards.slice(0, slice)}</CardGrid>
    </section>
  );
}

/** A card that is on its way, of its final size. */
export function CardPlaceholder() {
  return (
    <li className="patient" aria-hidden="true">
      <span className="waiting block aspect-square rounded-lg" />
      <span className="mt-2.5 flex h-5 items-center">
        <span className="waiting h-3 w-3/4 rounded" />
      </span>
      <span className="flex h-5 items-center">
        <span className="waiting h-2.5 w-1/2 rounded" />
      </span>
    </li>
  );
}

type ShelfPlaceholderProps = { title?: string };

/** A shelf that is on its way, of its final size. */
export function ShelfPlaceholder({ title }: ShelfPlaceholderProps) {
  const { slice } = useShelfSize();
  return (
    <section aria-busy="true" className="mb-8">
      {title === undefined ? (
        <div aria-hidden="true" className={`${heading} mb-3.5`}>
          <span className="patient waiting inline-block h-[1em] w-44 rounded align-middle" />
        </div>
      ) : (
        <h2 className={`${heading} mb-3.5`}>{title}</h2>
      )}
      <CardGrid>
        {Array.from({ length: slice }, (_, card) => (
          <CardPlaceholder key={card} />
        ))}
      </CardGrid>
    </section>
  );
}
