import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useMusicProvider } from '../../provider/provider-context.tsx';
import { libraryKey } from '../../provider/queries.ts';
import { songListsOf } from '../../song-lists/song-list-queries.ts';
import { LetterBar } from '../../songs-table/letter-bar.tsx';
import '../../songs-table/song-table.css';
import { listPosition } from './list-position.ts';
import { useFirstShown } from './use-first-shown.ts';
import { worthLetters } from './worth-letters.ts';

type ArtistLettersProps = {
  /** What the list of artists stands in. */
  box: RefObject<HTMLElement | null>;
};

/** The letters beside the artists of a library, which stand by their names. */
export function ArtistLetters({ box }: ArtistLettersProps) {
  const provider = useMusicProvider();
  const { data } = useQuery({
    queryKey: [...libraryKey, provider.name, 'artist-letters'],
    queryFn: async ({ signal }) => (await songListsOf(provider)).artistLetters(signal),
  });
  const total = data?.total ?? 0;
  const first = useFirstShown(box, total);

  if (data === undefined || total <= worthLetters || data.letters.length < 2) return null;
  return (
    <LetterBar
      known={data.letters}
      first={first}
      onChoose={(index) => listPosition(box.current, total)?.goTo(index)}
    />
  );
}
