import './now-playing.css';
import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { nowPlayingTexts } from './now-playing-texts.ts';

export type ItemTab = {
  id: string;
  label: string;
  /** The count next to the label. */
  count?: number | undefined;
  panel: ReactNode;
};

type ItemTabsProps = {
  tabs: readonly ItemTab[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Next to the tabs: settings of the open one. */
  tools?: ReactNode;
  className?: string;
};

/** What there is more of what plays, in tabs as high as their place; arrow keys move between them. */
export function ItemTabs({ tabs, chosen, onChoose, tools, className = '' }: ItemTabsProps) {
  return (
    <Tabs.Root
      value={chosen ?? tabs[0]?.id}
      onValueChange={(id: string) => onChoose(id)}
      className={`item-tabs ${className}`}
    >
      <div className="item-tabs-head">
        <Tabs.List aria-label={nowPlayingTexts.more} activateOnFocus className="item-tabs-list">
          {tabs.map(({ id, label, count }) => (
            <Tabs.Tab key={id} value={id} className="item-tab">
              <TabLabel label={label} count={count} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tools}
      </div>
      {tabs.map(({ id, panel }) => (
        <Tabs.Panel key={id} value={id} tabIndex={-1} className="item-tab-panel">
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

function TabLabel({ label, count = 0 }: Pick<ItemTab, 'label' | 'count'>) {
  return (
    <>
      {label}
      {count > 0 && <span className="item-tab-count"> {count}</span>}
    </>
  );
}

/** The same as buttons, where a tab has no place until one is chosen. */
export function ItemTabButtons({ tabs, onChoose }: Pick<ItemTabsProps, 'tabs' | 'onChoose'>) {
  return (
    <fieldset aria-label={nowPlayingTexts.more} className="item-tab-buttons">
      {tabs.map(({ id, label, count }) => (
        <button key={id} type="button" data-tab={id} className="item-tab" onClick={() => onChoose(id)}>
          <TabLabel label={label} count={count} />
        </button>
      ))}
    </fieldset>
  );
}
