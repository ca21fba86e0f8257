import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { randomFrom } from '#rules/seeded-random.ts';
import { createTable } from '../store/table.ts';
import * as tables from '../store/tables.ts';
import { freeIdentities } from './free-identities.ts';

type Row = { id: number; path: string; first_seen_at: number };

/** Forty numbers of one sound, some of whose files are there. */
function numbersOfOneSound(seed: number) {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const rows = Array.from(
    { length: 40 },
    (_, index): Row => ({ id: index + 1, path: `/${index + 1}`, first_seen_at: 1 }),
  );
  const there = new Set(rows.filter(() => random() < 0.4).map(({ path }) => path));
  const database = new DatabaseSync(':memory:');
  database.exec(`attach ':memory:' as identity; ${createTable(tables.songIdentity)}`);
  const put = database.prepare('insert into identity.song_identity values (?, ?, ?, 1, 1, ?)');
  for (const { id, path, first_seen_at } of rows) put.run(id, 'sound', path, first_seen_at);
  const claimed = new Set<number>();
  const free = freeIdentities(database, { newest: 40, has: (id) => claimed.has(id) }, (path) =>
    there.has(path),
  );
  const isFree = ({ id }: Row) => !claimed.has(id);
  return {
    free,
    below,
    naive: {
      at: (path: string) => rows.find((row) => isFree(row) && row.path === path),
      any: () => rows.find(isFree),
      firstGone: () => rows.find((row) => isFree(row) && !there.has(row.path)),
    },
    claim: (id: number) => void claimed.add(id),
    retire: (row: Row): void => {
      database.prepare("update identity.song_identity set path = '' where id = ?").run(row.id);
      free.retired('sound', row);
      for (const one of rows) if (one.id === row.id) one.path = '';
    },
  };
}

test('going on where the last look stopped finds what looking through all numbers finds', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const { free, below, naive, claim, retire } = numbersOfOneSound(seed);
    for (let step = 0; step < 120; step += 1) {
      const path = `/${1 + below(40)}`;
      const story = `seed ${seed}, step ${step}`;
      expect(free.any('sound')?.id, story).toBe(naive.any()?.id);
      expect(free.lastGone('sound')?.id, story).toBe(naive.firstGone()?.id);
      const own = free.at('sound', path);
      expect(own?.id, story).toBe(naive.at(path)?.id);
      if (own && below(4) === 0) retire(own);
      else claim(1 + below(40));
    }
  }
});
