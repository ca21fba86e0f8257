import { useState } from 'react';
import { bindingFor } from '#web/ui/controls/key-bindings.ts';
import { songListTexts } from './song-list-texts.ts';

/** By then the list has come to where a letter led. */
const settleMilliseconds = 600;
const letters = ['#', ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')];

type LetterBarProps = {
  letterOffsets: readonly { letter: string; offset: number }[];
  /** The first row that shows. */
  first: number;
  onChoose: (offset: number) => void;
};

/** The letters at the edge of a list sorted by words; one slider for the keyboard, and those without anything are thin. */
export function LetterBar({ letterOffsets, first, onChoose }: LetterBarProps) {
  const offsets = new Map(letterOffsets.map(({ letter, offset }) => [letter, offset]));
  const present = letters.filter((letter) => offsets.has(letter));
  const byPlace = letterOffsets.toSorted((one, other) => one.offset - other.offset);
  const [chosen, setChosen] = useState<{ letter: string; isSettled: boolean; seen: number }>();
  // The last letters may begin below the first row that shows, however far one goes: what was chosen stands until one scrolls.
  if (chosen && chosen.seen !== first) setChosen(chosen.isSettled ? undefined : { ...chosen, seen: first });
  const current =
    chosen?.letter ?? byPlace.findLast(({ offset }) => offset <= first)?.letter ?? present[0] ?? '#';
  const place = present.indexOf(current);
  const choose = (letter: string | undefined) => {
    // A letter with nothing leads to the next that has something.
    const from = letters.indexOf(letter ?? '');
    const next = letters.slice(from).find((one) => offsets.has(one)) ?? present.at(-1);
    const offset = offsets.get(next ?? '');
    if (next === undefined || offset === undefined) return;
    setChosen({ letter: next, isSettled: false, seen: first });
    setTimeout(() => setChosen((now) => now && { ...now, isSettled: true }), settleMilliseconds);
    onChoose(offset);
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its letters are what one presses
      role="slider"
      tabIndex={0}
      aria-label={songListTexts.letters}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.max(present.length - 1, 0)}
      aria-valuenow={Math.max(place, 0)}
      aria-valuetext={current}
      className="letter-bar"
      onKeyDown={(event) => {
        const to = bindingFor(event, {
          ArrowDown: Math.min(place + 1, present.length - 1),
          ArrowUp: Math.max(place - 1, 0),
          Home: 0,
          End: present.length - 1,
        });
        if (to === undefined) return;
        event.preventDefault();
        choose(present[to]);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        choose(letterAt(event));
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) choose(letterAt(event));
      }}
    >
      {letters.map((letter) => (
        <span
          key={letter}
          aria-hidden="true"
          data-empty={!offsets.has(letter) || undefined}
          data-current={letter === current || undefined}
        >
          {letter}
        </span>
      ))}
    </div>
  );
}

function letterAt({ clientY, currentTarget }: { clientY: number; currentTarget: HTMLElement }) {
  const { top, height } = currentTarget.getBoundingClientRect();
  const place = Math.floor(((clientY - top) / height) * letters.length);
  return letters[Math.min(Math.max(place, 0), letters.length - 1)];
}

/** Where each first letter begins in names that are sorted; all that is no letter from A to Z is `#`. */
export function lettersOf(names: readonly string[]): { letter: string; offset: number }[] {
  const offsets = new Map<string, number>();
  for (const [offset, name] of names.entries()) {
    const first = name.trim().normalize('NFKD').slice(0, 1).toUpperCase();
    const letter = /^[A-Z]$/.test(first) ? first : '#';
    if (!offsets.has(letter)) offsets.set(letter, offset);
  }
  return [...offsets].map(([letter, offset]) => ({ letter, offset }));
}
