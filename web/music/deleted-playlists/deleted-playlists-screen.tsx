import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link, Navigate } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { deletedPlaylistsQuery } from './deleted-playlist-queries.ts';
import { DeletedPlaylistRow } from './deleted-playlist-row.tsx';
import { deletedPlaylistTexts as texts } from './deleted-playlist-texts.ts';
import './deleted-playlists.css';

/** `/deleted-playlists`: what the listener deleted, to be restored or deleted for good. */
export function DeletedPlaylistsScreen() {
  const provider = useMusicProvider();
  usePageTitle(texts.title);
  const { data, error, refetch } = useQuery(deletedPlaylistsQuery(provider));
  const heading = useRef<HTMLHeadingElement>(null);
  if (!provider.loadSharedPlaylists) return <Navigate to="/playlist-display" replace />;
  return (
    <div className="deleted-playlists">
      <Link
        to="/playlist-display"
        className="mb-2 inline-flex items-center gap-1 rounded text-[13px] font-semibold text-mute hover:text-ink"
      >
        <ChevronLeft size={15} aria-hidden="true" />
        {texts.back}
      </Link>
      <h1 ref={heading} tabIndex={-1} className="mb-1 text-3xl font-bold tracking-tight">
        {texts.title}
      </h1>
      {data === undefined && !error && <LoadingRing />}
      {error && !data && (
        <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <Notice title={texts.empty}>{texts.emptyHint}</Notice>}
      {data && data.length > 0 && (
        <>
          <p className="mb-4 text-mute">{texts.hint}</p>
          <ul>
            {data.map((deleted) => (
              <DeletedPlaylistRow
                key={deleted.playlist.id}
                deleted={deleted}
                // The row that had the focus is gone.
                onGone={() => heading.current?.focus()}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Leads to the deleted playlists, where there are any. */
export function DeletedPlaylistsLink() {
  const { data = [] } = useQuery(deletedPlaylistsQuery(useMusicProvider()));
  if (data.length === 0) return null;
  return (
    <Link
      to="/deleted-playlists"
      className="mt-6 inline-flex min-h-11 items-center gap-2.5 rounded-full border border-line px-5 font-semibold text-ink transition hover:bg-lift"
    >
      <Trash2 size={17} aria-hidden="true" />
      {texts.title}
      <span className="text-mute">{data.length}</span>
    </Link>
  );
}
