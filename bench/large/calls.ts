import type { Client } from 'pg';
import { people } from '#contract/operator.ts';
import {
  episodeById,
  episodes,
  podcast,
  podcastRevision,
  searchPodcasts,
  subscriptions,
} from '#contract/podcasts.ts';
import { getProgress, markEpisode, saveProgress } from '#contract/progress.ts';
import { exportAccount } from '#contract/transfer.ts';
import { heavyRotation, recentlyPlayedTracks } from '#contract/v1/folder-for-others.ts';
import { recentlyPlayed, savePlays } from '#contract/v1/folder-plays.ts';
import { longFeed } from './fill-postgres.ts';

export type BenchCall = { name: string; method: string; path: string; body?: object };

const followed = Array.from({ length: 100 }, (_, index) => index + 1);

/** What a listener of a large server asks for. */
export async function callsOf(client: Client, now: number): Promise<BenchCall[]> {
  const { rows } = await client.query<{ id: string; sorted_at: string }>(
    `select id, sorted_at from podcast_episode where feed_id = ${longFeed.id} order by sorted_at offset 200 limit 1`,
  );
  const [deep] = rows;
  const ofShows = (ids: readonly number[], query: string) =>
    `${episodes.path.replace(':ids', ids.join(','))}?limit=100${query}`;
  const before = `&before=${deep?.sorted_at}-${deep?.id}`;
  const episode = Number(deep?.id);
  let play = 0;
  return [
    { name: 'shows followed (500)', ...subscriptions },
    { name: 'whether anything is new', ...podcastRevision },
    { name: 'a show', ...podcast, path: podcast.path.replace(':feedId', '50') },
    { name: 'its episodes', ...episodes, path: ofShows([50], '') },
    { name: 'of 20,000 episodes the first 100', ...episodes, path: ofShows([longFeed.id], '') },
    { name: '… and 100 at the far end', ...episodes, path: ofShows([longFeed.id], before) },
    { name: '… and those with a word', ...episodes, path: ofShows([longFeed.id], '&term=gardens+19') },
    { name: 'episodes of 100 shows', ...episodes, path: ofShows(followed, '') },
    { name: '… at the far end', ...episodes, path: ofShows(followed, before) },
    { name: 'the newest of each of 100 shows', ...episodes, path: ofShows(followed, '&newest=1') },
    { name: 'an episode', ...episodeById, path: episodeById.path.replace(':id', String(episode)) },
    { name: 'search for shows, a rare word', ...searchPodcasts, body: { term: 'author 17' } },
    { name: 'search for shows, a usual word', ...searchPodcasts, body: { term: 'winter' } },
    { name: 'search for shows, no such word', ...searchPodcasts, body: { term: 'zzzz' } },
    { name: 'how far one came in everything (100,000)', ...getProgress, body: {} },
    {
      name: 'how far one came in 100 episodes',
      ...getProgress,
      body: { episodeIds: followed.map((id) => String(id * 100)) },
    },
    { name: 'mark as played', ...markEpisode, body: { episodeId: String(episode), played: true } },
    {
      name: 'save a place',
      ...saveProgress,
      body: { episodeId: String(episode), progress: 0, runId: 'bench', seq: 1, positionSeconds: now % 1000 },
    },
    { name: 'what was played, albums', ...recentlyPlayed },
    { name: 'what was played, songs', ...recentlyPlayedTracks },
    { name: 'heavy rotation', ...heavyRotation },
    { name: 'home', method: 'GET', path: '/v1/me/recommendations' },
    { name: 'an album with its plays', method: 'GET', path: '/v1/catalog/us/albums/5' },
    {
      name: 'tell 100 plays',
      ...savePlays,
      get body() {
        return {
          data: Array.from({ length: 100 }, (_, index) => ({
            id: String(index + 1),
            type: 'songs',
            playId: `bench-${(play += 1)}`,
          })),
        };
      },
    },
    { name: 'everybody (the operator)', ...people },
    { name: 'export of the account', ...exportAccount },
  ];
}
