import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlaylistChange } from '#contract/v1/folder-playlist-versions.ts';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { changesQuery, formerQuery, useSharedPlaylistChange } from './shared-playlist-queries.ts';
import { sharedPlaylistTexts as texts } from './shared-playlist-texts.ts';

const maxShown = 500;

/** The songs that a playlist had. */
function FormerSongs({ playlistId, version }: { playlistId: string; version: number }) {
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

const pageSize = 20;
const dated = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Who changed a playlist, when and what; what it was before can be looked at and brought back. */
export function PlaylistChanges({ playlistId }: { playlistId: string }) {
  const [offset, setOffset] = useState(0);
  const provider = useMusicProvider();
  const { data, error, refetch } = useQuery({
    ...changesQuery(provider, playlistId, offset),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return error ? <Failure message={sentenceOf(error)} onRetry={() => void refetch()} /> : <LoadingRing />;
  return (
    <>
      <p className="text-mute">{data.total === 0 ? texts.noChanges : texts.changesHint}</p>
      <ol className="change-list">
        {data.items.map((change) => (
          <Change key={change.version} playlistId={playlistId} change={change} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5">
        {offset > 0 && <Button onClick={() => setOffset(offset - pageSize)}>{texts.newer}</Button>}
        {offset + pageSize < data.total && (
          <Button onClick={() => setOffset(offset + pageSize)}>{texts.older}</Button>
        )}
      </div>
    </>
  );
}

/** What a change did, as words. */
function whatOf({ added, removed, reordered, renamed, described }: PlaylistChange) {
  const parts = [
    ...(added > 0 ? [{ short: texts.added(added), words: texts.addedWords(added) }] : []),
    ...(removed > 0 ? [{ short: texts.removed(removed), words: texts.removedWords(removed) }] : []),
    ...(reordered ? [{ short: texts.reordered, words: texts.reordered }] : []),
    ...(renamed ? [{ short: texts.renamed, words: texts.renamed }] : []),
    ...(described ? [{ short: texts.described, words: texts.described }] : []),
  ];
  return parts.length > 0 ? parts : [{ short: texts.unchanged, words: texts.unchanged }];
}

function Change({ playlistId, change }: { playlistId: string; change: PlaylistChange }) {
  const [isOpen, setIsOpen] = useState(false);
  const { change: act, isPending } = useSharedPlaylistChange();
  const when = dated.format(new Date(change.changedAt));
  const who = change.isMine ? texts.you : (change.by ?? texts.somebody);
  async function bringBack(): Promise<void> {
    if (await act((api) => api.bringBack(playlistId, change.version))) toast.success(texts.broughtBack);
  }
  return (
    <li>
      <div className="change-line">
        <span className="min-w-0">
          <span className="row-name">
            <bdi>{who}</bdi>
          </span>
          <span className="block text-[12.5px] text-mute">
            <time dateTime={change.changedAt}>{when}</time>
            {' · '}
            {whatOf(change).map(({ short, words }, index) => (
              <span key={short}>
                {index > 0 && ', '}
                <span aria-hidden="true">{short}</span>
                <span className="sr-only">{words}</span>
              </span>
            ))}
          </span>
        </span>
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.hide : texts.lookAt(when)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.hide : texts.look}
        </Button>
        <Button disabled={isPending} onClick={() => void bringBack()}>
          {texts.bringBack}
        </Button>
      </div>
      {isOpen && <FormerSongs playlistId={playlistId} version={change.version} />}
    </li>
  );
}
