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

/** Which tab a key leads to from the one at `at`, around the ends; undefined for a key that leads to none. */
function tabReached(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Tabs with their panel; arrow keys move between them (WAI-ARIA, tabs with automatic activation). */
export function TabStrip({ label, tabs, first, onChoose }: TabStripProps) {
  const own = useId();
  const [chosenTab, setWanted] = useState(first);
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosenTab),
  );

  function choose(tab: Tab | undefined): void {
    if (tab === undefined || tab === tabs[at]) return tab?.onAgain?.();
    setWanted(tab.id);
    onChoose?.(tab.id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const reached = tabReached(event.key, at, tabs.length);
    if (reached === undefined) return;
    event.preventDefault();
    if (reached !== at) choose(tabs[reached]);
    const next = event.currentTarget.parentElement?.children.item(reached);
    if (next instanceof HTMLElement) next.focus();
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div role="tablist" aria-label={label} className="flex">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${own}-${tab.id}`}
            aria-selected={index === at}
            aria-controls={index === at ? `${own}-panel` : undefined}
            tabIndex={index === at ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={onKeyDown}
            className="rounded-full px-2 py-1 text-[12.5px] whitespace-nowrap font-[560] text-mute transition-colors hover:text-ink aria-selected:bg-lift aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={tabs[at]?.id}
        role="tabpanel"
        id={`${own}-panel`}
        aria-labelledby={`${own}-${tabs[at]?.id}`}
        tabIndex={0}
        className="mt-2.5 min-h-0 flex-1 overflow-y-auto rounded-md"
      >
        {tabs[at]?.panel}
      </div>
    </div>
  );
}
