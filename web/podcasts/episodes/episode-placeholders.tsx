import { CardGrid, CardPlaceholder } from '#web/ui/lists/shelf-grid.tsx';

const likelyRows = 4;

/** An episode's row that is on its way, of about its final size. */
function RowPlaceholder() {
  return (
    <li className="patient flex h-[152px] gap-4 border-b border-line px-3 py-4" aria-hidden="true">
      <span className="waiting size-14 shrink-0 rounded-md roomy:size-[72px]" />
      <span className="grid flex-1 content-start gap-3">
        <span className="waiting h-4 w-1/2 rounded" />
        <span className="waiting h-12 w-full rounded" />
        <span className="waiting h-3 w-1/4 rounded" />
      </span>
    </li>
  );
}

type EpisodePlaceholdersProps = { grid: boolean; count?: number };

/** Episodes that are on their way. */
export function EpisodePlaceholders({ grid, count = likelyRows }: EpisodePlaceholdersProps) {
  const Item = grid ? CardPlaceholder : RowPlaceholder;
  const items = Array.from({ length: count }, (_, index) => <Item key={index} />);
  return <div aria-busy="true">{grid ? <CardGrid>{items}</CardGrid> : <ul>{items}</ul>}</div>;
}
