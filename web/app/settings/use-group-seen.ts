import { type RefObject, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isReload } from '../shared/is-reload.ts';
import { groupSeen, type SettingsGroup, type SettingsGroupId } from './settings-groups.ts';

/** Places in this tab's history that were shown: who comes back finds the page scrolled as it was. */
const visitedKeys = new Set<string>();

/** After one of these the page stays where the listener puts it. */
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Where the groups begin, and how far the page is scrolled. */
function groupAt(page: HTMLElement, groups: readonly SettingsGroup[]): SettingsGroupId | undefined {
  const { scrollTop, clientHeight, scrollHeight } = page;
  const top = page.getBoundingClientRect().top - scrollTop;
  const starts = groups.flatMap(({ id }) => {
    const start = document.getElementById(id)?.getBoundingClientRect().top;
    return start === undefined ? [] : [{ id, start: start - top }];
  });
  return groupSeen(starts, { top: scrollTop, visible: clientHeight, whole: scrollHeight });
}

/** Scrolls the page to the group that the address names, while sections above it still load; gives the group that is seen. */
export function useGroupSeen(
  groups: readonly SettingsGroup[],
  content: RefObject<HTMLElement | null>,
): SettingsGroupId | undefined {
  const { hash, key } = useLocation();
  const isPush = useNavigationType() === NavigationType.Push;
  const [seen, setSeen] = useState(groups[0]?.id);
  const target = useRef<string>(undefined);
  const here = useRef<string>(undefined);

  useEffect(() => {
    if (here.current === key) return;
    const isBack = visitedKeys.has(key) || (visitedKeys.size === 0 && isReload());
    visitedKeys.add(key);
    // From one group to another it is scrolled to, backwards too.
    target.current = isBack && here.current === undefined ? undefined : hash.slice(1);
    here.current = key;
    // Tab goes on from the group that a link led to.
    if (isPush && !isBack) document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash, isPush, key]);

  useEffect(() => {
    const element = content.current;
    const page = element?.closest('main');
    // The address of the group may have changed alone.
    if (!element || !page || here.current !== key) return;
    const targetGroup = () => groups.find(({ id }) => id === target.current);
    const look = () => setSeen(targetGroup()?.id ?? groupAt(page, groups));
    function follow(): void {
      const group = targetGroup();
      if (group) document.getElementById(group.id)?.scrollIntoView({ block: 'start' });
      look();
    }
    const letGo = () => {
      target.current = undefined;
    };
    const growth = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow);
    growth?.observe(element);
    follow();
    page.addEventListener('scroll', look, { passive: true });
    for (const move of moves) page.addEventListener(move, letGo, { passive: true });
    return () => {
      growth?.disconnect();
      page.removeEventListener('scroll', look);
      for (const move of moves) page.removeEventListener(move, letGo);
    };
  }, [content, groups, key]);

  return seen;
}
