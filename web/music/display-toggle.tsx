import { LayoutGrid, Rows3 } from 'lucide-react';
import { useContext } from 'react';
import { DisplayContext } from '#web/ui/display-context.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { libraryTexts } from './library-texts.ts';

/** Grid or list; the choice is kept. */
export function DisplayToggle() {
  const { grid, chooseGrid } = useContext(DisplayContext);
  const Icon = grid ? Rows3 : LayoutGrid;
  return (
    <IconButton
      label={grid ? libraryTexts.list : libraryTexts.grid}
      onClick={() => chooseGrid(!grid)}
      className="ml-auto pointer-coarse:size-11"
    >
      <Icon size={19} aria-hidden="true" />
    </IconButton>
  );
}
