import './share-page.css';
import { playerBar } from './bar.ts';
import { listenToKeys } from './keys.ts';
import { mediaSession } from './media-session.ts';
import { pressable, tracksIn } from './rows.ts';
import { createSharePlayer, type PlayerState } from './share-player.ts';

/** The program of the page that a share link opens; the page itself is the server's (server/share-links/share-page.ts). */
function begin(bar: HTMLElement, list: Element, { dataset }: HTMLElement): void {
  const tracks = tracksIn(list);
  const shown: ((state: PlayerState) => void)[] = [];
  let isPlaying = false;
  const player = createSharePlayer(tracks, new Audio(), (state) => {
    ({ isPlaying } = state);
    for (const show of shown) show(state);
  });
  const mark = pressable(list, (index) => player.press(index));
  shown.push(
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
