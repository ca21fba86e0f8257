import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { LoginScreen } from '#web/account/login-screen.tsx';
import { useSession } from '#web/account/session-context.tsx';
import { OptionsHost } from '#web/music/options/options-host.tsx';
import { MusicProviderContext } from '#web/music/provider/provider-context.tsx';
import { PlayerProvider } from '#web/player/views/player-provider.tsx';
import { SongAnnouncement } from '#web/player/views/song-announcement.tsx';
import { EpisodesContext } from '#web/podcasts/playback/episodes-context.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Frame } from './frame/frame.tsx';
import { HistoryButtons } from './frame/history-buttons.tsx';
import { TabTitle } from './frame/tab-title.tsx';
import { useHistoryPosition } from './frame/use-history-position.ts';
import type { MusicParts } from './music-loader.ts';
import { OutageNotice } from './outage-notice.tsx';
import { createQueryClient } from './query-client.ts';
import { QueueMenuHost } from './queue-menu-host.tsx';
import { guardedRoutes, loadScreensAhead, RareScreens, songRoute } from './routes.ts';
import { ScreenOutlet } from './screen-outlet.tsx';
import { StacksScreen } from './stacks/lazy-stacks-screen.ts';

// Without a network the page does without; an episode that is wanted says so itself.
const BackgroundServices = lazily<Pick<MusicParts, 'loadChangeQueue'> & { userId: string }>(() =>
  import('./background-services.tsx').then(
    (module) => ({ default: module.BackgroundServices }),
    () => ({ default: () => null }),
  ),
);

type SignedInProps = { userId: string; parts: MusicParts };

/** The app of an authorised listener. Give it the user's id as `key`: its caches are one listener's. */
export function SignedIn({ userId, parts }: SignedInProps) {
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
            <TabTitle />
            <SongAnnouncement />
            <BackgroundServices userId={userId} loadChangeQueue={loadChangeQueue} />
          </EpisodesContext>
        </QueryClientProvider>
      </PlayerProvider>
    </MusicProviderContext>
  );
}
