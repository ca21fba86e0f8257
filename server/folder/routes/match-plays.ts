import type * as z from 'zod/mini';
import type { savePlays } from '#contract/v1/folder-plays.ts';
import { pastTime } from '#server/clock/past-time.ts';
import { existing } from '../catalogue/existing.ts';
import { isMixId } from '../discovery/mixes/mix-kinds.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import type { Container, Play } from '../listener/play-repository.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';

/** Nothing waits longer in a browser. */
const maxAge = 60 * 24 * 60 * 60 * 1000;

type ToldPlay = z.output<typeof savePlays.input>['data'][number];

/** The plays of songs that are there, by their number in the catalogue. None is later than now. */
export async function matchPlays(
  state: ListenerState,
  userId: string,
  told: readonly ToldPlay[],
): Promise<Play[]> {
  const received = state.now();
  const containers = await containersOf(
    state,
    userId,
    told.flatMap(({ container }) => container ?? []),
  );
  const numbers = told.map(({ id }) => numberOnEitherSide('songs', id));
  const songs = existing(
    state.read,
    'songs',
    numbers.filter((number) => number !== null),
  );
  return told.flatMap(({ playId, playedAt, age, container }, index) => {
    const number = numbers[index] ?? null;
    if (number === null || !songs.has(number)) return [];
    const byClock = playedAt === undefined ? received : Date.parse(playedAt);
    const stated = age === undefined ? byClock : received - Math.min(age, maxAge);
    return [
      {
        playId,
        songId: String(number),
        playedAt: pastTime(stated, received),
        container: container ? (containers.get(`${container.type} ${container.id}`) ?? null) : null,
      },
    ];
  });
}

/** Containers as they are kept, by `type id`; those that are not there, or not the listener's, are absent. */
async function containersOf(
  { read, playlists }: ListenerState,
  userId: string,
  named: readonly { id: string; type: string }[],
): Promise<Map<string, Container>> {
  const found = new Map<string, Container>();
  const ids = named.map(({ id }) => id);
  const own = new Set((await playlists.byIds(userId, [...new Set(ids)])).map(({ id }) => id));
  const albums = existing(
    read,
    'albums',
    ids.flatMap((id) => numberOnEitherSide('albums', id) ?? []),
  );
  for (const { id, type } of named) {
    const kind = type.replace(/^library-/, '');
    const album = kind === 'albums' ? numberOnEitherSide('albums', id) : null;
    if (album !== null && albums.has(album)) found.set(`${type} ${id}`, { kind: 'album', id: String(album) });
    else if (kind === 'playlists' && (own.has(id) || isMixId(id)))
      found.set(`${type} ${id}`, { kind: 'playlist', id });
    else if (kind === 'stations' && /^ra\.[\w.-]{1,80}$/.test(id))
      found.set(`${type} ${id}`, { kind: 'station', id });
  }
  return found;
}
