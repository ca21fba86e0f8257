import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useState } from 'react';

export type Tab = {
  id: string;
  label: string;
  panel: ReactNode;
  /** Called when it is clicked while it is the chosen one. */
  onAgain?: () => void;
};

type TabStripProps = {
  label: string;
  tabs: readonly Tab[];
  /** The id of the tab that is open at first; the first one unless it is among them. */
  first?: string;
  onChoose?: (id: string) => void;
};

/** Tabs with their panel; arrow keys move between them (WAI-ARIA, tabs with automatic activation). */
export function TabStrip({ label, tabs, first, onChoose }: TabStripProps) {
  const [chosen, setChosen] = useState((tabs.find(({ id }) => id === first) ?? tabs[0])?.id);

  function choose(id: string): void {
    setChosen(id);
    onChoose?.(id);
  }

  return (
    <Tabs.Root value={chosen} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
      <Tabs.List aria-label={label} activateOnFocus className="flex">
        {tabs.map(({ id, label, onAgain }) => (
          <Tabs.Tab
            key={id}
            value={id}
            onClick={() => id === chosen && onAgain?.()}
            className="rounded-full px-2 py-1 text-[12.5px] whitespace-nowrap font-[560] text-mute transition-colors hover:text-ink aria-selected:bg-lift aria-selected:text-ink"
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, panel }) => (
        <Tabs.Panel
          key={id}
          value={id}
          tabIndex={0}
          className="mt-2.5 min-h-0 flex-1 overflow-y-auto rounded-md"
        >
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
