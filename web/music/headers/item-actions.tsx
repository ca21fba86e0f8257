import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PlayableItem } from '#rules/queue/item.ts';
import { sentenceOf } from '#web/api.ts';
import { PlayButton } from '#web/player/views/play-button.tsx';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import { waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { contextOf } from '../items/contexts.ts';
import { LazyItemDownload } from '../items/lazy-item-download.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { useOpenOptions } from '../items/use-options.ts';
import type { MusicItem, Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';

type ItemActionsProps = {
  item: MusicItem;
  /** Those of an album or a playlist; what other items play is read when Play is pressed. */
  songs?: readonly Song[];
  /** Reads what is played where it is not what the item stands for everywhere. */
  getItems?: () => Promise<PlayableItem[]>;
  /** Shuffle, for an item that has songs to shuffle. */
  shuffle?: ReactNode;
  /** What the menu offers on this page alone. */
  more?: readonly MenuEntry[];
};

const noMore: readonly MenuEntry[] = [];

/** What can be done with the item that a page is about: the same buttons in the same order for each kind. */
export function ItemActions({ item, songs, getItems, shuffle, more = noMore }: ItemActionsProps) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const openOptions = useOpenOptions({ item, more });
  const context = contextOf(item);
  const readItems = async () =>
    (await import('../items/playable-songs.ts')).playableSongs(queries, provider, item);
  return (
    <div data-actions className="mt-5 flex flex-wrap gap-2">
      <PlayButton
        hasWord
        context={context}
        {...(item.kind !== 'album' && { name: context.name })}
        disabled={songs?.every((song) => song.isUnavailable)}
        getItems={songs ? () => Promise.resolve(songs.map(playableOf)) : (getItems ?? readItems)}
        // The specification has one sentence for a radio.
        onFailure={(thrown) =>
          toast.error(item.kind === 'artist' ? musicTexts.wentWrong : sentenceOf(thrown))
        }
      />
      {shuffle}
      {provider.capabilities.ratings.includes(item.kind) && <FavouriteButton item={item} />}
      {item.kind !== 'station' && <LazyItemDownload item={item} />}
      <OptionsButton
        name={item.name}
        onClick={waysToMenu(openOptions).onButton}
        className="!size-[42px] border border-line"
      />
    </div>
  );
}
