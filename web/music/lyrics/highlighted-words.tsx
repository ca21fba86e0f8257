import { useLayoutEffect, useRef } from 'react';
import { usePlayer } from '#web/player/views/use-player.ts';
import type { LyricWord } from '../provider/lyrics.ts';
import { followSound } from './follow-sound.ts';
import { wordAt } from './sounding.ts';

type SungWordsProps = { words: readonly LyricWord[]; endMilliseconds: number; offset: number };

/** As often as a screen shows another picture. */
const frameMilliseconds = 16;

/** The words of the line that is sung, filled as they are: marked on the page itself, without drawing anything again. */
export function HighlightedWords({ words, endMilliseconds, offset }: SungWordsProps) {
  const player = usePlayer();
  const line = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return followSound(player, (heard) => {
      const milliseconds = heard - offset;
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
