import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/controls/button.tsx';
import { ResizeHandle } from '#web/ui/controls/resize-handle.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { draftTexts } from './draft-texts.ts';
import { DraftTracks } from './draft-tracks.tsx';
import { usePlaylistDraft, withoutSong, withSongs } from './playlist-draft.ts';
import { PlaylistSearch } from './playlist-search.tsx';
import { playlistTexts } from './playlist-texts.ts';
import { useCreatePlaylist } from './use-create-playlist.ts';

/** behaviour.md#constants, in pixels. */
const panel = { min: 100, max: 500, first: 220 };

/** `/new-playlist` (behaviour.md#screens): names, songs, and a search to find them. A failure, and a look elsewhere, keep everything typed. */
export function NewPlaylistScreen() {
  const { mutateAsync, isPending, isSuccess } = useCreatePlaylist();
  const navigate = useNavigate();
  const { draft, change, forget } = usePlaylistDraft();
  const { name, description } = draft;
  const [height, setHeight] = useState(panel.first);
  usePageTitle(playlistTexts.create);

  async function create(): Promise<void> {
    try {
      await mutateAsync({ name, description, songs: draft.songs });
    } catch {
      // A toast says so; everything typed stays.
      return;
    }
    forget();
    await navigate('/');
  }

  function giveUp(): void {
    forget();
    void (history.length > 1 ? navigate(-1) : navigate('/playlist-display'));
  }

  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5 pt-6 pr-(--covered)">
      <h1 className="text-2xl font-[700] tracking-tight">{playlistTexts.create}</h1>
      <div className="@container">
        <div className="grid gap-4 @min-[520px]:grid-cols-2">
          <DraftField
            label={playlistTexts.name}
            value={name}
            onChange={(typed) => change(() => ({ name: typed }))}
            max={300}
          />
          <DraftField
            label={playlistTexts.description}
            value={description}
            onChange={(typed) => change(() => ({ description: typed }))}
            max={5000}
          />
        </div>
      </div>
      <div>
        <DraftTracks
          songs={draft.songs}
          heightPixels={height}
          onRemove={(id) => change((before) => withoutSong(before, id))}
        />
        <ResizeHandle
          label={draftTexts.resize}
          value={height}
          minHeight={panel.min}
          maxHeight={panel.max}
          onChange={setHeight}
        />
      </div>
      <NewPlaylistButtons
        busy={isPending || isSuccess}
        hasSongs={draft.songs.length > 0}
        onCreate={() => void create()}
        onCancel={giveUp}
      />
      <PlaylistSearch
        draft={draft}
        onAdd={(songs, albumId) => change((before) => withSongs(before, songs, albumId))}
      />
    </div>
  );
}

type DraftFieldProps = { label: string; value: string; onChange: (value: string) => void; max: number };

/** A labelled line of a form. */
function DraftField({ label, value, onChange, max }: DraftFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold text-mute">
        {label}
      </label>
      <input
        id={id}
        value={value}
        maxLength={max}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="h-11 rounded-md border border-line bg-lift px-3.5 text-ink"
      />
    </div>
  );
}

type NewPlaylistButtonsProps = {
  busy: boolean;
  hasSongs: boolean;
  onCreate: () => void;
  onCancel: () => void;
};

/** Create, and Cancel, which asks first when songs would be lost (behaviour.md#screens). */
function NewPlaylistButtons({ busy, hasSongs, onCreate, onCancel }: NewPlaylistButtonsProps) {
  const [asking, setAsking] = useState(false);
  if (asking)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">{draftTexts.discardQuestion}</p>
        <Button look="solid" onClick={onCancel}>
          {draftTexts.discard}
        </Button>
        <Button onClick={() => setAsking(false)}>{draftTexts.keep}</Button>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="solid" onClick={onCreate} disabled={busy}>
        {busy ? draftTexts.creating : draftTexts.createNow}
      </Button>
      <Button onClick={() => (hasSongs ? setAsking(true) : onCancel())}>{playlistTexts.cancel}</Button>
    </div>
  );
}
