import './lyrics.css';
import type { CSSProperties } from 'react';
import { sentenceOf } from '#web/api.ts';
import { useLyricsChoices } from './lyrics-choices.ts';
import { useLyrics } from './lyrics-query.ts';
import { lyricsTexts } from './lyrics-texts.ts';
import { SyncedLyrics } from './synced-lyrics.tsx';

type SizeStyle = CSSProperties & { '--lyrics-size': string };

/** The words of the song that plays, as high as the place it is given; it scrolls within. */
export function LyricsView() {
  const { item, versions, shown, error } = useLyrics();
  const size = useLyricsChoices((choices) => choices.size);
  if (item === undefined) return null;
  if (error !== null) return <p className="lyrics-note">{sentenceOf(error)}</p>;
  if (versions === undefined) return <div className="lyrics" />;
  if (shown === undefined)
    return (
      <div className="lyrics-note">
        <p>{lyricsTexts.none}</p>
        <p>{lyricsTexts.noneHint}</p>
      </div>
    );
  const style: SizeStyle = { '--lyrics-size': `${size}px` };
  return (
    <div className="lyrics" style={style}>
      {shown.isSynced ? (
        <SyncedLyrics key={`${item.id} ${shown.language}`} songId={item.id} lyrics={shown} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
        <section className="lyrics-list" aria-label={lyricsTexts.lyrics} tabIndex={0} lang={shown.language}>
          {shown.lines.map(({ text }, index) => (
            <p key={index} className="lyrics-plain">
              {text || '\u00A0'}
            </p>
          ))}
          {shown.isShortened && <p className="lyrics-note">{lyricsTexts.shortened}</p>}
        </section>
      )}
    </div>
  );
}
