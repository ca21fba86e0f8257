import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';

type ScreenHeaderProps = {
  title: string;
  /** After the title, in its line. */
  note?: ReactNode;
  className?: string;
  /** What can be done with the whole of the screen, at the end of its line. */
  children?: ReactNode;
};

/** How a screen with a name of its own begins; it names the browser's tab too. */
export function ScreenHeader({ title, note, className = '', children }: ScreenHeaderProps) {
  usePageTitle(title);
  return (
    <header className={`flex flex-wrap items-center justify-between gap-3 pr-(--covered) ${className}`}>
      <h1 className="grow text-2xl font-[700] tracking-tight">
        {title}
        {note}
      </h1>
      {children}
    </header>
  );
}
