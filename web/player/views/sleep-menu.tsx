import { useStore } from 'zustand';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { chaptersOf } from '../player/chapters.ts';
import { type ItemTraits, traitsOf } from '../player/item-traits.ts';
import type { Player } from '../player/player.ts';
import { sleepAfter, sleepAtChapterEnd, sleepMinutes } from '../player/sleep-countdown.ts';
import type { Sleep } from '../player/sleep-timer.ts';
import { playerTexts } from './player-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

const texts = {
  after: (minutes: number) => `After ${minutes} minutes`,
  atChapterEnd: 'At the end of the chapter',
  atEnd: (noun: ItemTraits['noun']) => `At the end of the ${noun}`,
  off: 'Turn off the sleep timer',
} as const;

type Choices = { now: Sleep; noun: ItemTraits['noun']; hasChapters: boolean };

/** What there is to choose; the way out comes first. */
function entriesOf(player: Player, { now, noun, hasChapters }: Choices): MenuEntry[] {
  const { sleep } = player;
  const off = { id: 'off', label: texts.off, onChoose: sleep.stayAwake };
  const chapter = {
    id: 'chapter',
    label: texts.atChapterEnd,
    checked: now.kind === 'chapter',
    onChoose: () => sleepAtChapterEnd(player),
  };
  return [
    ...(now.kind === 'off' ? [] : [off]),
    ...sleepMinutes.map((minutes) => ({
      id: String(minutes),
      label: texts.after(minutes),
      onChoose: () => sleepAfter(sleep, minutes),
    })),
    ...(hasChapters ? [chapter] : []),
    {
      id: 'end',
      label: texts.atEnd(noun),
      checked: now.kind === 'end',
      onChoose: sleep.sleepAtEnd,
    },
  ];
}

type SleepMenuProps = { point: MenuPoint; onClose: () => void };

/** When playing is to stop by itself. */
export function SleepMenu({ point, onClose }: SleepMenuProps) {
  const player = usePlayer();
  const now = useStore(player.sleep.store);
  const noun = usePlayerState(({ queue }) => traitsOf(queue.now?.item).noun);
  const hasChapters = usePlayerState(
    ({ chapters, queue }) => chaptersOf(chapters, queue.now?.item.id).length > 0,
  );
  return (
    <PopupMenu
      label={playerTexts.sleep}
      entries={entriesOf(player, { now, noun, hasChapters })}
      point={point}
      onClose={onClose}
    />
  );
}
