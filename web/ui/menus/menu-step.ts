/** Moves the focus within the menu that `here` is an item of. Says whether the key was one of the menu's. */
export function menuStep(key: string, here: HTMLElement): boolean {
  const menu = here.closest('[role="menu"]');
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])].filter(
    (item) => item.closest('[role="menu"]') === menu,
  );
  const index = items.indexOf(here);
  const targets: Record<string, number> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: index <= 0 ? items.length - 1 : index - 1,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target !== undefined) items[target]?.focus();
  else if (key === 'ArrowRight' && here.getAttribute('aria-expanded') === 'false') here.click();
  else return false;
  return true;
}
