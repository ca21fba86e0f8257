import type { MouseEvent, ReactNode } from 'react';
import { Button } from './button.tsx';

/** What can be done with the thing that a page is about, in one line wherever that can be. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div data-actions className="mt-5 flex flex-wrap items-center gap-2 wide:gap-3">
      {children}
    </div>
  );
}

type PictureButtonProps = {
  picture: ReactNode;
  label: string;
  /** What it is called where the word alone does not say what it is done to; the word is part of it. */
  name?: string;
  /** What is pressed seldom gives its word up first. */
  rare?: boolean;
  disabled?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  className?: string;
};

/** A button among `Actions`: a picture and its word, the word only where all of them fit. */
export function PictureButton({ picture, label, name = label, rare = false, ...rest }: PictureButtonProps) {
  return (
    <Button aria-label={name} title={name} {...rest}>
      {picture}
      <span data-word={rare ? 'rare' : 'often'}>{label}</span>
    </Button>
  );
}
