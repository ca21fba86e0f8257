import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Chip } from '#web/ui/controls/chip.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { axisTexts } from '../../songs-table/axis-texts.ts';
import { type FurtherTab, furtherTabs, type LibraryTab } from '../use-library-tab.ts';

/** Lists that many ask for; `place` is their words of the address. */
const lists = [
  { id: 'recentlyAdded', label: 'Recently added', place: { order: '-added' } },
  { id: 'mostPlayed', label: 'Most played', place: { order: '-plays' } },
  { id: 'recentlyPlayed', label: 'Recently played', place: { order: '-lastPlayed' } },
  { id: 'neverPlayed', label: 'Never played', place: { marks: 'neverPlayed' } },
  { id: 'topRated', label: 'Top rated', place: { order: '-stars' } },
  { id: 'compilations', label: 'Compilations', place: { marks: 'compilations' } },
];

type FurtherTabsProps = { tab: LibraryTab; onChoose: (place: Record<string, string>) => void };

const isFurther = (tab: LibraryTab): tab is FurtherTab => furtherTabs.some((one) => one === tab);

/** The other ways into a library behind one chip, which says which of them is open. */
export function FurtherTabs({ tab, onChoose }: FurtherTabsProps) {
  const [at, setAt] = useState<MenuPoint>();
  const chip = useRef<HTMLSpanElement>(null);
  const navigate = useNavigate();
  const isOpen = isFurther(tab);
  return (
    <>
      <span ref={chip}>
        <Chip
          label={isOpen ? axisTexts.tabs[tab] : axisTexts.more}
          pressed={isOpen}
          menu={at !== undefined}
          onToggle={() => {
            const opener = chip.current?.querySelector('button');
            const box = opener?.getBoundingClientRect();
            if (opener && box) setAt({ opener, x: box.left, y: box.bottom });
          }}
        />
      </span>
      {at && (
        <LazyPopupMenu
          label={axisTexts.more}
          point={at}
          onClose={() => setAt(undefined)}
          entries={[
            ...furtherTabs.map((name) => ({
              id: name,
              label: axisTexts.tabs[name],
              onChoose: () => onChoose({ tab: name }),
            })),
            ...lists.map(({ id, label, place }) => ({
              id,
              label,
              onChoose: () => onChoose({ tab: 'songs', ...place }),
            })),
            { id: 'books', label: 'Books', onChoose: () => void navigate('/books') },
            { id: 'radio', label: 'Internet radio', onChoose: () => void navigate('/settings/radio') },
          ]}
        />
      )}
    </>
  );
}
