import { type KeyboardEvent, useState } from 'react';
import { isLive } from '#rules/queue/item.ts';
import { upNext } from '#rules/queue/queue.ts';
import { currentKind } from '#web/player/player/player-state.ts';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { playlistTexts } from './playlist-texts.ts';
import { useCreatePlaylist } from './use-create-playlist.ts';

const maxLetters = 300;

/** Keeps what plays and what comes up as a playlist, under a name that one may change first. */
export function SaveQueue({ className }: { className: string }) {
  const player = usePlayer();
  const { mutate: create, isPending: busy } = useCreatePlaylist();
  const [name, setName] = useState<string>();

  const isMusic = usePlayerState((state) => currentKind(state) === 'song' && !isLive(state.queue.now?.item));

  function save(): void {
    const { queue } = player.store.getState();
    const entries = [...(queue.now ? [queue.now] : []), ...upNext(queue)];
    const songs = entries.map(({ item }) => item).filter((item) => item.kind === 'song' && !isLive(item));
    create({ name: name ?? '', description: '', songs }, { onSuccess: () => setName(undefined) });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A key pressed in the box is not for the list below it.
    event.stopPropagation();
    if (event.key === 'Escape') setName(undefined);
  }

  if (!isMusic) return null;
  return (
    <>
      <button
        type="button"
        aria-expanded={name !== undefined}
        className={className}
        onClick={() =>
          setName(name === undefined ? (player.store.getState().queue.context?.name ?? '') : undefined)
        }
      >
        {playlistTexts.saveQueue}
      </button>
      {name !== undefined && (
        <form
          className="order-last flex basis-full gap-2 py-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) save();
          }}
        >
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- one pressed the button to name it
            autoFocus
            aria-label={playlistTexts.name}
            maxLength={maxLetters}
            value={name}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={onKeyDown}
            className="h-9 min-w-0 flex-1 rounded-md border border-line bg-lift px-2.5 text-ink pointer-coarse:h-11"
          />
          <button
            type="submit"
            disabled={busy}
            className="rounded-full bg-accent px-3.5 text-[13px] font-semibold text-on disabled:opacity-60"
          >
            {playlistTexts.save}
          </button>
        </form>
      )}
    </>
  );
}
