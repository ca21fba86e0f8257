import type { PushMessage } from '#contract/push-message.ts';

/** An episode that a browser is to be notified of. `waited`: it came in quiet hours. */
export type ToTell = { episodeId: number; title: string; feedId: number; show: string; waited: boolean };

/** One message and its episodes. `badge` is added when it is sent. */
export type EpisodeMessage = { message: Omit<PushMessage, 'badge'>; episodeIds: number[] };

/** Up to this many new episodes of a show have a message each. */
const maxApart = 3;
/** More messages than this at once would be a flood. */
const maxMessages = 5;
const maxLetters = 200;

/** As much as a notification shows, and never half a letter. */
const shortened = (text: string): string => {
  const letters = Array.from(text.slice(0, maxLetters * 2));
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : letters.join('');
};

/** The messages of new episodes: one each, one for many of a show, and one for all that waited for the end of quiet hours. */
export function messagesOf(episodes: readonly ToTell[]): EpisodeMessage[] {
  const waited = episodes.filter((episode) => episode.waited);
  const fresh = episodes.filter((episode) => !episode.waited);
  const shows = [...Map.groupBy(fresh, ({ feedId }) => feedId).values()];
  const messages = [together(waited), ...shows.flatMap(ofShow)].filter((one) => one !== null);
  return messages.length > maxMessages ? [together(episodes)].filter((one) => one !== null) : messages;
}

const ofShow = (episodes: readonly ToTell[]): (EpisodeMessage | null)[] =>
  episodes.length > maxApart ? [together(episodes)] : episodes.map((episode) => together([episode]));

/** One message of all of them; null for none. */
function together(episodes: readonly ToTell[]): EpisodeMessage | null {
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
