import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProgressRepository } from '#server/podcasts/progress/progress-repository.ts';
import type { PlaylistSong } from '#web/music/provider/library.ts';
import { type DaysServer, openServer } from './days-server.ts';
import { createDevice, type Device, type Network } from './device.ts';

vi.mock('#web/ui/toasts/toast.ts', () => ({ toast: { blank: () => undefined, error: () => undefined } }));

const days = Number(process.env['EARSHOT_RANDOM_DAYS'] ?? 100);
const minute = 60_000;
const songIds = ['101', '102', '103', '201', '202', '301', '401', '402'];
const networks: Network[] = ['online', 'online', 'away', 'away', 'loses-request', 'loses-reply'];

let server: DaysServer;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  server = await openServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  vi.unstubAllGlobals();
});

function randomFrom(seed: number) {
  let state = seed * 2_654_435_761;
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * end);
  };
  const oneOf = <Value>(all: readonly Value[]): Value => {
    const element = all[below(all.length)];
    if (element === undefined) throw new Error('There is nothing to choose from.');
    return element;
  };
  return { below, oneOf };
}

const songOf = (id: string) => ({
  kind: 'song' as const,
  id,
  name: `Song ${id}`,
  inLibrary: false,
  catalogueId: id,
  artistName: 'Ana Reed',
  durationMilliseconds: 10_000,
});
const namesOf = (songs: readonly PlaylistSong[]) => songs.map(({ id }) => id.replace(/^i\./, ''));

/** What one device knows and did; the other one has its own songs, playlist and episode, and both share some. */
type Side = {
  device: Device;
  songs: string[];
  playlist: string;
  episode: string;
  ratings: Map<string, 'liked' | 'disliked' | null>;
  stars: Map<string, number>;
  /** The songs of its own playlist in their order. */
  order: string[];
  heardSeconds: number | undefined;
};

async function newDay(seed: number) {
  const random = randomFrom(seed);
  const email = `day-${seed}@example.org`;
  const account = await server.server.signUp(email);
  const another = createDevice(server, account, 0);
  const songs = songIds.slice(0, 3).map((id) => ({ id }));
  const make = (name: string) =>
    another.do(async ({ provider }) => {
      const playlist = await provider.library.createPlaylist({ name, description: '', songs });
      return playlist.id;
    });
  const sideOf = async (skew: number, at: number): Promise<Side> => ({
    device: createDevice(server, account, skew),
    songs: songIds.slice(at * 4, at * 4 + 4),
    playlist: await make(`Own ${at}`),
    episode: server.episodeIds[at] ?? '',
    ratings: new Map(),
    stars: new Map(),
    order: songIds.slice(0, 3),
    heardSeconds: undefined,
  });
  const shared = { playlist: await make('Both'), episode: server.episodeIds[2] ?? '' };
  // One clock is three hours behind, the other one two days ahead.
  const sides = [await sideOf(-180 * minute, 0), await sideOf(2 * 1_440 * minute, 1)] as const;
  await another.close();
  return { random, account, shared, sides, plays: new Map<string, number>(), both: createBoth() };
}
type Day = Awaited<ReturnType<typeof newDay>>;

/** What both devices did to the shared playlist, and the last position of its episode. */
function createBoth() {
  return { songs: songIds.slice(0, 3), gone: new Set<string>(), contested: [] as string[], heardSeconds: -1 };
}

async function play({ random, plays }: Day, { device }: Side): Promise<void> {
  const playId = `play-${plays.size}-${random.below(1e9)}`;
  plays.set(playId, server.now());
  await device.do(async (page) => page.plays.add(playId, { songId: random.oneOf(songIds) }));
}

async function rate({ random }: Day, side: Side): Promise<void> {
  const id = random.oneOf(side.songs);
  const to = random.oneOf(['liked', 'disliked', null] as const);
  side.ratings.set(id, to);
  await side.device.do(({ provider: { library } }) => {
    if (to === 'liked') return library.like(songOf(id));
    return to === 'disliked' ? library.dislike(songOf(id)) : library.unrate(songOf(id));
  });
}

async function giveStars({ random }: Day, side: Side): Promise<void> {
  const id = random.oneOf(side.songs);
  const stars = random.below(6);
  side.stars.set(id, stars);
  await side.device.do(async ({ provider }) =>
    (await provider.loadSongLists?.())?.giveStars([{ id }], stars),
  );
}

async function editOwn({ random }: Day, side: Side): Promise<void> {
  const { device, playlist, order } = side;
  const songs = await device.playlist(playlist);
  expect(namesOf(songs)).toEqual(order);
  const at = random.below(order.length + 1);
  const from = random.below(Math.max(1, order.length));
  const { entryId } = songs[from] ?? {};
  const turn = random.below(3);
  if (turn === 0 || entryId === undefined) {
    const id = random.oneOf(songIds);
    order.push(id);
    await device.do(({ provider }) => provider.library.addToPlaylist(playlist, [songOf(id)]));
  } else if (turn === 1) {
    order.splice(from, 1);
    await device.do(({ provider }) => provider.library.removeFromPlaylist(playlist, entryId));
  } else {
    const others = songs.toSpliced(from, 1);
    const [song = ''] = order.splice(from, 1);
    order.splice(Math.min(at, order.length), 0, song);
    const following = others.slice(at).flatMap((other) => other.entryId ?? []);
    await device.do(({ provider }) => provider.library.moveInPlaylist(playlist, entryId, following));
  }
  expect(namesOf(await device.playlist(playlist))).toEqual(order);
}

