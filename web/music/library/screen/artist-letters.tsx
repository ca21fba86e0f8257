import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useMusicProvider } from '../../provider/provider-context.tsx';
import { musicQuery } from '../../provider/queries.ts';
import { songListsOf } from '../../song-lists/song-list-queries.ts';
import { LetterBar } from '../../songs-table/letter-bar.tsx';
import { listPosition, useFirstShown, worthLetters } from './list-position.ts';
import '../../songs-table/song-table.css';

type ArtistLettersProps = {
  /** What the list of artists stands in. */
  box: RefObject<HTMLElement | null>;
};

/** The letter bar of a library's artists, which are sorted by name. */
export function ArtistLetters({ box }: ArtistLettersProps) {
  const provider = useMusicProvider();
  const { data } = useQuery(
    musicQuery([provider.name, 'artist-letters'], async ({ signal }) =>
      (await songListsOf(provider)).artistLetters(signal),
    ),
  );
  const total = data?.total ?? 0;
  const first = useFirstShown(box, total);

  if (data === undefined || total <= worthLetters || data.letters.length < 2) return null;
  return (
    <LetterBar
      letterOffsets={data.letters}
      first={first}
      onChoose={(index) => listPosition(box.current, total)?.goTo(index)}
    />
  );
}
