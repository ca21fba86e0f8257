import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** What can be done with the thing that a page is about, in one line wherever that can be. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div data-actions className="@container/actions mt-5 flex flex-wrap items-center gap-2 md:gap-3">
      {children}
    </div>
  );
}

type PictureButtonProps = {
  picture: ReactNode;
  label: string;
  /** What is pressed seldom gives its word up first. */
  rare?: boolean;
  disabled?: boolean;
  onClick: () => void;
  className?: string;
};

const looks = {
  often: {
    button: '@max-[26rem]/actions:w-[42px] @max-[26rem]/actions:px-0',
    word: '@max-[26rem]/actions:sr-only',
  },
  rare: {
    button: '@max-[44rem]/actions:w-[42px] @max-[44rem]/actions:px-0',
    word: '@max-[44rem]/actions:sr-only',
  },
};

/** A button among `Actions`: a picture and its word, the word only where there is room for all of them. */
export function PictureButton({ picture, label, rare = false, className = '', ...rest }: PictureButtonProps) {
  const { button, word } = rare ? looks.rare : looks.often;
  return (
    <Button title={label} className={`relative ${button} ${className}`} {...rest}>
      {picture}
      <span className={word}>{label}</span>
    </Button>
  );
}
