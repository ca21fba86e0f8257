import type { ComponentProps } from 'react';
import { musicTexts } from './music-texts.ts';

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
