import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Caption } from '#web/music/items/item-card.tsx';
import { itemPath } from '#web/music/items/item-path.ts';
import { musicTexts } from '#web/music/items/music-texts.ts';
import { PlayItemButton } from '#web/music/items/play-item-button.tsx';
import { songStateOf } from '#web/music/items/song-state-of.ts';
import type { MusicItem, Picture } from '#web/music/provider/item.ts';
import { episodePath, episodePicture, showPath, showPicture } from '#web/podcasts/data/playable-episode.ts';
import { showTexts } from '#web/podcasts/data/show-texts.ts';
import { EpisodePlayButton } from '#web/podcasts/episodes/episode-play-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { resultTexts } from './result-texts.ts';
import type { Hit } from './top-result.ts';

type Card = {
  name: string;
  kind: string;
  details: ReactNode;
  path: string;
  /** What a song's page shows at once. */
  state?: unknown;
  picture: Picture | { template: string | undefined } | undefined;
  button?: ReactNode;
};

/** What the card shows of a hit. */
function cardOf(hit: Hit): Card {
  if (hit.kind === 'show') {
    const { show } = hit;
    const name = show.title || show.url;
    const details = <bdi>{show.author}</bdi>;
    return {
      name,
      kind: showTexts.podcast,
      details,
      path: showPath(show.id),
      picture: { template: showPicture(show) },
    };
  }
  if (hit.kind === 'episode') {
    const { episode } = hit;
    return {
      name: episode.title,
      kind: showTexts.episode,
      details: <bdi>{episode.feedTitle}</bdi>,
      path: episodePath(episode.id),
      picture: { template: episodePicture(episode) },
      button: <EpisodePlayButton episode={episode} />,
    };
  }
  return {
    name: hit.name,
    kind: musicTexts[hit.kind],
    details: hasDetails(hit) && <Caption item={hit} />,
    path: itemPath(hit),
    state: hit.kind === 'song' ? songStateOf(hit) : undefined,
    picture: hit.picture,
    button: hit.kind === 'artist' ? undefined : <PlayItemButton item={hit} />,
  };
}

/** An artist's caption would say its kind again. */
const hasDetails = ({ kind }: MusicItem) => kind === 'album' || kind === 'song';

/** The best match as a large card, or its space while it is on its way. */
export const TopResult = ({ hit }: { hit: Hit | undefined }) => (
  <section aria-labelledby="top-result" aria-busy={hit === undefined} className="min-w-0">
    <h2 id="top-result" className="mb-3.5 text-lg font-[660] leading-tight wide:text-xl">
      {resultTexts.topResult}
    </h2>
    {hit ? (
      <TopResultCard hit={hit} />
    ) : (
      <div className="top-result patient">
        <span className="waiting top-result-space" />
      </div>
    )}
  </section>
);

/** Picture, name, kind, who made it, and a button that plays it. Its name leads to its page. */
function TopResultCard({ hit }: { hit: Hit }) {
  const { name, kind, details, path, state, button, picture } = cardOf(hit);
  return (
    <div className="top-result">
      <Artwork name={name} {...picture} sizes="144px" round={hit.kind === 'artist'} eager />
      <div className="min-w-0 flex-1">
        <Link to={path} state={state} title={name} className="top-result-name">
          <bdi>{name}</bdi>
        </Link>
        <p className="top-result-details">
          {kind}
          {details && ' · '}
          {details}
        </p>
      </div>
      {button}
    </div>
  );
}
