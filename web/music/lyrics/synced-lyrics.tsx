import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { usePlayer } from '#web/player/views/use-player.ts';
import { rovingStep } from '#web/ui/lists/use-roving-list.ts';
import type { Lyrics } from '../provider/lyrics.ts';
import { followSound } from './follow-sound.ts';
import { LyricRow } from './lyric-row.tsx';
import { useLyricsChoices } from './lyrics-choices.ts';
import { lyricsTexts } from './lyrics-texts.ts';
import { endOf, lineAt, untilNextLine } from './sounding.ts';
import { useFollowedLine } from './use-followed-line.ts';

type SyncedLyricsProps = { songId: string; lyrics: Lyrics };

/**
 * Lyrics with times: the line that is sung stands out and is kept in sight; pressing a line goes there. One tab stop,
 * arrow keys walk. It is drawn again when another line is sung, and then only the two lines are.
 */
export function SyncedLyrics({ songId, lyrics: { lines, language, isShortened } }: SyncedLyricsProps) {
  const player = usePlayer();
  const offset = useLyricsChoices((choices) => choices.offsets.get(songId) ?? 0);
  const [current, setCurrent] = useState(-1);
  const [walked, setWalked] = useState<number>();
  const { list, isAway, leave, comeBack } = useFollowedLine(current);
  const sung = useMemo(() => lines.flatMap(({ text }, index) => (text === '' ? [] : [index])), [lines]);
  const ends = useMemo(() => lines.map((line, index) => endOf(line, lines[index + 1])), [lines]);

  useEffect(() => {
    let shown: number | undefined;
    return followSound(player, (heard) => {
      const milliseconds = heard - offset;
      const line = lineAt(lines, milliseconds);
      if (line !== shown) setCurrent(line);
      shown = line;
      return untilNextLine(lines, milliseconds);
    });
  }, [player, lines, offset]);

  const go = useCallback(
    (startMilliseconds: number) => {
      player.seek(Math.max(0, startMilliseconds + offset) / 1000);
      comeBack();
    },
    [player, offset, comeBack],
  );

  const tabStop = walked ?? (current >= 0 && lines[current]?.text !== '' ? current : sung[0]);

  function onKeyDown(event: KeyboardEvent): void {
    if (['PageUp', 'PageDown'].includes(event.key)) leave();
    const here = sung.indexOf(Number(document.activeElement?.getAttribute('data-line') ?? -1));
    const target = here < 0 ? undefined : sung[rovingStep(event, here, sung.length) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    leave();
    list.current?.querySelector<HTMLElement>(`[data-line="${target}"]`)?.focus();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrolling, which needs no control, says that the listener reads elsewhere; keys of the buttons inside, on their way up */}
      <ol
        ref={list}
        className="lyrics-list"
        data-begun={current >= 0 || undefined}
        aria-label={lyricsTexts.lyrics}
        lang={language}
        onWheel={leave}
        onTouchMove={leave}
        onPointerDown={({ target, currentTarget }) => target === currentTarget && leave()}
        onKeyDown={onKeyDown}
        onBlur={() => setWalked(undefined)}
      >
        {lines.map((line, index) => (
          <LyricRow
            key={index}
            line={line}
            index={index}
            endMilliseconds={ends[index] ?? 0}
            offset={offset}
            isCurrent={index === current}
            isTabStop={index === tabStop}
            onGo={go}
            onFocus={setWalked}
          />
        ))}
        {isShortened && <li className="lyrics-note">{lyricsTexts.shortened}</li>}
      </ol>
      {isAway && current >= 0 && (
        <button type="button" className="lyrics-back" onClick={comeBack}>
          {lyricsTexts.back}
        </button>
      )}
    </>
  );
}
