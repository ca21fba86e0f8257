import { useEffect, useMemo, useRef } from 'react';
import { LetterBar } from '../../songs-table/letter-bar.tsx';
import { lettersOf } from '../../songs-table/letters-of.ts';
import '../../songs-table/song-table.css';
import type { AlbumLettersProps } from '../library-albums.tsx';
import './letters.css';
import { listPosition } from './list-position.ts';
import { useFirstShown } from './use-first-shown.ts';
import { worthLetters } from './worth-letters.ts';

/** So many more than what a letter leads to, so that it can stand at the top. */
const screenful = 60;

/** The letters beside the albums of a library: the list grows until it has what a letter leads to. */
export function AlbumLetters({ box, names, shown, growTo }: AlbumLettersProps) {
  const known = useMemo(() => lettersOf(names), [names]);
  const first = useFirstShown(box, shown);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined || wanted.current >= shown) return;
    listPosition(box.current, shown)?.goTo(wanted.current);
    wanted.current = undefined;
  }, [box, shown]);

  function goTo(index: number): void {
    if (index < shown) return listPosition(box.current, shown)?.goTo(index);
    wanted.current = index;
    growTo(Math.min(index + screenful, names.length));
  }
  if (names.length <= worthLetters || known.length < 2) return null;
  return <LetterBar known={known} first={first} onChoose={goTo} />;
}
