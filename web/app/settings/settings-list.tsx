import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { appTexts } from '../shared/texts.ts';
import type { SettingsGroup, SettingsGroupId } from './settings-groups.ts';

type SettingsListProps = { groups: readonly SettingsGroup[]; seen: SettingsGroupId | undefined };

/** Leads to each group of settings and marks the one that is seen: at the side, or a strip where the page is narrow. */
export function SettingsList({ groups, seen }: SettingsListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const strip = list.current;
    const item = strip?.querySelector<HTMLElement>(`[href$="#${seen}"]`)?.parentElement;
    if (!strip || !item) return;
    strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2;
    strip.scrollTop = item.offsetTop - (strip.clientHeight - item.offsetHeight) / 2;
  }, [seen]);
  return (
    <nav aria-label={appTexts.settings} className="settings-list">
      <ul ref={list}>
        {groups.map(({ id, name }) => (
          <li key={id}>
            <Link to={`#${id}`} aria-current={id === seen ? 'location' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
