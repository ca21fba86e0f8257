import { memo, useLayoutEffect, useRef } from 'react';
import { usePlayer } from '#web/player/views/use-player.ts';
import type { LyricLine, LyricWord } from '../provider/lyrics.ts';
import { followSound } from './follow-sound.ts';
import { wordAt } from './sounding.ts';

type SungWordsProps = { words: readonly LyricWord[]; endMilliseconds: number; offset: number };

/** As often as a screen shows another picture. */
const frameMilliseconds = 16;

/** The words of the line that is sung, filled as they are: marked on the page itself, without drawing anything again. */
function HighlightedWords({ words, endMilliseconds, offset }: SungWordsProps) {
  const player = usePlayer();
  const line = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return followSound(player, (elapsed) => {
      const milliseconds = elapsed - offset;
      const { index, part } = wordAt(words, milliseconds, endMilliseconds);
      if (line.current !== null) markWords(line.current.children, index, part, isStill);
      const next = words[index + 1]?.startMilliseconds;
      if (next === undefined && milliseconds >= endMilliseconds) return undefined;
      return isStill ? (next ?? endMilliseconds) - milliseconds : frameMilliseconds;
    });
  }, [player, words, endMilliseconds, offset]);

  return (
    <span ref={line}>
      {words.map(({ text }, index) => (
        <span key={index}>{text}</span>
      ))}
    </span>
  );
}

/** Says on each word's element whether it was sung, and on the one being sung how much of it. */
function markWords(elements: HTMLCollection, index: number, part: number, isStill: boolean): void {
  const percent = isStill ? 100 : Math.round(part * 100);
  for (const [at, word] of [...elements].entries()) {
    if (!(word instanceof HTMLElement)) continue;
    const isSung = at < index || (at === index && part === 1 && at === elements.length - 1);
    word.dataset['sung'] = isSung ? 'past' : at === index ? 'now' : 'next';
    if (at === index) word.style.setProperty('--part', `${percent}%`);
  }
}

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

/** One line: a button that goes to where it is sung; a pause is only space. Drawn again only when something of its own changes. */
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
