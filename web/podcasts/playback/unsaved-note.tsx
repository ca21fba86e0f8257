import { CloudOff } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentKind } from '#web/player/player/player-state.ts';
import type { PlayerNote } from '#web/player/views/player-note.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { listeningTexts } from '../data/listening-texts.ts';
import { useListening } from './use-listening.ts';

const neverLate = createStore(() => ({ isLate: false }));
const unsaved: PlayerNote = {
  icon: <CloudOff aria-hidden="true" size={14} className="shrink-0" />,
  words: listeningTexts.notSaved,
};

/** A note for an episode whose position the server has not accepted for long. */
export function UnsavedNote() {
  const note = useUnsavedNote();
  return (
    <output className="shrink-0">
      {note && (
        <span
          title={listeningTexts.notSavedMore}
          className="inline-flex items-center gap-1.5 rounded-full bg-lift px-2.5 py-1 text-xs text-mute"
        >
          {note.icon}
          {note.words}
        </span>
      )}
    </output>
  );
}

/** What is to be said while the server has not taken the place in the current episode for long. */
export function useUnsavedNote(): PlayerNote | undefined {
  const listening = useListening();
  const isEpisode = usePlayerState((state) => currentKind(state) === 'episode');
  const isLate = useStore(listening?.lateness ?? neverLate, (state) => state.isLate);
  return isEpisode && isLate ? unsaved : undefined;
}
