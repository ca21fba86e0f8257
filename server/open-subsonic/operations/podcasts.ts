import type { PodcastLibrary } from '#server/podcasts/podcast-library.ts';
import type { ItemNeeds } from '../items/items.ts';
import { numberIn } from '../music/ids.ts';
import type { Operation } from '../request/operation.ts';
import type { Parameters } from '../request/parameters.ts';
import { codes, Failure, notFound } from '../response/failure.ts';
import { child, children, required } from '../response/field.ts';
import { episodeShape, showShape } from '../response/podcast-shapes.ts';
import { answerOf, done } from '../response/values.ts';

/** Episodes in the response for one show, and of each show in the list of all. */
const maxOfOne = 2_000;
const maxOfEach = 100;
const maxNewest = 500;

const noEpisode = () => notFound('That episode is not known here.');
const noShow = () => notFound('You are not subscribed to that show.');

/** The shows of the listener. The server downloads no episodes: it streams them from their publisher. */
export function podcastOperations(needs: ItemNeeds): Operation[] {
  const { podcasts, shows } = needs;
  if (podcasts === undefined || shows === undefined) return [];

  return [
    {
      name: 'getPodcasts',
      changes: false,
      isHeavy: true,
      async answer({ params, caller }) {
        const id = params.text('id') ?? '';
        const own = await podcasts.shows(caller.userId);
        const selectedShows = id === '' ? own : own.filter((show) => show.id === numberIn('show', id));
        if (id !== '' && selectedShows.length === 0) throw noShow();
        const episodesPerShow = params.flag('includeEpisodes', true) ? (id === '' ? maxOfEach : maxOfOne) : 0;
        const channel = await shows.of(caller, selectedShows, episodesPerShow);
        return answerOf({ podcasts: child({ channel: children(showShape) }) }, { podcasts: { channel } });
      },
    },
    {
      name: 'getNewestPodcasts',
      changes: false,
      isHeavy: true,
      async answer({ params, caller }) {
        const episode = await shows.newest(caller, params.count('count', { otherwise: 20, max: maxNewest }));
        return answerOf(
          { newestPodcasts: child({ episode: children(episodeShape) }) },
          { newestPodcasts: { episode } },
        );
      },
    },
    {
      name: 'getPodcastEpisode',
      changes: false,
      async answer({ params, caller }) {
        const number = numberIn('episode', params.required('id')) ?? 0;
        const episode = (await shows.episodes(caller, [number])).get(number);
        if (episode === undefined) throw noEpisode();
        return answerOf({ podcastEpisode: required(child(episodeShape)) }, { podcastEpisode: episode });
      },
    },
    ...subscriptionOperations(podcasts),
    ...['downloadPodcastEpisode', 'deletePodcastEpisode'].map(
      (name): Operation => ({
        name,
        changes: true,
        async answer({ params, caller }) {
          const number = numberIn('episode', params.required('id')) ?? 0;
          if ((await podcasts.episode(caller.userId, number)) === undefined) throw noEpisode();
          return done;
        },
      }),
    ),
  ];
}

const showIn = (params: Parameters) => numberIn('show', params.required('id')) ?? 0;

/** Changes of subscriptions. */
const subscriptionOperations = (podcasts: PodcastLibrary): Operation[] => [
  {
    name: 'createPodcastChannel',
    changes: true,
    async answer({ params, caller }) {
      const { status, error } = await podcasts.follow(caller.userId, params.required('url'));
      if (status === 'failed')
        throw new Failure(codes.generic, error ?? 'There is no podcast at that address.');
      return done;
    },
  },
  {
    name: 'deletePodcastChannel',
    changes: true,
    async answer({ params, caller }) {
      if (!(await podcasts.unfollow(caller.userId, showIn(params)))) throw noShow();
      return done;
    },
  },
  {
    name: 'refreshPodcasts',
    changes: true,
    async answer({ caller }) {
      await podcasts.refresh(caller.userId);
      return done;
    },
  },
];
