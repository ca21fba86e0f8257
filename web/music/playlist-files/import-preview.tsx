import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { fileNameOf, saveFile } from '#web/ui/device/save-file.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { addSongs } from '../adding/add-songs.ts';
import { playlistPath } from '../items/item-path.ts';
import type { Playlist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryKey, playlistsQuery } from '../provider/queries.ts';
import { importTexts as texts } from './import-texts.ts';
import type { MatchedFile } from './match-playlist-file.ts';
import './import-preview.css';

/** The lines that were not found, as a text: each with its number. */
export const missingText = ({ missing }: Pick<MatchedFile, 'missing'>): string =>
  missing
    .map(({ line, text, names, artist, title }) =>
      [line, text, names ?? [artist, title].filter(Boolean).join(' - ')]
        .filter((part, index, parts) => part !== '' && parts.indexOf(part) === index)
        .join('\t'),
    )
    .join('\n');

const maxShown = 200;

/** The lines of a file that match no song of the library, to be copied or saved. */
function MissingLines({ file }: { file: Pick<MatchedFile, 'name' | 'missing'> }) {
  const { missing } = file;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(missingText(file));
      toast.success(texts.copied);
    } catch {
      toast.error(texts.copyFailed);
    }
  }
  return (
    <>
      <p className="mt-3 text-mute">{texts.missing(missing.length)}</p>
      <ul
        aria-label={texts.missingList}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="missing-lines"
      >
        {missing.slice(0, maxShown).map(({ line, text, names }) => (
          <li key={line}>
            <span>{texts.line(line)}</span>
            <span>
              <bdi>{text}</bdi>
              {names && <small>{names}</small>}
            </span>
          </li>
        ))}
        {missing.length > maxShown && <li>{texts.more(missing.length - maxShown)}</li>}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button
          onClick={() =>
            saveFile(
              fileNameOf(texts.listName(file.name), 'txt'),
              new Blob([`${missingText(file)}\n`], { type: 'text/plain' }),
            )
          }
        >
          {texts.saveList}
        </Button>
      </div>
    </>
  );
}

type ImportPreviewProps = { file: MatchedFile; onClose: () => void };
type SavedImport = { playlist: Pick<Playlist, 'id' | 'name'>; added: number };

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

  const saving = useMutation({
    async mutationFn(): Promise<SavedImport | undefined> {
      const ids = isOnce ? [...new Set(file.ids)] : file.ids;
      const songs = ids.map((id) => ({ id }));
      if (into === undefined) {
        const playlist = await provider.library.createPlaylist({ name, description: '', songs });
        return { playlist: playlist, added: songs.length };
      }
      const added = await addSongs(provider, into, songs);
      return added === undefined ? undefined : { playlist: into, added };
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: libraryKey }),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  const result = saving.data;

  return (
    <section
      aria-label={texts.report}
      className="order-last basis-full rounded-xl border border-line bg-pane p-4"
    >
      <p role="alert" className="font-semibold">
        {result
          ? texts.imported(result.playlist.name, result.added)
          : file.ids.length === 0
            ? texts.importedNothing(file.name)
            : texts.matched(file.ids.length, all)}
      </p>
      {!result && file.ids.length > 0 && (
        <form
          className="import-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving.isPending) saving.mutate();
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
          <Button type="submit" look="solid" disabled={saving.isPending}>
            {into === undefined ? texts.save : texts.add}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </form>
      )}
      {file.missing.length > 0 && <MissingLines file={file} />}
      {(result || file.ids.length === 0) && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          {result && (
            <Link
              to={playlistPath(result.playlist.id)}
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

function NewName({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const id = useId();
  return (
    <span className="import-field">
      <label htmlFor={id}>{texts.name}</label>
      <input id={id} value={value} maxLength={300} onChange={(event) => onChange(event.target.value)} />
    </span>
  );
}
