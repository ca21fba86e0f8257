import { LayoutGrid, Rows3 } from 'lucide-react';
import { CardSizeButton } from './card-size-button.tsx';
import { controlTexts } from './control-texts.ts';
import { IconButton } from './icon-button.tsx';
import { type DisplayKind, useDisplay } from './use-display.ts';

/** Grid or list, kept for each kind apart, and how large the grid's cards are. */
export function DisplayToggle({ kind }: { kind: DisplayKind }) {
  const { grid, chooseGrid } = useDisplay(kind);
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
