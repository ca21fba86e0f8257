import type { Page } from '@playwright/test';

/**
 * What of the page is wider than its window, and which names of rows can be read neither whole nor for 140 px, the queue
 * lying over them counted; and whether the buttons under a title fall apart. A row's name is `.row-name`, an episode's the heading of its place.
 */
export async function faultsOfRoom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minPixels = 140;
    const minForOneLine = 330;
    const faults: string[] = [];
    const main = document.querySelector('main');
    const queue = document.querySelector('[data-queue]')?.getBoundingClientRect();
    for (const box of [main, document.documentElement])
      if (box && box.scrollWidth > box.clientWidth)
        faults.push(`${box.localName} is ${box.scrollWidth} px wide in ${box.clientWidth}`);

    const endOf = (element: Element) => {
      const isUnder = queue !== undefined && element.closest('[data-queue]') === null;
      const { right } = element.getBoundingClientRect();
      return Math.min(right, innerWidth, isUnder ? queue.left : innerWidth);
    };
    for (const name of document.querySelectorAll('.row-name, [data-place] h3')) {
      const { left, width } = name.getBoundingClientRect();
      if (name.closest('[data-place]')?.querySelector('.row-cover') === null && name.matches('h3')) continue;
      const words = document.createRange();
      words.selectNodeContents(name);
      const ends = [...words.getClientRects()].map(({ right }) => right);
      const isWhole =
        name.scrollHeight <= name.clientHeight + 1 &&
        name.scrollWidth <= name.clientWidth + 1 &&
        Math.max(...ends) <= endOf(name) + 1;
      const seen = endOf(name) - left;
      if (width > 0 && !isWhole && seen < minPixels)
        faults.push(`${Math.round(seen)} px of ${name.textContent?.slice(0, 30)}`);
    }
    const actions = document.querySelector('[data-actions]');
    const middles = [...(actions?.children ?? [])].map((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    if (actions && actions.clientWidth >= minForOneLine && new Set(middles).size > 1)
      faults.push(`what can be done stands in several lines of ${actions.clientWidth} px`);
    for (const button of document.querySelectorAll('main header button, main header a')) {
      const { left, right, width } = button.getBoundingClientRect();
      const isCard = button.closest('section, li') !== null;
      if (width > 0 && !isCard && (right > endOf(button) + 1 || left < 0))
        faults.push(`${button.textContent || button.getAttribute('aria-label')} is cut off`);
    }
    return faults;
  });
}
