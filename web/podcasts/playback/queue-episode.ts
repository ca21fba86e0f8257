import type { PlayableItem } from '#rules/queue/item.ts';
import type { Player } from '#web/player/player/player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { showTexts } from '../data/show-texts.ts';

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
