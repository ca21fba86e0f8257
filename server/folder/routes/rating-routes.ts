import { rate, rating, ratings, unrate } from '#contract/v1/folder-ratings.ts';
import type { Resource } from '#contract/v1/provider.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { existing } from '../catalogue/existing.ts';
import { notInFolder } from '../catalogue/page.ts';
import { parseIds } from '../catalogue/parse-ids.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { isPlaylistId } from '../listener/playlist-access.ts';
import type { RatedKind } from '../listener/rating-repository.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';

const maxIds = 300;
const kinds: Record<string, RatedKind> = {
  songs: 'song',
  'library-songs': 'song',
  albums: 'album',
  'library-albums': 'album',
  playlists: 'playlist',
  'library-playlists': 'playlist',
  stations: 'station',
  artists: 'artist',
  'library-artists': 'artist',
};

function kindOf(type: string): RatedKind {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) throw missing(`There are no ratings of ${type.slice(0, 40)}.`);
  return kind;
}

/** The id a rating is kept under: an item and its library twin are one. Null when it can be no such item's. */
function ratedId(kind: RatedKind, id: string): string | null {
  if (kind === 'song' || kind === 'album' || kind === 'artist') {
    const number = numberOnEitherSide(`${kind}s`, id);
    return number === null ? null : String(number);
  }
  const possible =
    kind === 'station' ? /^ra\.[\w.-]{1,80}$/.test(id) : isPlaylistId(id) || /^pl\.[\w.-]{1,80}$/.test(id);
  return possible ? id : null;
}

const resourceOf = (type: string, id: string, value: number): Resource => ({
  id,
  type: 'ratings',
  href: `/v1/me/ratings/${type}/${id}`,
  attributes: { value },
});

/** Likes and dislikes of songs, albums, artists, playlists and stations. */
export function ratingRoutes(app: App, { read, ratings: kept, playlists, now }: ListenerState): void {
  async function isThere(userId: string, kind: RatedKind, id: string): Promise<boolean> {
    switch (kind) {
      case 'song':
        return existing(read, 'songs', [Number(id)]).size > 0;
      case 'album':
        return existing(read, 'albums', [Number(id)]).size > 0;
      case 'artist':
        return existing(read, 'artists', [Number(id)]).size > 0;
      case 'playlist':
        return !isPlaylistId(id) || (await playlists.byIds(userId, [id])).length > 0;
      case 'station':
        return true;
    }
  }

  serve(app, rate, async ({ input: { type, id, attributes }, userId }) => {
    const kind = kindOf(type);
    const item = ratedId(kind, id);
    if (item === null || !(await isThere(userId, kind, item))) throw notInFolder();
    await kept.rate(userId, { kind, id: item, value: attributes.value }, now());
    return { data: [resourceOf(type, id, attributes.value)] };
  });

  serve(app, rating, async ({ input: { type, id }, userId }) => {
    const kind = kindOf(type);
    const item = ratedId(kind, id);
    const value = item === null ? undefined : (await kept.of(userId, kind, [item])).get(item);
    if (value === undefined) throw missing('That is not rated.');
    return { data: [resourceOf(type, id, value)] };
  });

  serve(app, ratings, async ({ input: { type, ids }, userId }) => {
    const kind = kindOf(type);
    const asked = parseIds(ids, maxIds).map((id) => ({ id, item: ratedId(kind, id) }));
    const values = await kept.of(
      userId,
      kind,
      asked.flatMap(({ item }) => item ?? []),
    );
    return {
      data: asked.flatMap(({ id, item }) => {
        const value = item === null ? undefined : values.get(item);
        return value === undefined ? [] : [resourceOf(type, id, value)];
      }),
    };
  });

  serve(app, unrate, async ({ input: { type, id }, userId }) => {
    const kind = kindOf(type);
    const item = ratedId(kind, id);
    if (item !== null) await kept.unrate(userId, kind, item);
    return undefined;
  });
}
