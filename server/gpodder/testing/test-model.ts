import type { Database } from '#server/database/open-database.ts';
import { otherPosition, type Progress, saved } from '#server/podcasts/progress/merge-progress.ts';
import { modelClient } from './test-model-client.ts';
import { type ModelKind, openWorld, type World } from './test-model-world.ts';

/** The web app: it shows the current position, and asks about a second one. */
function webApp({ progress, userId, idOf, below, episodes, clock, superseded, somewhere, total }: World) {
  let runs = 0;
  let session: { guid: string; version: number; positions: number[] } | undefined;
  const last = new Map<string, number>();

  async function begin(): Promise<void> {
    const guid = episodes[below(episodes.length)]?.guid ?? '';
    const entry = (await progress.list(userId, [idOf(guid)]))[0]?.progress;
    const positions = entry ? [entry.positionSeconds, otherPosition(entry)?.positionSeconds ?? -1] : [];
    session = { guid, version: entry?.version ?? 0, positions };
  }

  async function save(): Promise<void> {
    if (!session) return;
    const { guid, version, positions } = session;
    const positionSeconds = somewhere();
    const run = { runId: `web ${(runs += 1)}`, seq: 0, basedOn: version };
    const change = (before: Progress | undefined) =>
      saved(
        before,
        { positionSeconds, durationSeconds: total, progress: positionSeconds / 1e4, run },
        clock.now,
      );
    await progress.change(userId, idOf(guid), change);
    for (const position of [...positions, last.get(guid) ?? -1]) superseded.add(position);
    last.set(guid, positionSeconds);
    session = undefined;
  }
  return {
    last,
    /** Plays something; now and then on a page that was opened a while ago. */
    async hear(): Promise<void> {
      if (!session || below(2) === 0) await begin();
      if (below(3) > 0) await save();
    },
  };
}

/**
 * Simulates a listener with five apps: they play, are offline, download and upload at random, lose responses and have
 * wrong clocks. Returns what went wrong.
 */
export async function simulateDays(database: Database, seed: string, steps: number): Promise<string[]> {
  const world = await openWorld(database, seed);
  const { below, shows, followed, subscriptions, sync, userId, progress, idOf } = world;
  const kinds: ModelKind[] = ['antennapod', 'nextcloud', 'nextcloud', 'kasts', 'gpodder'];
  const web = webApp(world);
  let isOver = false;
  /** What happens elsewhere while an app syncs. */
  const meanwhile = async () => {
    world.pass();
    if (isOver) return;
    if (below(4) === 0) await web.hear();
    if (below(6) === 0) clients[below(clients.length)]?.hear();
  };
  const clients = kinds.map((kind, index) =>
    modelClient(world, { kind, name: `${kind}-${index}`, meanwhile }),
  );

  async function subscribeInWeb(): Promise<void> {
    const url = shows[below(shows.length)] ?? '';
    const { id } = await sync.feeds.ensure(url, userId, world.clock.now);
    if (followed.has(url)) await subscriptions.remove(userId, id);
    else await subscriptions.add(userId, id, world.clock.now);
    if (!followed.delete(url)) followed.add(url);
  }

  for (let step = 0; step < steps; step += 1) {
    world.pass();
    const client = clients[below(clients.length)];
    const dice = below(20);
    if (dice < 7) client?.hear();
    else if (dice < 10) await web.hear();
    else if (dice === 10) await subscribeInWeb();
    else if (dice < 13) client?.changeShows();
    else await client?.sync({ mayFail: true });
  }
  isOver = true;
  for (let time = 0; time < 2; time += 1) for (const client of clients) await client.sync({ mayFail: false });
  // Downloads what the other apps uploaded in the second round.
  for (const client of clients) await client.sync({ mayFail: false });

  const faults: string[] = [];
  for (const { guid } of world.episodes) {
    const entry = (await progress.list(userId, [idOf(guid)]))[0]?.progress;
    if (!entry) continue;
    const positions = [entry.positionSeconds, ...entry.others.map((other) => other.positionSeconds)];
    for (const { name, last } of [{ name: 'web', last: web.last }, ...clients]) {
      const position = last.get(guid);
      if (position !== undefined && !positions.includes(position) && !world.superseded.has(position))
        faults.push(`${seed}: ${position} of ${guid}, heard last in ${name}, is lost`);
    }
    if (new Set(positions).size < positions.length)
      faults.push(`${seed}: a place of ${guid} is there twice: ${String(positions)}`);
    for (const { name, lastDownloaded, uploadedPosition } of clients)
      if (
        uploadedPosition(guid) !== entry.positionSeconds &&
        lastDownloaded.get(guid) !== entry.positionSeconds
      )
        faults.push(`${seed}: ${name} was not told of ${entry.positionSeconds} of ${guid}`);
  }
  const expected = [...followed].sort();
  const here = (await subscriptions.of(userId)).map(({ url }) => url).sort();
  for (const [name, has] of [
    ['the server', here] as const,
    ...clients.map((client) => [client.name, client.followed()] as const),
  ])
    if (JSON.stringify(has) !== JSON.stringify(expected))
      faults.push(`${seed}: ${name} has ${has.length} shows: ${String(has)}, and not ${String(expected)}`);
  return faults;
}
