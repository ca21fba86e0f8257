import './lyrics.css';
import { ALargeSmall, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { chooseLanguage, chooseOffset, nextSize, offsetStep, useLyricsChoices } from './lyrics-choices.ts';
import { useLyrics } from './lyrics-query.ts';
import { lyricsTexts } from './lyrics-texts.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** How lyrics are shown: how large, in which language, and when. Nothing where there are none. */
export function LyricsTools() {
  const { item, versions = [], shown } = useLyrics();
  const size = useLyricsChoices((choices) => choices.size);
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  if (item === undefined || shown === undefined) return null;
  const hasMore = shown.isSynced || versions.length > 1;
  return (
    <>
      <button
        type="button"
        className="lyrics-tool"
        title={lyricsTexts.textSize}
        aria-label={`${lyricsTexts.textSize}: ${lyricsTexts.textSizes[size]}`}
        onClick={nextSize}
      >
        <ALargeSmall aria-hidden="true" size={20} />
        <span className="lyrics-tool-word">{lyricsTexts.textSize}</span>
      </button>
      {hasMore && (
        <button
          type="button"
          className="lyrics-tool"
          title={lyricsTexts.settings}
          aria-label={lyricsTexts.settings}
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" size={16} />
        </button>
      )}
      {isOpen && hasMore && (
        <div id={more} className="lyrics-tools">
          {shown.isSynced && <Timing songId={item.id} />}
          {versions.length > 1 && (
            <label>
              {lyricsTexts.language}
              <select
                className="lyrics-tool"
                value={shown.language ?? ''}
                onChange={({ target }) => chooseLanguage(target.value)}
              >
                {versions.map(({ language }) => (
                  <option key={language ?? ''} value={language ?? ''}>
                    {language === undefined ? lyricsTexts.untold : names.of(language)}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
    </>
  );
}

function Timing({ songId }: { songId: string }) {
  const offset = useLyricsChoices((choices) => choices.offsets.get(songId) ?? 0);
  const move = (by: number) => chooseOffset(songId, offset + by);
  return (
    <fieldset aria-label={lyricsTexts.offset}>
      {lyricsTexts.offset}
      <button
        type="button"
        className="lyrics-tool"
        aria-label={lyricsTexts.earlier}
        onClick={() => move(-offsetStep)}
      >
        −0.5 s
      </button>
      <output className="tabular-nums">{lyricsTexts.seconds(offset)}</output>
      <button
        type="button"
        className="lyrics-tool"
        aria-label={lyricsTexts.later}
        onClick={() => move(offsetStep)}
      >
        +0.5 s
      </button>
      {offset !== 0 && (
        <button
          type="button"
          className="lyrics-tool"
          aria-label={lyricsTexts.resetLabel}
          onClick={() => chooseOffset(songId, 0)}
        >
          {lyricsTexts.reset}
        </button>
      )}
    </fieldset>
  );
}
