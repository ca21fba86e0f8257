import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { itemPath } from '../items/item-path.ts';
import { optionTexts } from '../items/option-texts.ts';
import { musicTexts } from '../items/texts.ts';
import type { OptionsRequest } from '../items/use-options.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryIdQuery, playlistsQuery, ratingQuery } from '../provider/queries.ts';
import { optionsFor } from './options-for.ts';
import { useOptionActions } from './use-option-actions.ts';

type OptionsMenuProps = { request: OptionsRequest; onClose: () => void };

/** What can be done with an item, as a menu where it was asked for. */
export function OptionsMenu({
  request: { item, entry, more = [], x, y, opener },
  onClose,
}: OptionsMenuProps) {
  const provider = useMusicProvider();
  const { capabilities } = provider;
  const { data: rating } = useQuery({
    ...ratingQuery(provider, item),
    enabled: capabilities.ratings.includes(item.kind),
  });
  const playlists = useQuery(playlistsQuery(provider));
  const isOwn = capabilities.edits && isLibraryId(item.id);
  const { data: libraryId } = useQuery({ ...libraryIdQuery(provider, item), enabled: isOwn });
  const onOwnPage = useLocation().pathname === itemPath(item);
  const actions = useOptionActions({ item, rating: rating ?? undefined, entry, onOwnPage });
  const options = optionsFor(item, {
    capabilities,
    rating: rating ?? undefined,
    inPlaylist: entry !== undefined,
    onOwnPage,
    isGone: libraryId === null,
  });
  const ownPlaylists = (playlists.data ?? []).map((playlist) => ({
    id: playlist.id,
    label: playlist.name,
    onChoose: () => actions.addToPlaylist(playlist),
  }));
  return (
    <PopupMenu
      label={controlTexts.optionsOf(item.name)}
      x={x}
      y={y}
      onClose={onClose}
      into={opener.closest('[role="dialog"]')}
      entries={[
        ...options.map((option) =>
          option.id === 'add-to-playlist'
            ? {
                ...option,
                submenu: ownPlaylists,
                search: optionTexts.findPlaylist,
                create: {
                  label: optionTexts.newPlaylist,
                  nameLabel: optionTexts.newPlaylistName,
                  button: optionTexts.createPlaylist,
                  onCreate: actions.addToNew,
                },
                whenEmpty: playlists.isPending ? musicTexts.loading : optionTexts.noPlaylists,
              }
            : { ...option, onChoose: () => actions.run(option.id) },
        ),
        ...more,
      ]}
    />
  );
}
