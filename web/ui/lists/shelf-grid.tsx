import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { CardSizeContext } from '../controls/card-size.ts';
import { type CardSize } from '../controls/card-sizes.ts';
import { controlTexts } from '../controls/control-texts.ts';
import { useCardColumns, useShelfSize } from './use-card-columns.ts';

/** A box this part of the page's height away is near: scrolling or Tab finds it there. */
const near = '75% 0px';

/** Whether a box is near the visible part of the page, or has once been; `isAsked` false: it always is. */
function useNear(box: RefObject<HTMLElement | null>, isAsked: boolean): boolean {
  const [isNear, setIsNear] = useState(!isAsked || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !box.current) return undefined;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { root: box.current.closest('[data-scroller], main'), rootMargin: near },
    );
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box, isNear]);
  return isNear;
}

/** On the widest pages a shelf stands in one row; the smaller the listener likes cards, the sooner. */
const oneRow: Record<CardSize, string> = {
  small: '@min-[1400px]/page:grid-cols-[repeat(var(--slice),minmax(0,1fr))]',
  medium: '@min-[1900px]/page:grid-cols-[repeat(var(--slice),minmax(0,1fr))]',
  large: '',
};

type ShelfStyle = CSSProperties & { '--columns': number; '--slice': number };

/** The cards of a shelf: as many side by side as the spec has them in a row. */
function ShelfRow({ children }: { children: ReactNode }) {
  const { slice, columns } = useShelfSize();
  const { size } = useContext(CardSizeContext);
  const style: ShelfStyle = { '--columns': columns, '--slice': slice };
  return (
    <ul
      className={`grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-x-4 gap-y-6 wide:gap-x-6 ${oneRow[size]}`}
      style={style}
    >
      {children}
    </ul>
  );
}

/** Cards side by side, as many as the page takes of the size that the listener likes. */
export function CardGrid({ label, children }: { label?: string; children: ReactNode }) {
  const grid = useRef<HTMLUListElement>(null);
  const { columns, gap } = useCardColumns(grid);
  return (
    <ul
      ref={grid}
      aria-label={label}
      className="grid gap-y-6"
      style={{ columnGap: gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {children}
    </ul>
  );
}

const heading = 'text-lg font-[660] leading-tight wide:text-xl';

type ShelfGridProps = {
  title: string;
  cards: readonly ReactNode[];
  /** How many rows show before the rest is asked for; otherwise the spec's slice. */
  rows?: number;
  /** What can be done with the shelf, at the end of its heading. */
  tools?: ReactNode;
  /** Stands far down a long page: its cards come when it is near what one sees. */
  isLate?: boolean;
};

/** A titled row of cards; 'See more' shows the rest in place (behaviour.md#screens). `cards` carry their own keys. */
export function ShelfGrid({ title, cards, rows, tools, isLate = false }: ShelfGridProps) {
  const id = useId();
  const [whole, setWhole] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { columns } = useCardColumns(section, rows !== undefined);
  const isNear = useNear(section, isLate);
  const size = useShelfSize();
  const slice = rows === undefined ? size.slice : rows * columns;
  const Row = rows === undefined ? ShelfRow : CardGrid;
  const visibleCards = whole ? cards : cards.slice(0, slice);
  const more = whole ? controlTexts.seeLess : controlTexts.seeMore;
  return (
    <section ref={section} aria-labelledby={id} aria-busy={isNear ? undefined : true} className="mb-8">
      <header className="mb-3.5 flex items-baseline justify-between gap-4">
        <h2 id={id} className={`min-w-0 flex-1 [overflow-wrap:anywhere] ${heading}`}>
          {title}
        </h2>
        {tools}
        {cards.length > slice && (
          <button
            type="button"
            aria-expanded={whole}
            aria-label={`${more}: ${title}`}
            onClick={() => setWhole(!whole)}
            className="shrink-0 rounded text-[13px] font-medium text-mute hover:text-ink"
          >
            {more}
          </button>
        )}
      </header>
      <Row>{isNear ? visibleCards : visibleCards.map((_, card) => <CardSpace key={card} />)}</Row>
    </section>
  );
}

/** The space of a card that nobody sees yet, as one node: square, with the height of its two lines and what lies above them. */
const CardSpace = () => <li aria-hidden="true" className="mb-[50px] aspect-square" />;

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

/** A shelf that is on its way, of its final size. */
export function ShelfPlaceholder({ title }: { title?: string }) {
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
      <ShelfRow>
        {Array.from({ length: slice }, (_, card) => (
          <CardPlaceholder key={card} />
        ))}
      </ShelfRow>
    </section>
  );
}
