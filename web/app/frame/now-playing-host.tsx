import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { useSungAt } from '#web/music/lyrics/use-sung-at.ts';
import { NowPlayingScreen } from '#web/player/now-playing/now-playing-screen.tsx';
import { PositionQuestions } from '#web/podcasts/playback/position-question.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { NowOptions } from './now-options.tsx';
import { NowPlayingTabs } from './now-playing-tabs.tsx';

type NowPlayingHostProps = { actions: ReactNode; onClose: () => void };

/** The whole-screen player with what the rooms have to show in it. */
export function NowPlayingHost({ actions, onClose }: NowPlayingHostProps) {
  const [chosen, setChosen] = useState<string>();
  const showQueue = useCallback(() => setChosen('queue'), []);
  const titleAt = useSungAt();
  return (
    <NowPlayingScreen
      onClose={onClose}
      onQueue={showQueue}
      actions={actions}
      options={<NowOptions />}
      tabs={<NowPlayingTabs chosen={chosen} onChoose={setChosen} />}
      titleAt={titleAt}
      notes={
        <>
          <PositionQuestions />
          <ToastHost />
        </>
      }
    />
  );
}
