import type { PlayableItem } from '#rules/queue/item.ts';
import type { MusicKitInstance } from './musickit.ts';

/** Apple's previews last 30 s, some a little more. */
const maxPreviewSeconds = 95;
const clearlyShorter = 0.6;

/** Without a subscription MusicKit plays a part of a song as if it were the song. */
export function isPreview(
  { currentPlaybackDuration: seconds }: Pick<MusicKitInstance, 'currentPlaybackDuration'>,
  item: PlayableItem | undefined,
): boolean {
  const whole = (item?.durationMilliseconds ?? 0) / 1000;
  return seconds > 0 && seconds <= maxPreviewSeconds && whole > 40 && seconds < whole * clearlyShorter;
}
