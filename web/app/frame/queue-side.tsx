import { type ReactNode, useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { isLive } from '#rules/queue/item.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { QueuePanel } from '#web/player/views/queue-panel.tsx';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { queueColumnFrom, useBreakpoint } from '#web/ui/lists/use-breakpoint.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { PageTools } from './page-tools.tsx';
import { queueTools } from './queue-tools.tsx';
import { closeQueue } from './use-queue-open.ts';

const PanelTabs = lazily(async () => (await import('./panel-tabs.tsx')).PanelTabs);

/** Empty until the tabs are here: the queue would be mounted again in them while somebody uses it. */
const withTabs = (comingUp: ReactNode) => <PanelTabs comingUp={comingUp} />;
const withoutTabs = (comingUp: ReactNode) => comingUp;

/**
 * The queue next to the main part, with dark-mode and settings icons of its own (behaviour.md#screens). Where it lies over the page, Escape
 * closes it, from wherever the focus is: it took none when it opened. A phone has the Now Playing sheet instead.
 */
export function QueueSide() {
  const hasLyrics = useMusicProvider().lyrics !== undefined;
  const hasTabs = usePlayerState(({ queue: { now } }) => {
    if (now === undefined || isLive(now.item)) return false;
    return now.item.kind === 'episode' || hasLyrics;
  });
  const isOver = useBreakpoint() < queueColumnFrom;

  useEffect(() => {
    if (!isOver) return;
    const isTyping = ({ target }: Event) =>
      target instanceof Element && target.closest('input, textarea') !== null;
    const ignore = (event: KeyboardEvent) => event.defaultPrevented || isTyping(event);
    return tinykeys(window, { Escape: closeQueue }, { ignore });
  }, [isOver]);

  return (
    <QueuePanel
      isOver={isOver}
      onCollapse={closeQueue}
      tools={queueTools}
      withTabs={hasTabs ? withTabs : withoutTabs}
    >
      <PageTools iconPixels={16} />
    </QueuePanel>
  );
}
