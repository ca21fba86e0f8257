import { X } from 'lucide-react';
import type { Song } from '../provider/item.ts';
import { BuilderRow } from './builder-row.tsx';
import { draftTexts } from './draft-texts.ts';

type DraftTracksProps = {
  songs: readonly Song[];
  heightPixels: number;
  onRemove: (id: string) => void;
};

/** The songs of the playlist that is being made. */
export function DraftTracks({ songs, heightPixels, onRemove }: DraftTracksProps) {
  return (
    <section
      aria-label={draftTexts.tracks}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      style={{ height: heightPixels }}
      className="overflow-y-auto rounded-t-xl border border-line bg-pane p-2"
    >
      {songs.length === 0 ? (
        <p className="p-3 text-mute">{draftTexts.noTracks}</p>
      ) : (
        <ol>
          {songs.map((song) => (
            <BuilderRow
              key={song.id}
              item={song}
              button={{
                look: 'plain',
                words: draftTexts.remove,
                sign: X,
                'aria-label': draftTexts.removeSong(song.name),
                onClick: () => onRemove(song.id),
              }}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
