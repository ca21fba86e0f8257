import { rate, rating, ratings, unrate } from '#contract/v1/folder-ratings.ts';
import type { Resource } from '#contract/v1/provider.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import { notInFolder, parseIds } from '../collections/page.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { canRate, ratedId, ratedKindOf, songsLikedWith } from '../listener/rated-item.ts';
import type { RatedKind } from '../listener/rating-reader.ts';

const maxIds = 300;

function kindOf(type: string): RatedKind {
  const kind = ratedKindOf(type);
  if (kind === undefined) throw missing(`There are no ratings of ${type.slice(0, 40)}.`);
  return kind;
}

const resourceOf = (type: string, id: string, value: number): Resource => ({
  id,
  type: 'ratings',
  href: `/v1/me/ratings/${type}/${id}`,
  attributes: { value },
});

/** Likes and dislikes of songs, albums, artists, playlists and stations. */
export function ratingRoutes(app: App, state: ListenerState): void {
  const { read, ratings: repository, now } = state;

  serve(app, rate, async ({ input: { type, id: givenId, attributes }, userId }) => {
    const kind = kindOf(type);
    const id = ratedId(kind, givenId);
    if (id === null || !(await canRate(state, userId, { kind, id }))) throw notInFolder();
    const { value } = attributes;
    const songs = value === 1 ? songsLikedWith(read, { kind, id }) : [];
    await repository.rate(userId, { kind, id, value, songs }, now());
    return { data: [resourceOf(type, givenId, value)] };
  });

  serve(app, rating, async ({ input: { type, id }, userId }) => {
    const kind = kindOf(type);
    const item = ratedId(kind, id);
    const value = item === null ? undefined : (await repository.of(userId, kind, [item])).get(item);
    if (value === undefined) throw missing('That is not rated.');
    return { data: [resourceOf(type, id, value)] };
  });

  serve(app, ratings, async ({ input: { type, ids }, userId }) => {
    const kind = kindOf(type);
    const items = parseIds(ids, maxIds).map((id) => ({ id, item: ratedId(kind, id) }));
    const values = await repository.of(
      userId,
      kind,
      items.flatMap(({ item }) => item ?? []),
    );
    return {
      data: items.flatMap(({ id, item }) => {
        const value = item === null ? undefined : values.get(item);
        return value === undefined ? [] : [resourceOf(type, id, value)];
      }),
    };
  });

  serve(app, unrate, async ({ input: { type, id }, userId }) => {
    const kind = kindOf(type);
    const item = ratedId(kind, id);
    if (item !== null) await repository.unrate(userId, kind, item);
    return undefined;
  });
}
