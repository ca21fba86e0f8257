import { search } from '#contract/v1/folder.ts';
import type { Resource } from '#contract/v1/provider.ts';
import type { App } from '#server/http/serve.ts';
import { pageOf } from '../collections/page.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { mixResource } from '../discovery/mixes/mix.ts';
import type { MixListener } from '../discovery/mixes/mixes.ts';
import { popularityFor } from '../discovery/search/popularity.ts';
import { rankedHits } from '../discovery/search/ranked-hits.ts';
import { searchCatalogue, searchNames } from '../discovery/search/search.ts';
import { parseSearchTerm } from '../discovery/search/search-term.ts';
import { type StationSource, stationId, stationResource } from '../discovery/stations/station.ts';
import { optionalListener, serveCatalogue } from './storefront.ts';

const pages = { limit: 5, max: 25 };
const maxOthers = 25;
const maxArtists = 10;

/** The search of the catalogue, with the mixes and stations that Earshot makes by itself. */
export function searchRoutes(app: App, discovery: Discovery): void {
  const { read, needs, genres, mixes, stations } = discovery;

  function mixesNamed(term: string, asker: MixListener): Resource[] {
    const kinds = mixes.kinds(asker.userId);
    const matches = searchNames(
      kinds.map(({ name }) => name),
      term,
    );
    return matches.slice(0, maxOthers).flatMap((index) => {
      const kind = kinds[index];
      const mix = kind && mixes.made(kind, asker);
      return mix ? [mixResource(read, mix)] : [];
    });
  }

  function stationsNamed(term: string, asker: MixListener): Resource[] {
    const names = genres().map(({ name }) => name);
    const ofGenres = searchNames(names, term).slice(0, maxOthers - maxArtists);
    const artists = rankedHits(
      needs,
      { kind: 'artists', term: parseSearchTerm(term), atLeast: maxArtists },
      popularityFor(asker.taste, asker.popularity),
    );
    const sources: StationSource[] = [
      ...ofGenres.flatMap((index) => ({ kind: 'genre' as const, key: genres()[index]?.key ?? '' })),
      ...artists.slice(0, maxArtists).map((number) => ({ kind: 'artist' as const, number })),
    ];
    return sources.flatMap((source) => {
      const station = stations.byId(stationId(source), asker.userId, asker.taste);
      return station ? [stationResource(station)] : [];
    });
  }

  serveCatalogue(app, search, async ({ input, request }) => {
    const page = pageOf(input, pages);
    const asker = await discovery.asker(await optionalListener(app, request));
    return searchCatalogue(
      needs,
      { term: input.term, types: input.types, page },
      popularityFor(asker.taste, asker.popularity),
      {
        playlists: (term) => mixesNamed(term, asker),
        stations: (term) => stationsNamed(term, asker),
      },
    );
  });
}
