import type { ReactNode } from 'react';
import { Artwork } from '#web/ui/artwork.tsx';
import type { Album, Song } from './item.ts';

type BuilderRowProps = {
  item: Album | Song;
  /** Its button. */
  children: ReactNode;
};

/** A song or an album in the playlist builder. */
export function BuilderRow({ item, children }: BuilderRowProps) {
  return (
    <li className="flex items-center gap-3 rounded-md px-2 py-1">
      <Artwork
        name={item.kind === 'song' ? (item.albumName ?? item.name) : item.name}
        {...item.picture}
        sizes="50px"
        className="w-[50px] shrink-0 !rounded-md"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[560]" title={item.name}>
          {item.name}
        </span>
        <span className="block truncate text-[12.5px] text-mute">{item.artistName}</span>
      </span>
      {children}
    </li>
  );
}
