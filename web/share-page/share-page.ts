import './share-page.css';
import { playerBar } from './bar.ts';
import { mediaSession } from './media-session.ts';
import { createSharePlayer, type PlayerState, type SharePlayer, type Track } from './share-player.ts';

const rowsOf = (list: Element) => [...list.querySelectorAll('li')];

/** What the server wrote of each song. */
const tracksIn = (list: Element): Track[] =>
  rowsOf(list).map((row) => ({
    address: row.dataset['sound'] ?? '',
    title: row.querySelector('.title')?.textContent ?? '',
    by: row.dataset['by'] ?? '',
    seconds: Number(row.dataset['seconds']),
  }));

/** Makes a button of each song’s name. Returns what marks the current one. */
function pressable(list: Element, onPress: (index: number) => void): (current: number) => void {
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

const stepSeconds = 10;

/** Space plays and pauses, arrows go to and fro; what has the focus keeps the keys that it takes itself. */
function listenToKeys(player: SharePlayer, isPlaying: () => boolean): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      if (isPlaying()) player.pause();
      else player.play();
    }
    if (event.key === 'ArrowLeft') player.seekBy(-stepSeconds);
    if (event.key === 'ArrowRight') player.seekBy(stepSeconds);
  });
}

/** The program of the page that a share link opens; the page itself is the server's (server/share-links/share-page.ts). */
function begin(bar: HTMLElement, list: Element, { dataset }: HTMLElement): void {
  const tracks = tracksIn(list);
  const listeners: ((state: PlayerState) => void)[] = [];
  let isPlaying = false;
  const player = createSharePlayer(tracks, new Audio(), (state) => {
    ({ isPlaying } = state);
    for (const show of listeners) show(state);
  });
  const mark = pressable(list, (index) => player.press(index));
  listeners.push(
    playerBar(bar, tracks, player),
    mediaSession({ tracks, player, album: dataset['title'] ?? '', picture: dataset['picture'] ?? '' }),
    (state) => mark(state.index),
  );
  listenToKeys(player, () => isPlaying);
  player.tell();
}

const [bar, list, main] = [
  document.querySelector<HTMLElement>('.player'),
  document.querySelector('ol'),
  document.querySelector('main'),
];
if (bar && list && main) begin(bar, list, main);
