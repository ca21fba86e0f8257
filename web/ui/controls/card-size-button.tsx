import { Grid2x2, Grid3x3, Square } from 'lucide-react';
import { useContext } from 'react';
import { CardSizeContext, nextCardSize } from './card-size.ts';
import { IconButton } from './icon-button.tsx';

const icons = { small: Grid3x3, medium: Grid2x2, large: Square } as const;

/** How large the cards are: the next size each time; the choice is kept. */
export function CardSizeButton() {
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
