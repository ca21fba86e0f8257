import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Player } from '#web/player/player/player.ts';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { stationIdOf } from './live-station.ts';
import { radioTitleQuery } from './radio-query.ts';
import { radioTexts as texts } from './radio-texts.ts';

/** While a station sounds, what it says that it plays stands under its name, here and on the system's screen. */
export function StationTitle() {
  const player = usePlayer();
  const key = usePlayerState(({ queue }) => queue.now?.key);
  const id = usePlayerState(({ queue }) => stationIdOf(queue.now?.item));
  const sounds = usePlayerState(({ status }) => status === 'playing');
  const { data } = useQuery({ ...radioTitleQuery(id ?? ''), enabled: id !== undefined && sounds });
  const title = data?.title;
  useEffect(() => {
    if (key !== undefined && title !== undefined) tellTitle(player, key, title || texts.title);
  }, [player, key, title]);
  return null;
}

function tellTitle({ edit }: Player, key: string, artistName: string): void {
  edit((queue) => {
    const { now } = queue;
    if (now?.key !== key || now.item.artistName === artistName) return queue;
    return { ...queue, now: { ...now, item: { ...now.item, artistName } } };
  });
}
