import { useState } from 'react';
import type { Book } from '#contract/books/books.ts';
import type { Feed } from '#contract/podcast-shapes.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';

const BookMenu = lazily(async () => (await import('./book-menu.tsx')).BookMenu);

type BookOptionsProps = { book: Book; show: Feed };

/** Three dots on a book's page, and the menu that they open. */
export function BookOptions({ book, show }: BookOptionsProps) {
  const [point, setPoint] = useState<MenuPoint>();
  return (
    <>
      <OptionsButton
        name={book.title}
        aria-expanded={point !== undefined}
        onClick={waysToMenu(setPoint).onButton}
        className="bg-bg/40 pointer-coarse:size-11"
      />
      {point && <BookMenu book={book} show={show} point={point} onClose={() => setPoint(undefined)} />}
    </>
  );
}