async function editShared({ random, shared, both }: Day, { device }: Side): Promise<void> {
  const before = await device.playlist(shared.playlist);
  const one = before.length > 0 ? random.oneOf(before) : undefined;
  if (random.below(3) > 0 || one?.entryId === undefined) {
    const id = random.oneOf(songIds);
    await device.do(({ provider }) => provider.library.addToPlaylist(shared.playlist, [songOf(id)]));
    both.songs.push(id);
    return;
  }
  const { entryId } = one;
  if (random.below(2) === 0) {
    if (both.gone.has(entryId)) return;
    both.gone.add(entryId);
    const [song = ''] = namesOf([one]);
    both.songs.splice(both.songs.indexOf(song), 1);
    both.contested.push(song);
    return device.do(({ provider }) => provider.library.removeFromPlaylist(shared.playlist, entryId));
  }
  await device.do(({ provider }) => provider.library.moveInPlaylist(shared.playlist, entryId, []));
}

async function hear({ random, shared, both }: Day, side: Side): Promise<void> {
  const isShared = random.below(2) === 0;
  const seconds = 1 + random.below(3_000) + random.below(1000) / 1000;
  const run = await side.device.do(({ runs }) => runs.begin(isShared ? shared.episode : side.episode));
  if (run === undefined) throw new Error('Nothing began.');
  server.wait(random.below(20) * minute);
  await side.device.do(async () => run.save(seconds, 3_600));
  if (isShared) both.heardSeconds = seconds;
  else side.heardSeconds = seconds;
}

const doings = [play, play, rate, giveStars, editOwn, editOwn, editShared, hear];

async function live(day: Day): Promise<void> {
  const { random, sides } = day;
  for (const { playlist, device } of sides) {
    await device.playlist(playlist);
    await device.playlist(day.shared.playlist);
  }
  for (let step = 6 + random.below(12); step > 0; step -= 1) {
    const side = random.oneOf(sides);
    if (random.below(3) === 0) side.device.network.state = random.oneOf(networks);
    if (random.below(6) === 0) await side.device.close();
    await random.oneOf(doings)(day, side);
    server.wait(random.below(90) * minute);
  }
  for (const { device } of sides) {
    device.network.state = 'online';
    if (random.below(2) === 0) await device.close();
    await device.do(async () => undefined);
  }
}

/** Whether there was one. */
function takeOut(songs: string[], song: string): boolean {
  const at = songs.indexOf(song);
  if (at >= 0) songs.splice(at, 1);
  return at >= 0;
}

async function expectSame({ sides, plays, shared, both, account }: Day): Promise<void> {
  const { database } = server;
  const storedPlays = await database
    .selectFrom('folder_play')
    .select(['play_id', 'played_at'])
    .where('user_id', '=', account.id)
    .execute();
  expect(new Map(storedPlays.map(({ play_id, played_at }) => [play_id, played_at]))).toEqual(plays);

  const [first] = sides;
  const entries = await createProgressRepository(database).list(account.id);
  const placesOf = (episode: string) => {
    const element = entries.find(({ episodeId }) => String(episodeId) === episode)?.progress;
    return [element, ...(element?.others ?? [])].map((place) => place?.positionSeconds);
  };
  for (const { device, playlist, order, ratings, stars, episode, heardSeconds } of sides) {
    expect(namesOf(await device.playlist(playlist))).toEqual(order);
    for (const [id, rating] of ratings)
      expect(await device.do(({ provider }) => provider.library.ratingOf(songOf(id)))).toBe(
        rating ?? undefined,
      );
    const storedStars = await database
      .selectFrom('folder_stars')
      .select(['song_id', 'stars'])
      .where('user_id', '=', account.id)
      .execute();
    for (const [id, count] of stars)
      expect(storedStars.find(({ song_id }) => song_id === id)?.stars ?? 0, `stars of ${id}`).toBe(count);
    expect(await device.waiting()).toBe(0);
    // Of one device nothing is ever to be asked.
    expect(placesOf(episode)).toEqual([heardSeconds]);
  }
  const remaining = namesOf(await first.device.playlist(shared.playlist));
  const missing = both.songs.filter((song) => !takeOut(remaining, song));
  // A song whose adding lost its reply, and that the other device removed before it was sent again, comes
  // back.
  const more = remaining.filter((song) => !takeOut(both.contested, song));
  expect({ missing, more }).toEqual({ missing: [], more: [] });
  // The last position is there, or is stored for the question.
  expect([-1, ...placesOf(shared.episode)]).toContain(both.heardSeconds);
}

test('after a day on two devices, each without a network for parts of it, the server knows all as if they had been online', async () => {
  for (let seed = 1; seed <= days; seed += 1) {
    const day = await newDay(seed);
    const wrong = await live(day)
      .then(() => expectSame(day))
      .catch((thrown: unknown) => thrown);
    expect(wrong, `day ${seed}`).toBeUndefined();
    for (const { device } of day.sides) await device.close();
  }
});
