import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { deletedPlaylistsQuery } from './deleted-playlist-queries.ts';
import { deletedPlaylistTexts as texts } from './deleted-playlist-texts.ts';

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
