import { useQueryClient } from '@tanstack/react-query';
import type { FavouriteRecord } from '#contract/library.ts';
import { WindowedList } from '#web/ui/lists/windowed-list.tsx';
import { ChoosableSongs } from '../items/choosable-items.tsx';
import { libraryTexts } from '../library/library-texts.ts';
import { songOfFavourite } from '../library/saved-record-mapping.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { changeRating } from './change-rating.ts';
import { FavouriteRow, favouriteRowPixels } from './favourite-row.tsx';

type FavouriteListProps = { favourites: readonly FavouriteRecord[]; onPlay: (index: number) => void };

/** The favourites that are found, of which those near the visible part are on the page. */
export function FavouriteList({ favourites, onPlay }: FavouriteListProps) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const remove = (record: FavouriteRecord) =>
    void changeRating(provider, queries, songOfFavourite(record), undefined, 'liked');
  return (
    <ChoosableSongs
      list={libraryTexts.favourites}
      count={favourites.length}
      itemAt={(index) => {
        const record = favourites[index];
        return record && songOfFavourite(record);
      }}
    >
      <WindowedList
        label={libraryTexts.favourites}
        count={favourites.length}
        rowPixels={favouriteRowPixels}
        onEnter={onPlay}
        renderRow={(index, focus) => {
          const record = favourites[index];
          return (
            record && (
              <FavouriteRow
                record={record}
                focus={focus}
                onPlay={() => onPlay(index)}
                onRemove={() => remove(record)}
              />
            )
          );
        }}
      />
    </ChoosableSongs>
  );
}
