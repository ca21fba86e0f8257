import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

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
  const prefix = useId();
  const [chosen, setChosen] = useState((tabs.find(({ id }) => id === first) ?? tabs[0])?.id);
  const current = tabs.find((tab) => tab.id === chosen);

  function choose(id: string): void {
    setChosen(id);
    onChoose?.(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs.at((index + step) % tabs.length);
    if (next === undefined) return;
    choose(next.id);
    document.getElementById(prefix + next.id)?.focus();
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div role="tablist" aria-label={label} className="flex">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={prefix + tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${prefix}panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => (tab.id === chosen ? tab.onAgain?.() : choose(tab.id))}
            onKeyDown={onKeyDown}
            className={`rounded-full px-2 py-1 text-[12.5px] whitespace-nowrap font-[560] transition-colors ${tab.id === chosen ? 'bg-lift text-ink' : 'text-mute hover:text-ink'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}panel`}
        aria-labelledby={`${prefix}${chosen}`}
        tabIndex={0}
        className="mt-2.5 min-h-0 flex-1 overflow-y-auto rounded-md"
      >
        {current?.panel}
      </div>
    </div>
  );
}
