import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Chip } from '#web/ui/controls/chip.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { axisTexts } from '../../songs-table/axis-texts.ts';
import { type FurtherTab, furtherTabs, type LibraryTab } from '../use-library-tab.ts';

/** Lists that many ask for, as words of the address. */
const lists = {
  recentlyAdded: { order: '-added' },
  mostPlayed: { order: '-plays' },
  recentlyPlayed: { order: '-lastPlayed' },
  neverPlayed: { marks: 'neverPlayed' },
  topRated: { order: '-stars' },
  compilations: { marks: 'compilations' },
  audiobooks: { marks: 'audiobooks' },
} satisfies Record<keyof typeof axisTexts.lists, Record<string, string>>;
const listNames = [
  'recentlyAdded',
  'mostPlayed',
  'recentlyPlayed',
  'neverPlayed',
  'topRated',
  'compilations',
  'audiobooks',
] as const;

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
          x={at.x}
          y={at.y}
          onClose={() => {
            setAt(undefined);
            at.opener.focus();
          }}
          entries={[
            ...furtherTabs.map((name) => ({
              id: name,
              label: axisTexts.tabs[name],
              onChoose: () => onChoose({ tab: name }),
            })),
            ...listNames.map((name) => ({
              id: name,
              label: axisTexts.lists[name],
              onChoose: () => onChoose({ tab: 'songs', ...lists[name] }),
            })),
            { id: 'radio', label: axisTexts.radio, onChoose: () => void navigate('/settings/radio') },
          ]}
        />
      )}
    </>
  );
}
