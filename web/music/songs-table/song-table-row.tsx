import type { ChangeEventHandler, ComponentProps } from 'react';
import { PlayingBars } from '#web/player/views/playing-bars.tsx';
import { formatDay } from '#web/ui/controls/format-day.ts';
import { formatTime } from '#web/ui/controls/format-time.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { selectionTexts } from '#web/ui/selection/selection-texts.ts';
import { ArtistLink } from '../items/artist-link.tsx';
import { ExplicitMark } from '../items/explicit-mark.tsx';
import { RowPlayButton } from '../items/row-play-button.tsx';
import { SongLink } from '../items/song-link.tsx';
import type { SongRowState } from '../items/song-row-state.ts';
import { useSongRow } from '../items/use-song-row.tsx';
import type { ListedSong } from '../provider/song-lists.ts';
import { Stars } from '../stars/stars.tsx';
import { type ColumnId, isOfNumbers, type SecondLine } from './columns.ts';
import { songListTexts } from './song-list-texts.ts';

/** What a column says of a song; empty where nothing is known. */
function shownOf(song: ListedSong, column: Exclude<ColumnId, 'stars'>): string {
  const { facts } = song;
  switch (column) {
    case 'artist':
      return song.artistName;
    case 'album':
      return song.albumName ?? '';
    case 'genre':
      return facts.genres.join(', ');
    case 'year':
      return song.releaseDate?.slice(0, 4) ?? '';
    case 'editionYear':
      return (facts.editionDate ?? song.releaseDate)?.slice(0, 4) ?? '';
    case 'plays':
      return facts.plays === 0 ? '–' : facts.plays.toLocaleString('en');
    case 'lastPlayed':
      return facts.lastPlayedAt === undefined ? '–' : formatDay(facts.lastPlayedAt);
    case 'added':
      return formatDay(facts.addedAt);
    case 'format':
      return facts.format;
    case 'bitRate':
      return `${Math.round(facts.bitsPerSecond / 1_000).toLocaleString('en')} kb/s`;
    case 'length':
      return formatTime(song.durationMilliseconds / 1_000);
  }
}

type SongTableRowProps = Omit<ComponentProps<'tr'>, 'onPlay' | 'onSelect'> & {
  song: ListedSong;
  number: number;
  state: SongRowState;
  columns: readonly ColumnId[];
  secondLine: SecondLine;
  isChosen: boolean;
  onChoose: ChangeEventHandler;
  onPlay: () => void;
  onStars: (stars: number) => void;
};

/** One song of the table: its place (a box on hover and focus), picture and title, and what the columns say. */
export function SongTableRow({
  song,
  number,
  state,
  columns,
  secondLine,
  isChosen,
  onChoose,
  onPlay,
  onStars,
  onKeyDown,
  onClick,
  className = '',
  ...row
}: SongTableRowProps) {
  const isHere = state !== 'resting';
  const { row: actions, menuButton } = useSongRow(song, {
    state,
    onPlay,
    index: number - 1,
    onKeyDown,
    onClick,
  });
  return (
    <tr
      {...actions}
      aria-selected={isChosen}
      data-choice={number - 1}
      className={`group/row song-table-row ${className}`}
      {...row}
    >
      <td className="song-table-number">
        <span aria-hidden={isHere || undefined}>{isHere ? <PlayingBars /> : number}</span>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          aria-label={selectionTexts.select(song.name)}
          onChange={onChoose}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        />
      </td>
      <TitleCell
        song={song}
        state={state}
        below={columns.includes('artist') ? undefined : shownOf(song, secondLine)}
        onPlay={onPlay}
      />
      {columns.map((column) => (
        <td key={column} data-number={isOfNumbers(column) || undefined}>
          <Cell song={song} column={column} onStars={onStars} />
        </td>
      ))}
      <td>{menuButton}</td>
    </tr>
  );
}

type TitleCellProps = {
  song: ListedSong;
  state: SongRowState;
  /** What stands below the title. */
  below: string | undefined;
  onPlay: () => void;
};

function TitleCell({ song, state, below, onPlay }: TitleCellProps) {
  return (
    <td className="song-table-title">
      <span className="song-table-picture">
        <Artwork
          name={song.albumName ?? song.name}
          template={song.picture?.template}
          color={song.picture?.color}
          sizes="34px"
          className="rounded-[4px]"
        />
        {!song.isUnavailable && (
          <RowPlayButton
            name={song.name}
            isPlaying={state === 'playing'}
            onPlay={onPlay}
            tabIndex={-1}
            iconPixels={14}
            className="inset-0 opacity-0 group-focus-visible/row:opacity-100"
          />
        )}
      </span>
      <span className="song-table-names">
        <span>
          <span className={`row-name ${state !== 'resting' ? 'text-accent-ink' : 'text-ink'}`}>
            <SongLink song={song} />
          </span>
          {song.isExplicit && <ExplicitMark />}
          {song.facts.isHiRes && <Badge>{songListTexts.marks.hiRes}</Badge>}
          {song.facts.isLossless && !song.facts.isHiRes && <Badge>{songListTexts.marks.lossless}</Badge>}
        </span>
        {below !== undefined && <bdi>{below}</bdi>}
      </span>
    </td>
  );
}

const Badge = ({ children }: { children: string }) => <span className="song-table-badge">{children}</span>;

type CellProps = { song: ListedSong; column: ColumnId; onStars: (stars: number) => void };

function Cell({ song, column, onStars }: CellProps) {
  if (column === 'stars') return <Stars name={song.name} stars={song.facts.stars} onChange={onStars} />;
  if (column === 'artist')
    return <ArtistLink name={song.artistName} artistId={song.artistId} tabIndex={-1} />;
  return <bdi title={shownOf(song, column)}>{shownOf(song, column)}</bdi>;
}
