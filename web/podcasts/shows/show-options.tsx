import { type ComponentType, useState } from 'react';
import type { Feed } from '#contract/podcast-shapes.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { lazily, lazilyOrNothing } from '#web/ui/pages/lazily.tsx';
import type { ShowMenuProps } from './show-menu.tsx';

const ShowBookmarks = lazilyOrNothing(async () => (await import('./show-bookmarks.tsx')).ShowBookmarks);
const ShowMenu = lazily(async () => (await import('./show-menu.tsx')).ShowMenu);

type ShowOptionsProps = { show: Feed; Menu?: ComponentType<ShowMenuProps> };

/** Three dots on the page of a show or a book, and the menu that they open. */
export function ShowOptions({ show, Menu = ShowMenu }: ShowOptionsProps) {
  const [point, setPoint] = useState<MenuPoint>();
  const [isListOpen, setListOpen] = useState(false);
  return (
    <>
      <OptionsButton
        name={show.title || show.url}
        aria-expanded={point !== undefined}
        onClick={waysToMenu(setPoint).onButton}
        className="bg-bg/40 pointer-coarse:size-11"
      />
      {point && (
        <Menu
          show={show}
          point={point}
          onBookmarks={() => setListOpen(true)}
          onClose={() => setPoint(undefined)}
        />
      )}
      {isListOpen && <ShowBookmarks show={show} onClose={() => setListOpen(false)} />}
    </>
  );
}
