import { useEffect, useMemo, useRef } from 'react';
import { LetterBar, lettersOf } from '../../songs-table/letter-bar.tsx';
import type { AlbumLettersProps } from '../library-albums.tsx';
import { listPosition, useFirstShown, worthLetters } from './list-position.ts';
import '../../songs-table/song-table.css';
import './letters.css';

/** Items loaded behind the letter's first one, so that it can stand at the top. */
const screenful = 60;

/** The letter bar of a library's albums: the list grows until it has the item that a letter leads to. */
export function AlbumLetters({ box, names, shownCount, growTo }: AlbumLettersProps) {
  const letters = useMemo(() => lettersOf(names), [names]);
  const first = useFirstShown(box, shownCount);
  const pendingIndex = useRef<number>(undefined);
  useEffect(() => {
    if (pendingIndex.current === undefined || pendingIndex.current >= shownCount) return;
    listPosition(box.current, shownCount)?.goTo(pendingIndex.current);
    pendingIndex.current = undefined;
  }, [box, shownCount]);

  function goTo(index: number): void {
    if (index < shownCount) return listPosition(box.current, shownCount)?.goTo(index);
    pendingIndex.current = index;
    growTo(Math.min(index + screenful, names.length));
  }
  if (names.length <= worthLetters || letters.length < 2) return null;
  return <LetterBar letterOffsets={letters} first={first} onChoose={goTo} />;
}
