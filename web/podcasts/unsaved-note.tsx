import { CloudOff } from 'lucide-react';
import { useStore } from 'zustand';
import { usePlayerState } from '#web/player/player-context.tsx';
import { currentKind } from '#web/player/player-state.ts';
import type { EpisodeListening } from './episode-listening.ts';
import { listeningTexts } from './listening-texts.ts';
import { useListening } from './use-listening.ts';

/** Beside the names of an episode whose place the server has not taken for long. */
export function UnsavedNote() {
  const listening = useListening();
  const isEpisode = usePlayerState((state) => currentKind(state) === 'episode');
  return listening === undefined || !isEpisode ? null : <Note listening={listening} />;
}

function Note({ listening }: { listening: EpisodeListening }) {
  const isLate = useStore(listening.lateness, (state) => state.isLate);
  return (
    <output className="shrink-0">
      {isLate && (
        <span
          title={listeningTexts.notSavedMore}
          className="inline-flex items-center gap-1.5 rounded-full bg-lift px-2.5 py-1 text-xs text-mute"
        >
          <CloudOff aria-hidden="true" size={14} />
          {listeningTexts.notSaved}
        </span>
      )}
    </output>
  );
}
