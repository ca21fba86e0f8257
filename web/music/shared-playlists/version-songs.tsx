import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { formerQuery } from './shared-playlist-queries.ts';
import { sharedPlaylistTexts as texts } from './shared-playlist-texts.ts';

const maxShown = 500;

type FormerSongsProps = { playlistId: string; version: number };

/** The songs that a playlist had. */
export function FormerSongs({ playlistId, version }: FormerSongsProps) {
  const { data, error, refetch } = useQuery(formerQuery(useMusicProvider(), playlistId, version));
  if (data === undefined)
    return error ? <Failure message={sentenceOf(error)} onRetry={() => void refetch()} /> : <LoadingRing />;
  const { name, description, songs } = data;
  return (
    <div className="former-songs">
      <p className="font-semibold">
        <bdi>{texts.before(name, songs.length)}</bdi>
      </p>
      {description && <p className="text-mute">{description}</p>}
      <ol
        aria-label={texts.before(name, songs.length)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        {songs.slice(0, maxShown).map((song, index) => (
          <li key={`${song.id} ${index}`} className={song.isUnavailable ? 'text-faint' : undefined}>
            <bdi>{song.name}</bdi>
            {song.artistName && (
              <>
                {' · '}
                <bdi>{song.artistName}</bdi>
              </>
            )}
          </li>
        ))}
        {songs.length > maxShown && <li>{texts.moreSongs(songs.length - maxShown)}</li>}
      </ol>
    </div>
  );
}
