import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePlayer } from '#web/player/views/use-player.ts';
import { rovingStep } from '#web/ui/lists/use-roving-list.ts';
import type { Lyrics } from '../provider/lyrics.ts';
import { followSound } from './follow-sound.ts';
import { LyricRow } from './lyric-row.tsx';
import { useLyricsChoices } from './lyrics-choices.ts';
import { lyricsTexts } from './lyrics-texts.ts';
import { endOf, lineAt, untilNextLine } from './sounding.ts';

/** Where the line that is sung stands, as a part of the list's height. */
const heightPart = 0.4;
/** How long following pauses after the listener scrolls. */
const awayMilliseconds = 6000;

/** Keeps the current line in its place. `leave`: the listener scrolls, which pauses that for six seconds or until `comeBack`. */
function useFollowedLine(current: number) {
  const list = useRef<HTMLOListElement>(null);
  const [isAway, setAway] = useState(false);
  /** It jumps where it was never shown before. */
  const isShown = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const comeBack = useCallback(() => {
    clearTimeout(timer.current);
    setAway(false);
  }, []);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(comeBack, awayMilliseconds);
    setAway(true);
  }, [comeBack]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = useCallback((isSmooth: boolean) => {
    const row = list.current?.querySelector<HTMLElement>('[data-now]');
    if (!list.current || !row) return;
    const top = row.offsetTop + row.offsetHeight / 2 - list.current.clientHeight * heightPart;
    const isStill = !isSmooth || matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' });
  }, []);

  useLayoutEffect(() => {
    if (isAway || current < 0) return;
    follow(isShown.current);
    isShown.current = true;
  }, [current, isAway, follow]);

  // Another size of the list, or of its letters, moves the line. The observer's first call is no change.
  useEffect(() => {
    if (list.current === null || isAway || typeof ResizeObserver === 'undefined') return;
    let isKnown = false;
    const watch = new ResizeObserver(() => {
      if (isKnown) follow(false);
      isKnown = true;
    });
    watch.observe(list.current);
    if (list.current.firstElementChild) watch.observe(list.current.firstElementChild);
    return () => watch.disconnect();
  }, [isAway, follow]);

  return { list, isAway, leave, comeBack };
}

type SyncedLyricsProps = { songId: string; lyrics: Lyrics };

/** Lyrics with times: the current line stays in view; pressing a line goes there. One tab stop, arrow keys walk. */
export function SyncedLyrics({ songId, lyrics: { lines, language, isShortened } }: SyncedLyricsProps) {
  const player = usePlayer();
  const offset = useLyricsChoices((choices) => choices.offsets.get(songId) ?? 0);
  const [current, setCurrent] = useState(-1);
  const [walked, setWalked] = useState<number>();
  const { list, isAway, leave, comeBack } = useFollowedLine(current);
  const sung = useMemo(() => lines.flatMap(({ text }, index) => (text === '' ? [] : [index])), [lines]);
  const ends = useMemo(() => lines.map((line, index) => endOf(line, lines[index + 1])), [lines]);

  useEffect(() => {
    let lastLine: number | undefined;
    return followSound(player, (elapsed) => {
      const milliseconds = elapsed - offset;
      const line = lineAt(lines, milliseconds);
      if (line !== lastLine) setCurrent(line);
      lastLine = line;
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
