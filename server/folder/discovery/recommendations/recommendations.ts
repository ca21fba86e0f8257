import type { Recommendation, Resource } from '#contract/v1/provider.ts';
import { seededRandom } from '#rules/seeded-random.ts';
import type { Page } from '../../collections/page.ts';
import { resourcesByNumber } from '../../resources/resources.ts';
import { countOf } from '../../store/query.ts';
import type { Discovery } from '../discovery.ts';
import { mixResource } from '../mixes/mix.ts';
import type { MixListener } from '../mixes/mixes.ts';
import { stationResource } from '../stations/station.ts';
import { albumFacts, anyAlbums } from '../taste/album-facts.ts';
import * as catalogueRules from './catalogue-rules.ts';
import * as personalRules from './personal-rules.ts';
import { keyOf, type RowDraft, type RowItem, type RowNeeds, tidyRows } from './row.ts';

/** Each makes rows by what its own sentence says; the first fifteen that are worth it are shown, in this order. */
const rules: ((needs: RowNeeds) => RowDraft | RowDraft[])[] = [
  personalRules.madeForYou,
  personalRules.onRepeat,
  personalRules.becauseYouLike,
  personalRules.mixesForYou,
  personalRules.addedUnheard,
  personalRules.forgottenFavourites,
  personalRules.stationsForYou,
  personalRules.genresYouPlay,
  personalRules.yourDecade,
  personalRules.neverPlayedAlbums,
  personalRules.deepCuts,
  catalogueRules.newReleases,
  personalRules.somethingElse,
  catalogueRules.popularHere,
  catalogueRules.plainRows,
  catalogueRules.largestGenres,
  catalogueRules.largestDecades,
  catalogueRules.largestArtists,
];

/** One rule after the other, so that those which are not needed cost nothing. */
function* draftsOf(needs: RowNeeds): Generator<RowDraft> {
  for (const rule of rules) {
    const drafts = rule(needs);
    if (Array.isArray(drafts)) yield* drafts;
    else yield drafts;
  }
}

/** How many albums a day the rules see that would need all of them. */
const maxAlbums = 600;
const maxListeners = 50;
const albumCountOf = countOf('from album');

/** Rows for listeners, cached in memory until the day, their taste or the catalogue changes. */
export function createRecommendations(discovery: Discovery) {
  const { read, mixes, genres, stations, now } = discovery;
  const cache = new Map<string, { basis: string; rows: Recommendation[] }>();

  /** The listener's rows of today (UTC), the personal one first; each made by one rule. */
  function rowsFor(asker: MixListener): RowDraft[] {
    const day = new Date(now()).toISOString().slice(0, 10);
    const random = (name: string) => seededRandom(`${asker.userId} ${day} ${name}`);
    const albumCount = read.get(albumCountOf)?.count ?? 0;
    const drawn = albumFacts(read, anyAlbums(read, random('albums'), maxAlbums));
    const albums = drawn.filter(({ number }) => !asker.taste.noAlbums.has(number));
    const needs: RowNeeds = { read, asker, mixes, genres, albums, albumCount, now: now(), random };
    return tidyRows(draftsOf(needs), { taste: asker.taste, albumCount });
  }

  /** What the rows hold, by key, each looked up once. */
  function resourcesFor(rows: readonly RowDraft[], asker: MixListener): Map<string, Resource> {
    const items = new Map(rows.flatMap((row) => row.items).map((item) => [keyOf(item), item]));
    const numbers = [...items.values()].flatMap((item) => (item.kind === 'album' ? [item.number] : []));
    const albums = resourcesByNumber(read, 'albums', 'catalogue', numbers);
    const resourceOf = (item: RowItem): Resource | null => {
      if (item.kind === 'album') return albums.get(item.number) ?? null;
      if (item.kind === 'mix') {
        const mix = mixes.byId(item.id, asker.userId, asker);
        return mix && mixResource(read, mix);
      }
      const station = stations.byId(item.id, asker.userId, asker.taste);
      return station && stationResource(station);
    };
    return new Map(
      [...items].flatMap(([key, item]) => {
        const resource = resourceOf(item);
        return resource ? [[key, resource] as const] : [];
      }),
    );
  }

  async function allRows(userId: string): Promise<Recommendation[]> {
    const asker = await discovery.asker(userId);
    const basis = `${new Date(now()).toISOString().slice(0, 10)} ${asker.version}`;
    const cached = cache.get(userId);
    if (cached?.basis === basis) return cached.rows;
    const drafts = rowsFor(asker);
    const resources = resourcesFor(drafts, asker);
    const rows = drafts.map((row) => recommendation(row, resources));
    const [oldest] = cache.keys();
    if (cache.size >= maxListeners && oldest !== undefined) cache.delete(oldest);
    cache.set(userId, { basis, rows });
    return rows;
  }

  return async function recommendationsFor(userId: string, { limit, offset }: Page) {
    const rows = await allRows(userId);
    const data = rows.slice(offset, offset + limit);
    const end = offset + data.length;
    return end < rows.length && data.length > 0
      ? { data, next: `/v1/me/recommendations?offset=${end}` }
      : { data };
  };
}

function recommendation(
  { id, title, items }: RowDraft,
  resources: ReadonlyMap<string, Resource>,
): Recommendation {
  const href = `/v1/me/recommendations/${id}`;
  const contents = items.flatMap((item) => resources.get(keyOf(item)) ?? []);
  return {
    id,
    type: 'personal-recommendation',
    href,
    attributes: {
      title: { stringForDisplay: title, contentIds: contents.map((item) => item.id) },
      kind: 'music-recommendations',
      resourceTypes: [...new Set(contents.map(({ type }) => type))],
    },
    relationships: {
      contents: {
        href: `${href}/contents`,
        data: contents.map(({ id, type, href, attributes }) => ({ id, type, href, attributes })),
      },
    },
  };
}
