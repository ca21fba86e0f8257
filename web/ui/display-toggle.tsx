import { LayoutGrid, Rows3 } from 'lucide-react';
import { useContext } from 'react';
import { DisplayContext } from './display-context.ts';
import { IconButton } from './icon-button.tsx';

/** Grid or list; the choice is kept. */
export function DisplayToggle() {
  const { grid, chooseGrid } = useContext(DisplayContext);
  const Icon = grid ? Rows3 : LayoutGrid;
  return (
    <IconButton
      label={grid ? 'Show as list' : 'Show as grid'}
      onClick={() => chooseGrid(!grid)}
      className="ml-auto pointer-coarse:size-11"
    >
      <Icon size={19} aria-hidden="true" />
    </IconButton>
  );
}
