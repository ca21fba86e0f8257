import * as z from 'zod/mini';
import { song } from './test-spec.ts';

/* What the protocol says of answers about what listeners keep, written down apart from the shapes that write them. */

const id = z.string().check(z.regex(/^[a-z]+-[A-Za-z0-9-]+$/));
const cover = z.optional(z.string().check(z.regex(/^[a-z]+-[A-Za-z0-9-]+(_[A-Za-z0-9]+)?$/)));
const whole = z.int().check(z.nonnegative());
const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

const playlist = z.strictObject({
  id,
  name: z.string(),
  songCount: whole,
  duration: whole,
  created: date,
  changed: date,
  comment: z.string(),
  owner: z.string(),
  public: z.boolean(),
  coverArt: cover,
  readonly: z.boolean(),
});
const wholePlaylist = z.extend(playlist, { entry: z.array(song) });
const episode = z.extend(song, {
  channelId: id,
  status: z.enum(['new', 'downloading', 'completed', 'error', 'deleted', 'skipped']),
  streamId: id,
  description: z.string(),
  publishDate: date,
});
const channel = z.strictObject({
  id,
  url: z.url(),
  status: z.enum(['new', 'downloading', 'completed', 'error', 'deleted', 'skipped']),
  title: z.string(),
  description: z.string(),
  coverArt: cover,
  originalImageUrl: z.optional(z.url()),
  errorMessage: z.optional(z.string()),
  episode: z.array(episode),
});
const bookmark = z.strictObject({
  position: whole,
  username: z.string(),
  created: date,
  changed: date,
  comment: z.string(),
  entry: song,
});
const ofQueue = { username: z.string(), changed: date, changedBy: z.string(), entry: z.array(song) };
const shares = z.strictObject({
  share: z.array(
    z.strictObject({
      id,
      url: z.url(),
      description: z.string(),
      username: z.string(),
      created: date,
      expires: z.optional(date),
      lastVisited: z.optional(date),
      visitCount: whole,
      entry: z.array(song),
    }),
  ),
});
const done = {};

/** The contents of the response of each call, without the envelope. */
export const storedDataResponses: Record<string, Record<string, z.ZodMiniType>> = {
  getPlaylists: { playlists: z.strictObject({ playlist: z.array(playlist) }) },
  getPlaylist: { playlist: wholePlaylist },
  createPlaylist: { playlist: wholePlaylist },
  updatePlaylist: done,
  deletePlaylist: done,
  star: done,
  unstar: done,
  setRating: done,
  scrobble: done,
  reportPlayback: done,
  getBookmarks: { bookmarks: z.strictObject({ bookmark: z.array(bookmark) }) },
  createBookmark: done,
  deleteBookmark: done,
  getPlayQueue: {
    playQueue: z.strictObject({ ...ofQueue, current: z.optional(id), position: z.optional(whole) }),
  },
  getPlayQueueByIndex: {
    playQueueByIndex: z.strictObject({
      ...ofQueue,
      currentIndex: z.optional(whole),
      position: z.optional(whole),
    }),
  },
  savePlayQueue: done,
  savePlayQueueByIndex: done,
  getInternetRadioStations: {
    internetRadioStations: z.strictObject({
      internetRadioStation: z.array(
        z.strictObject({ id, name: z.string(), streamUrl: z.url(), homePageUrl: z.optional(z.url()) }),
      ),
    }),
  },
  createInternetRadioStation: done,
  updateInternetRadioStation: done,
  deleteInternetRadioStation: done,
  getShares: { shares },
  createShare: { shares },
  updateShare: done,
  deleteShare: done,
};

export const podcastAnswers: typeof storedDataResponses = {
  getPodcasts: { podcasts: z.strictObject({ channel: z.array(channel) }) },
  getNewestPodcasts: { newestPodcasts: z.strictObject({ episode: z.array(episode) }) },
  getPodcastEpisode: { podcastEpisode: episode },
  createPodcastChannel: done,
  refreshPodcasts: done,
  downloadPodcastEpisode: done,
  deletePodcastEpisode: done,
  deletePodcastChannel: done,
};
