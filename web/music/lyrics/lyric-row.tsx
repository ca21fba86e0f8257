import { memo } from 'react';
import type { LyricLine } from '../provider/lyrics.ts';
import { HighlightedWords } from './highlighted-words.tsx';

type LyricRowProps = {
  line: LyricLine;
  index: number;
  /** When its last word is over. */
  endMilliseconds: number;
  /** By how many milliseconds the words come later than the file says. */
  offset: number;
  isCurrent: boolean;
  /** The row that Tab reaches; arrow keys lead to the others. */
  isTabStop: boolean;
  onGo: (startMilliseconds: number) => void;
  onFocus: (index: number) => void;
};

/** One line: a button that goes to where it is sung; a pause is only room. Drawn again only when something of its own changes. */
export const LyricRow = memo(function LyricRow(props: LyricRowProps) {
  const { line, index, endMilliseconds, offset, isCurrent, isTabStop, onGo, onFocus } = props;
  const { text, words, startMilliseconds = 0 } = line;
  if (text === '') return <li className="lyrics-pause" data-now={isCurrent || undefined} />;
  return (
    <li data-now={isCurrent || undefined}>
      <button
        type="button"
        data-line={index}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'true' : undefined}
        // Parts of a word are no words.
        aria-label={isCurrent && words !== undefined ? text : undefined}
        onClick={() => onGo(startMilliseconds)}
        onFocus={() => onFocus(index)}
        className="lyrics-line"
      >
        {isCurrent && words !== undefined ? (
          <HighlightedWords words={words} endMilliseconds={endMilliseconds} offset={offset} />
        ) : (
          text
        )}
      </button>
    </li>
  );
});
