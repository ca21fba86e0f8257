import type { PushMessage } from '#contract/push-message.ts';

/** An episode of which a browser is to be told. `waited`: it came in quiet hours. */
export type ToTell = { episodeId: number; title: string; feedId: number; show: string; waited: boolean };

/** One message, and the episodes that are told by it. `badge` comes when it is sent. */
export type Told = { message: Omit<PushMessage, 'badge'>; episodeIds: number[] };

/** So many new episodes of a show are told one by one. */
const maxApart = 3;
/** So many messages at once are news; more would be a flood. */
const maxMessages = 5;
const maxLetters = 200;

/** As much as a notification shows, and never half a letter. */
const shortened = (text: string): string => {
  const letters = Array.from(text.slice(0, maxLetters * 2));
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : letters.join('');
};

/** What is told of new episodes: each for itself, many of a show as one, and all that waited for the end of quiet hours as one. */
export function messagesOf(episodes: readonly ToTell[]): Told[] {
  const waited = episodes.filter((episode) => episode.waited);
  const fresh = episodes.filter((episode) => !episode.waited);
  const shows = [...Map.groupBy(fresh, ({ feedId }) => feedId).values()];
  const told = [together(waited), ...shows.flatMap(ofShow)].filter((one) => one !== null);
  return told.length > maxMessages ? [together(episodes)].filter((one) => one !== null) : told;
}

const ofShow = (episodes: readonly ToTell[]): (Told | null)[] =>
  episodes.length > maxApart ? [together(episodes)] : episodes.map((episode) => together([episode]));

/** One message of all of them; null for none. */
function together(episodes: readonly ToTell[]): Told | null {
  const [first] = episodes;
  if (first === undefined) return null;
  const episodeIds = episodes.map(({ episodeId }) => episodeId);
  const shows = new Map(episodes.map(({ feedId, show }) => [feedId, show]));
  if (episodes.length === 1)
    return {
      message: {
        tag: `episode-${first.episodeId}`,
        title: shortened(first.show),
        body: shortened(first.title),
        path: `/podcast-episode/${first.episodeId}`,
        feedId: first.feedId,
      },
      episodeIds,
    };
  if (shows.size === 1)
    return {
      message: {
        tag: `show-${first.feedId}`,
        title: shortened(first.show),
        body: shortened(`${episodes.length} new episodes of ${first.show}`),
        path: `/podcast/${first.feedId}`,
        feedId: first.feedId,
      },
      episodeIds,
    };
  return {
    message: {
      tag: 'episodes',
      title: `${episodes.length} new episodes`,
      body: shortened([...shows.values()].join(', ')),
      path: '/podcasts',
      feedId: null,
    },
    episodeIds,
  };
}
