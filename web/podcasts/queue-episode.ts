import type { PlayableItem } from '#web/player/item.ts';
import type { Player } from '#web/player/player.ts';
import { toast } from '#web/ui/toast.ts';
import { showTexts } from './show-texts.ts';

/** Puts an episode right after what plays, and says so. */
export function playEpisodeNext(player: Pick<Player, 'playNext'>, item: PlayableItem): void {
  player.playNext([item]);
  toast.success(showTexts.playingNext(item.title));
}

/** Puts an episode after what was asked for, and says so. */
export function playEpisodeLater(player: Pick<Player, 'playLater'>, item: PlayableItem): void {
  player.playLater([item]);
  toast.success(showTexts.addedToQueue(item.title));
}
