import type { ComponentProps, ReactNode } from 'react';
import { DetailHeader, DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { pictureShape } from '../items/picture-mark.tsx';
import type { MusicItem } from '../provider/item.ts';

type ItemHeaderProps = {
  item: MusicItem;
  /** In place of its name. */
  title?: ReactNode;
  /** What its picture needs that the item does not say. */
  artwork?: Partial<ComponentProps<typeof Artwork>>;
  /** Facts about it, and its actions. */
  children: ReactNode;
};

/** How the page about an item begins: its picture on the picture's own colour, kind and name, and what the page puts below. */
export function ItemHeader({ item, title, artwork, children }: ItemHeaderProps) {
  const { kind, name, picture } = item;
  const round = kind === 'artist';
  return (
    <>
      {picture?.color && (
        <div aria-hidden="true" className="album-wash" style={{ color: `#${picture.color}` }} />
      )}
      <DetailHeader
        round={round}
        eyebrow={musicTexts[kind]}
        title={title ?? <DetailTitle name={name} />}
        picture={
          <Artwork
            name={name}
            {...picture}
            sizes="236px"
            eager
            round={round}
            className={pictureShape(item) || (round ? '' : '!rounded-[14px]')}
            {...artwork}
          />
        }
      >
        {children}
      </DetailHeader>
    </>
  );
}
