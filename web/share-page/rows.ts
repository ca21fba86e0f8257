import type { Track } from './share-player.ts';

const rowsOf = (list: Element) => [...list.querySelectorAll('li')];

/** What the server wrote of each song. */
export const tracksIn = (list: Element): Track[] =>
  rowsOf(list).map((row) => ({
    address: row.dataset['sound'] ?? '',
    title: row.querySelector('.title')?.textContent ?? '',
    by: row.dataset['by'] ?? '',
    seconds: Number(row.dataset['seconds']),
  }));

/** Makes a button of each song’s name. Gives what marks the one that is heard. */
export function pressable(list: Element, onPress: (index: number) => void): (current: number) => void {
  const buttons = rowsOf(list).map((row, index) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', () => onPress(index));
    const words = row.querySelector('.words');
    words?.replaceWith(button);
    if (words) button.append(words);
    return button;
  });
  let marked: Element | undefined;
  return (current) => {
    const button = buttons[current];
    if (button === marked) return;
    marked?.removeAttribute('aria-current');
    button?.setAttribute('aria-current', 'true');
    marked = button;
  };
}
