import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { addSongs } from '../adding/add-songs.ts';
import { playlistPath } from '../items/item-path.ts';
import type { Playlist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryKey, playlistsQuery } from '../provider/queries.ts';
import { importTexts as texts } from './import-texts.ts';
import type { MatchedFile } from './match-playlist-file.ts';
import { MissingLines } from './missing-lines.tsx';
import './import-preview.css';

type ImportPreviewProps = { file: MatchedFile; onClose: () => void };
type Kept = { playlist: Pick<Playlist, 'id' | 'name'>; added: number };

/** What came of a file, and where its songs are to go. */
export function ImportPreview({ file, onClose }: ImportPreviewProps) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const [name, setName] = useState(file.name);
  const [intoId, setIntoId] = useState('');
  const [isOnce, setIsOnce] = useState(false);
  const { data: playlists = [] } = useQuery(playlistsQuery(provider));
  const into = playlists.find(({ id }) => id === intoId);
  const all = file.ids.length + file.missing.length;

  const keeping = useMutation({
    async mutationFn(): Promise<Kept | undefined> {
      const ids = isOnce ? [...new Set(file.ids)] : file.ids;
      const songs = ids.map((id) => ({ id }));
      if (into === undefined) {
        const made = await provider.library.createPlaylist({ name, description: '', songs });
        return { playlist: made, added: songs.length };
      }
      const added = await addSongs(provider, into, songs);
      return added === undefined ? undefined : { playlist: into, added };
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: libraryKey }),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  const kept = keeping.data;

  return (
    <section
      aria-label={texts.report}
      className="order-last basis-full rounded-xl border border-line bg-pane p-4"
    >
      <p role="alert" className="font-semibold">
        {kept
          ? texts.imported(kept.playlist.name, kept.added)
          : file.ids.length === 0
            ? texts.importedNothing(file.name)
            : texts.found(file.ids.length, all)}
      </p>
      {!kept && file.ids.length > 0 && (
        <form
          className="import-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!keeping.isPending) keeping.mutate();
          }}
        >
          <Target playlists={playlists} value={intoId} onChange={setIntoId} />
          {into === undefined && <NewName value={name} onChange={setName} />}
          {file.repeated > 0 && (
            <label className="import-once">
              <input type="checkbox" checked={isOnce} onChange={() => setIsOnce(!isOnce)} />
              {texts.leaveOutRepeated(file.repeated)}
            </label>
          )}
          <Button type="submit" look="solid" disabled={keeping.isPending}>
            {into === undefined ? texts.save : texts.add}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </form>
      )}
      {file.missing.length > 0 && <MissingLines file={file} />}
      {(kept || file.ids.length === 0) && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          {kept && (
            <Link
              to={playlistPath(kept.playlist.id)}
              className="font-semibold text-accent-ink hover:underline"
            >
              {texts.openPlaylist}
            </Link>
          )}
          <Button look="plain" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      )}
    </section>
  );
}

type TargetProps = { playlists: readonly Playlist[]; value: string; onChange: (id: string) => void };

/** A new playlist, or one that is there. */
function Target({ playlists, value, onChange }: TargetProps) {
  const id = useId();
  return (
    <span className="import-field">
      <label htmlFor={id}>{texts.into}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{texts.newPlaylist}</option>
        {playlists
          .filter(({ canEdit }) => canEdit)
          .map((playlist) => (
            <option key={playlist.id} value={playlist.id}>
              {playlist.name}
            </option>
          ))}
      </select>
    </span>
  );
}

type NewNameProps = { value: string; onChange: (name: string) => void };

function NewName({ value, onChange }: NewNameProps) {
  const id = useId();
  return (
    <span className="import-field">
      <label htmlFor={id}>{texts.name}</label>
      <input id={id} value={value} maxLength={300} onChange={(event) => onChange(event.target.value)} />
    </span>
  );
}
