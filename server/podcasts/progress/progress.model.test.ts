import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { otherPosition, type Progress, type Save, saved } from './merge-progress.ts';
import { createProgressRepository } from './progress-repository.ts';

/** Where the entry stands that ten clients share. */
type Shelf = {
  read(): Promise<Progress | undefined>;
  save(save: Save): Promise<Progress>;
};

type Message = { client: number; runId: string; seq: number; save: Save };

function randomFrom(seed: number) {
  let state = seed;
  return (end: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * end);
  };
}

/**
 * The reference: what of each run came in last, and what each run's listener had been shown when it began. A place may
 * be gone from the entry only when a run that was shown it came in after it.
 */
function createReference() {
  const last = new Map<string, { seq: number; positionSeconds: number }>();
  const shown = new Map<string, Map<string, number>>();
  /** Of each run the last place that a run was shown which came in after it. */
  const chosenAgainst = new Map<string, number>();
  return {
    began(runId: string, entry: Progress | undefined) {
      const seen = new Map<string, number>();
      const seqOf = (run: string) => last.get(run)?.seq ?? -1;
      if (entry?.runId) seen.set(entry.runId, seqOf(entry.runId));
      const other = entry && otherPosition(entry);
      if (other) seen.set(other.runId, seqOf(other.runId));
      shown.set(runId, seen);
    },
    delivered({ runId, seq, save }: Message) {
      const known = last.get(runId);
      if (known === undefined || seq > known.seq) last.set(runId, { seq, ...save });
      for (const [earlier, seen] of shown.get(runId) ?? [])
        chosenAgainst.set(earlier, Math.max(seen, chosenAgainst.get(earlier) ?? -1));
    },
    /** The runs whose place is neither kept nor known to have been chosen against. */
    lost(entry: Progress): string[] {
      const kept = new Set([entry.positionSeconds, ...entry.others.map((other) => other.positionSeconds)]);
      return [...last].flatMap(([runId, { seq, positionSeconds }]) =>
        kept.has(positionSeconds) || (chosenAgainst.get(runId) ?? -1) >= seq ? [] : [runId],
      );
    },
  };
}

type Client = { runId: string; seq: number; basedOn: number };

/**
 * Ten devices of one listener: they read, play, save, lose answers, repeat themselves and come late. Tells what went
 * wrong.
 */
async function listenAtRandom(seed: number, operations: number, shelf: Shelf): Promise<string[]> {
  const below = randomFrom(seed);
  const reference = createReference();
  const clients = Array.from({ length: 10 }, () => ({ runId: '', seq: 0, basedOn: 0 }));
  const wire: Message[] = [];
  let runs = 0;
  let position = 0;
  let version = 0;
  const faults: string[] = [];
  async function begin(client: Client): Promise<void> {
    const entry = await shelf.read();
    runs += 1;
    Object.assign(client, { runId: `run ${runs}`, seq: 0, basedOn: entry?.version ?? 0 });
    reference.began(client.runId, entry);
  }

  function play(client: Client, index: number): void {
    // Every place is another one, well apart, so that each can be told from the rest.
    position += 10;
    const { runId, seq, basedOn } = client;
    const run = { runId, seq, basedOn };
    const save = { positionSeconds: position, durationSeconds: 1e7, progress: position / 1e5, run };
    wire.push({ client: index, runId, seq, save });
    client.seq += 1;
  }

  /** One message arrives; where its answer is lost it is sent again. */
  async function deliver(operation: number): Promise<void> {
    const place = below(wire.length);
    const message = wire[place];
    if (message === undefined) return;
    const isAnswerLost = below(4) === 0;
    if (!isAnswerLost) wire.splice(place, 1);
    const entry = await shelf.save(message.save);
    reference.delivered(message);
    if (entry.version < version) faults.push(`operation ${operation}: the version went back`);
    version = entry.version;
    for (const runId of reference.lost(entry)) faults.push(`operation ${operation}: ${runId} is lost`);
  }

  for (let operation = 0; operation < operations; operation += 1) {
    const index = below(10);
    const client = clients[index];
    if (client === undefined) continue;
    const dice = below(10);
    if (client.runId === '' || dice === 0) await begin(client);
    else if (dice < 5) play(client, index);
    else if (wire.length > 0) await deliver(operation);
  }
  return faults;
}

function inMemory(): Shelf {
  let entry: Progress | undefined;
  return {
    read: async () => entry,
    save: async (save) => (entry = saved(entry, save, 0)),
  };
}

test.each([1, 2, 3, 4, 5])(
  'ten devices do ten thousand things, and no place that was heard is lost silently (%d)',
  async (seed) => {
    expect(await listenAtRandom(seed, 10_000, inMemory())).toEqual([]);
  },
);

async function addUser(database: Database, id: string): Promise<void> {
  const email = `${id}@example.org`;
  const user = { id, email, email_key: email, password_hash: '', provider: null, created_at: 0 };
  await database.insertInto('user').values(user).execute();
}

onBothDatabases((open) => {
  test('nothing is lost in the database either', async () => {
    await using opened = await open();
    await addUser(opened.database, 'ann');
    const progress = createProgressRepository(opened.database);
    const faults = await listenAtRandom(7, 2_000, {
      read: async () => (await progress.list('ann', [1]))[0]?.progress,
      save: (save) => progress.change('ann', 1, (before) => saved(before, save, 0)),
    });
    expect(faults).toEqual([]);
  });

  test('saves that come in the same moment all count, and nobody sees those of somebody else', async () => {
    await using opened = await open();
    await addUser(opened.database, 'ann');
    await addUser(opened.database, 'bob');
    const progress = createProgressRepository(opened.database);
    const saves = Array.from({ length: 20 }, (_, index) => (before: Progress | undefined) => {
      const positionSeconds = index * 100;
      const run = { runId: `run ${index}`, seq: 0, basedOn: 0 };
      return saved(before, { positionSeconds, durationSeconds: 9_000, progress: index, run }, 0);
    });
    await Promise.all(saves.map((change) => progress.change('ann', 1, change)));
    const [entry] = await progress.list('ann');
    const positions = [entry?.progress, ...(entry?.progress.others ?? [])].map(
      (place) => place?.positionSeconds,
    );
    expect(new Set(positions).size).toBe(20);
    expect(await progress.list('bob')).toEqual([]);
  });
});
