import { Link } from 'react-router';
import { isHeard } from '#rules/queue/queue.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import type { RowFocus } from '#web/ui/lists/windowed-list.tsx';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { useChoice } from '#web/ui/selection/choosing.ts';
import { contextOf } from '../items/contexts.ts';
import { Caption, captionOf } from '../items/item-card.tsx';
import { itemPath } from '../items/item-path.ts';
import { PlayItemButton } from '../items/play-item-button.tsx';
import { useOptions } from '../items/use-options.ts';
import type { Album, Artist } from '../provider/item.ts';

export const libraryRowPixels = 60;

type LibraryRowProps = { item: Album | Artist; focus: RowFocus };

/** An album or artist as a row: picture, name, who and when. Enter opens it, the context-menu key its options. */
export function LibraryRow({ item, focus: { onKeyDown, ...focus } }: LibraryRowProps) {
  const options = useOptions(item, undefined, focus['data-row']);
  const choice = useChoice(focus['data-row']);
  const caption = captionOf(item);
  const isHere = usePlayerState(({ queue }) => isHeard(queue, contextOf(item)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts; the options button does the same
    <div
      aria-current={isHere ? 'true' : undefined}
      onContextMenu={options.onContextMenu}
      {...choice?.props}
      className={`group/card relative flex h-[60px] max-w-[1280px] items-center gap-3.5 rounded-lg px-2.5 transition-colors hover:bg-lift ${isHere ? 'bg-lift' : ''}`}
    >
      <Artwork
        name={item.name}
        {...item.picture}
        sizes="44px"
        round={item.kind === 'artist'}
        className={`w-11 shrink-0 ${item.kind === 'artist' ? '' : '!rounded-md'}`}
      />
      {choice?.box}
      <span className="min-w-0 flex-1">
        <Link
          to={itemPath(item) ?? '/'}
          title={item.name}
          onKeyDown={(event) => {
            if (!options.onMenuKey(event)) onKeyDown(event);
          }}
          {...focus}
          className={`row-name after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink ${isHere ? 'text-accent-ink' : 'text-ink'}`}
        >
          <bdi>{item.name}</bdi>
        </Link>
        <span className="block truncate text-[12.5px] leading-[17px] text-mute" title={caption}>
          <Caption item={item} />
        </span>
      </span>
      <span className="flex min-w-[calc(var(--covered)-10px)] items-center justify-end gap-3.5">
        {item.kind === 'album' && (
          <span className="relative z-[1] hidden wide:block">
            <PlayItemButton item={item} />
          </span>
        )}
        <OptionsButton
          name={item.name}
          tabIndex={-1}
          onClick={options.onButton}
          className="z-[1] opacity-0 focus-visible:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100"
        />
      </span>
    </div>
  );
}

/** A row that is on its way, of its final size. */
export function LibraryRowPlaceholder() {
  return (
    <span aria-hidden="true" className="patient flex h-[60px] items-center gap-3.5 px-2.5">
      <span className="waiting size-11 shrink-0 rounded-md" />
      <span className="grid flex-1 gap-2">
        <span className="waiting h-3 w-1/3 rounded" />
        <span className="waiting h-2.5 w-1/5 rounded" />
      </span>
    </span>
  );
}
