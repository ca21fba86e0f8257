import type { Page } from '@playwright/test';

/**
 * What of the page is wider than its window, and which names of rows can be read neither whole nor for 140 px, the queue
 * lying over them counted; and whether the buttons under a title fall apart. A row's name is `.row-name`, an episode's the heading of its place.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minPixels = 140;
    const minForOneLine = 330;
    const faults: string[] = [];
    const main = document.querySelector('main');
    const queue = document.querySelector('[data-queue]')?.getBoundingClientRect();

    const endOf = (element: Element) => {
      const isUnder = queue !== undefined && element.closest('[data-queue]') === null;
      const { right } = element.getBoundingClientRect();
      return Math.min(right, innerWidth, isUnder ? queue.left : innerWidth);
    };
    function wideBoxes(): void {
      for (const box of [main, document.documentElement])
        if (box && box.scrollWidth > box.clientWidth)
          faults.push(`${box.localName} is ${box.scrollWidth} px wide in ${box.clientWidth}`);
    }

    const hasCover = (place: Element | null) => place?.querySelector('.row-cover') !== null;

    function isWhole(name: Element): boolean {
      const words = document.createRange();
      words.selectNodeContents(name);
      const ends = [...words.getClientRects()].map(({ right }) => right);
      return (
        name.scrollHeight <= name.clientHeight + 1 &&
        name.scrollWidth <= name.clientWidth + 1 &&
        Math.max(...ends) <= endOf(name) + 1
      );
    }

    function unreadableNames(): void {
      for (const name of document.querySelectorAll('.row-name, [data-place] h3')) {
        const { left, width } = name.getBoundingClientRect();
        if (name.matches('h3') && !hasCover(name.closest('[data-place]'))) continue;
        const seen = endOf(name) - left;
        if (width > 0 && seen < minPixels && !isWhole(name))
          faults.push(`${Math.round(seen)} px of ${name.textContent?.slice(0, 30)}`);
      }
    }

    function brokenActions(): void {
      const actions = document.querySelector('[data-actions]');
      const middles = [...(actions?.children ?? [])].flatMap((button) => {
        const { top, bottom, width } = button.getBoundingClientRect();
        return width > 0 ? Math.round((top + bottom) / 2) : [];
      });
      if (actions && actions.clientWidth >= minForOneLine && new Set(middles).size > 1)
        faults.push(`what can be done stands in several lines of ${actions.clientWidth} px`);
    }

    function cutButtons(): void {
      for (const button of document.querySelectorAll('main header button, main header a')) {
        const { left, right, width } = button.getBoundingClientRect();
        const isCard = button.closest('section, li') !== null;
        if (width > 0 && !isCard && (right > endOf(button) + 1 || left < 0))
          faults.push(`${button.textContent || button.getAttribute('aria-label')} is cut off`);
      }
    }

    wideBoxes();
    unreadableNames();
    brokenActions();
    cutButtons();
    return faults;
  });
}

/** The buttons and links that a toast lies over, wherever they stand. */
export async function buttonsUnderToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast:not([inert])')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    return [...document.querySelectorAll('button, a[href], [role="slider"]')].flatMap((button) => {
      const { left, right, top, bottom, width } = button.getBoundingClientRect();
      const isUnder = toasts.some(
        (toast) => toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top,
      );
      return isUnder && width > 0 && button.closest('.toast') === null
        ? [button.getAttribute('aria-label') ?? button.textContent ?? '']
        : [];
    });
  });
}
