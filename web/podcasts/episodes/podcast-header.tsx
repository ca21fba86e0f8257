import './podcasts.css';
import type { ReactNode } from 'react';
import { DetailHeader, DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { pictureAddress } from '#web/ui/pictures/picture-address.ts';

type PodcastHeaderProps = {
  eyebrow: string;
  title: string;
  /** What a missing cover is drawn from. */
  coverName: string;
  /** Address with `{w}`. */
  cover: string | undefined;
  /** Play or pause, on the cover. */
  play: ReactNode;
  children: ReactNode;
};

/** How the page of a show or an episode begins: the cover's own colours behind it, play on the cover. */
export function PodcastHeader({ eyebrow, title, coverName, cover, play, children }: PodcastHeaderProps) {
  return (
    <>
      <div aria-hidden="true" className="cover-wash">
        {cover !== undefined && (
          <img src={pictureAddress(cover, 50)} alt="" onError={(event) => event.currentTarget.remove()} />
        )}
      </div>
      <DetailHeader
        compact
        eyebrow={eyebrow}
        title={<DetailTitle name={title} />}
        picture={
          <div className="relative">
            <Artwork name={coverName} template={cover} sizes="236px" eager className="!rounded-[14px]" />
            <div className="cover-play">{play}</div>
          </div>
        }
      >
        {children}
      </DetailHeader>
    </>
  );
}
