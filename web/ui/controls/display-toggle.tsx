import { Grid2x2, Grid3x3, LayoutGrid, Rows3, Square } from 'lucide-react';
import { useContext } from 'react';
import { CardSizeContext, nextCardSize } from './card-size.ts';
import { controlTexts } from './control-texts.ts';
import { IconButton } from './icon-button.tsx';
import { type DisplayKind, useDisplay } from './use-display.ts';

const icons = { small: Grid3x3, medium: Grid2x2, large: Square } as const;

/** How large the cards are: the next size each time; the choice is stored. */
function CardSizeButton() {
  const { size, chooseSize } = useContext(CardSizeContext);
  const Icon = icons[size];
  return (
    <IconButton
      label={`Card size: ${size}`}
      onClick={() => chooseSize(nextCardSize(size))}
      className="pointer-coarse:size-11"
    >
      <Icon size={19} aria-hidden="true" />
    </IconButton>
  );
}

/** Grid or list, stored for each kind apart, and how large the grid's cards are. */
export const DisplayToggle = ({ kind }: { kind: DisplayKind }) => <LayoutToggle {...useDisplay(kind)} />;

type LayoutToggleProps = { grid: boolean; chooseGrid: (grid: boolean) => void };

/** The same for whatever holds the choice. */
export function LayoutToggle({ grid, chooseGrid }: LayoutToggleProps) {
  const Icon = grid ? Rows3 : LayoutGrid;
  return (
    <span className="ml-auto flex">
      {grid && <CardSizeButton />}
      <IconButton
        label={grid ? controlTexts.asList : controlTexts.asGrid}
        onClick={() => chooseGrid(!grid)}
        className="pointer-coarse:size-11"
      >
        <Icon size={19} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
