import type { ComponentProps } from 'react';
import { musicTexts } from './music-texts.ts';

const rows = 12;

/** Song rows that are on their way, of their final size. */
export function SongRowsPlaceholder() {
  return (
    <div aria-busy="true" className="song-rows">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" className="patient flex h-(--row) items-center gap-4 px-2.5">
          <span className="waiting h-3 w-6 rounded" />
          <span className="waiting h-3 w-1/3 rounded" />
        </span>
      ))}
    </div>
  );
}

/** The row of a song whose page is on its way. */
export function AwaitedSongRow(props: ComponentProps<'tr'>) {
  return (
    <tr className="flex items-center px-2.5" {...props}>
      <td className="w-full" aria-label={musicTexts.loading}>
        <span className="patient waiting block h-3 w-1/3 rounded" />
      </td>
    </tr>
  );
}
