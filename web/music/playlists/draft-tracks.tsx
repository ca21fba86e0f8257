import { type LucideIcon, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import type { Album, Song } from '../provider/item.ts';
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

type BuilderRowProps = {
  item: Album | Song;
  /** Its button: the words of it, and the sign that stands for them where the names need the space. */
  button: Omit<ComponentProps<typeof Button>, 'children'> & { words: string; sign: LucideIcon };
};

/** A song or an album in the playlist builder. */
export function BuilderRow({ item, button: { words, sign: Sign, ...button } }: BuilderRowProps) {
  return (
    <li className="@container flex items-center gap-3 rounded-md px-2 py-1">
      <Artwork
        name={item.kind === 'song' ? (item.albumName ?? item.name) : item.name}
        {...item.picture}
        sizes="50px"
        className="w-[50px] shrink-0 !rounded-md @max-[340px]:w-10"
      />
      <span className="min-w-0 flex-1">
        <span className="row-name" title={item.name}>
          <bdi>{item.name}</bdi>
        </span>
        <span className="block truncate text-[12.5px] text-mute">
          <bdi>{item.artistName}</bdi>
        </span>
      </span>
      <Button {...button} className="shrink-0 px-0! @min-[340px]:px-5! @max-[340px]:w-[42px]">
        <span className="@max-[340px]:sr-only">{words}</span>
        <Sign size={18} aria-hidden="true" className="@min-[340px]:hidden" />
      </Button>
    </li>
  );
}
