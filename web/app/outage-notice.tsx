import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { usePlayer } from '#web/player/views/use-player.ts';
import { OutageContext } from '#web/ui/pages/outage-context.ts';
import { followOutage } from './outage.ts';
import { outage } from './shared/outage-state.ts';
import { appTexts } from './shared/texts.ts';

type OutageNoticeProps = { children: ReactNode };
type Asked = { state: { status: string; fetchFailureCount: number } };

const hasFailed = ({ state }: Asked) => state.status === 'error' || state.fetchFailureCount > 0;

/** Says once, above every screen, that the server is away; when it is back, what failed is asked again and sound goes on. */
export function OutageNotice({ children }: OutageNoticeProps) {
  const queries = useQueryClient();
  const player = usePlayer();
  const { isAway, isOffline } = useStore(outage);
  useEffect(
    () =>
      followOutage((awayMilliseconds) => {
        void queries.refetchQueries({ type: 'active', predicate: hasFailed });
        void queries.invalidateQueries({ refetchType: 'none', type: 'inactive', predicate: hasFailed });
        player.comeBack(awayMilliseconds);
      }),
    [queries, player],
  );
  return (
    <OutageContext value={isAway}>
      <output className="sticky top-2 z-30 block h-0">
        {isAway && (
          <span className="mx-auto flex w-fit max-w-full items-center gap-2.5 rounded-2xl border border-line bg-lift px-4 py-2 text-[13px] font-medium text-ink shadow-lg">
            <CloudOff size={16} aria-hidden="true" className="shrink-0" />
            {isOffline ? appTexts.offline : appTexts.serverAway}
          </span>
        )}
      </output>
      {children}
    </OutageContext>
  );
}
