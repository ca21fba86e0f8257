import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { CloudOff, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useStore } from 'zustand';
import { LoginScreen } from '#web/account/login-screen.tsx';
import { useSession } from '#web/account/session-context.tsx';
import { OptionsHost } from '#web/music/options/options-host.tsx';
import { MusicProviderContext } from '#web/music/provider/provider-context.tsx';
import { PlayerProvider } from '#web/player/views/player-provider.tsx';
import { usePlayer } from '#web/player/views/use-player.ts';
import { EpisodesContext } from '#web/podcasts/playback/episodes-context.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { lazilyOrNothing } from '#web/ui/pages/lazily.tsx';
import { OutageContext } from '#web/ui/pages/outage-context.ts';
import { Frame } from './frame/frame.tsx';
import { HistoryButtons } from './frame/history-buttons.tsx';
import { useHistoryPosition } from './frame/history-position.ts';
import type { MusicParts } from './music-loader.ts';
import { followOutage } from './outage.ts';
import { createQueryClient } from './query-client.ts';
import { QueueMenuHost } from './queue-menu-host.tsx';
import { guardedRoutes, loadScreensAhead, RareScreens, songRoute } from './routes.ts';
import { ScreenOutlet } from './screen-outlet.tsx';
import { outage } from './shared/outage-state.ts';
import { appTexts } from './shared/texts.ts';
import { StacksScreen } from './stacks/lazy-stacks-screen.ts';

type OutageNoticeProps = { children: ReactNode };
type ObservedQuery = { state: { status: string; fetchFailureCount: number } };

const hasFailed = ({ state }: ObservedQuery) => state.status === 'error' || state.fetchFailureCount > 0;

/** Says once, above every screen, that the server is away, until somebody closes it; when it is back, what failed is asked again and sound goes on. */
function OutageNotice({ children }: OutageNoticeProps) {
  const queries = useQueryClient();
  const player = usePlayer();
  const { isAway, isOffline } = useStore(outage);
  const [isClosed, setIsClosed] = useState(false);
  useEffect(
    () =>
      followOutage((awayMilliseconds) => {
        setIsClosed(false);
        void queries.refetchQueries({ type: 'active', predicate: hasFailed });
        void queries.invalidateQueries({ refetchType: 'none', type: 'inactive', predicate: hasFailed });
        player.comeBack(awayMilliseconds);
      }),
    [queries, player],
  );
  return (
    <OutageContext value={isAway}>
      <output className="sticky top-2 z-30 block">
        {isAway && !isClosed && (
          <span className="mx-auto mb-4 flex w-fit max-w-full items-center gap-2.5 rounded-2xl border border-line bg-lift px-4 py-1 text-[13px] font-medium text-ink shadow-lg">
            <CloudOff size={16} aria-hidden="true" className="shrink-0" />
            {isOffline ? appTexts.offline : appTexts.serverAway}
            <IconButton label={appTexts.close} onClick={() => setIsClosed(true)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </output>
      {children}
    </OutageContext>
  );
}

// Without a network the page does without; an episode that is wanted says so itself.
const BackgroundServices = lazilyOrNothing(
  async () => (await import('./background-services.tsx')).BackgroundServices,
);

/** The app of an authorised listener. Give it the user's id as `key`: its caches are one listener's. */
export function SignedIn({ userId, parts }: { userId: string; parts: MusicParts }) {
  const { provider, loadChangeQueue, player, episodes } = parts;
  const session = useSession();
  const position = useHistoryPosition();
  const [queries] = useState(() => createQueryClient(session.renewMusic));

  useEffect(() => player.restore(userId), [player, userId]);
  useEffect(loadScreensAhead, []);

  return (
    <MusicProviderContext value={provider}>
      <PlayerProvider player={player}>
        <QueryClientProvider client={queries}>
          <EpisodesContext value={episodes}>
            <OptionsHost>
              <QueueMenuHost>
                <Frame>
                  <OutageNotice>
                    <ScreenOutlet>
                      <Routes>
                        {[...guardedRoutes, songRoute].map(({ path, screen: Screen, detail }) => (
                          <Route
                            key={path}
                            path={path}
                            element={
                              <>
                                {detail && <HistoryButtons position={position} />}
                                <Screen />
                              </>
                            }
                          />
                        ))}
                        <Route path="/login" element={<Navigate to="/" replace />} />
                        <Route path="/signup" element={<LoginScreen />} />
                        <Route path="/stacks" element={<StacksScreen />} />
                        <Route path="*" element={<RareScreens />} />
                      </Routes>
                    </ScreenOutlet>
                  </OutageNotice>
                </Frame>
              </QueueMenuHost>
            </OptionsHost>
            <BackgroundServices userId={userId} loadChangeQueue={loadChangeQueue} />
          </EpisodesContext>
        </QueryClientProvider>
      </PlayerProvider>
    </MusicProviderContext>
  );
}
