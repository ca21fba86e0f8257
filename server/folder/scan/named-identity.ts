import type { DatabaseSync } from 'node:sqlite';
import { insertInto } from '../store/insert.ts';
import { countOf, idsOf, prepare, rowsOf } from '../store/query.ts';
import type * as tables from '../store/tables.ts';

/** What an album or an artist is known by: a MusicBrainz id when the tags have one, and its name in folded form. */
export type NamedKeys = { musicBrainz: string | null; name: string };
export type Identity = { id: number; firstSeenAt: number };

/**
 * Assigns numbers to albums or artists for ever. A MusicBrainz id wins; it joins the number of its name unless that has
 * another id (two bands called Nirvana). Later spellings under the same id are the same artist, also without the id.
 */
export function namedIdentities(database: DatabaseSync, table: typeof tables.albumIdentity) {
  const find = prepare(
    database,
    rowsOf(
      { id: 'integer not null', first_seen_at: 'integer not null' },
      `select id, first_seen_at from ${table.name} where key = ?`,
    ),
  );
  const next = prepare(database, idsOf(`select coalesce(max(id), 0) + 1 as id from ${table.name}`));
  const add = insertInto(database, table);
  const others = prepare(database, countOf(`from ${table.name} where id = ? and key like 'mb:%'`));
  const cache = new Map<string, Identity>();

  function lookUp(key: string): Identity | null {
    const row = find.get(key);
    return row && { id: row.id, firstSeenAt: row.first_seen_at };
  }

  function put(key: string, identity: Identity): Identity {
    add({ key, id: identity.id, first_seen_at: identity.firstSeenAt });
    return identity;
  }

  function allot({ musicBrainz, name }: NamedKeys, now: number): Identity {
    const create = (): Identity => ({ id: next.one().id, firstSeenAt: now });
    const weak = `name:${name}`;
    const byWeak = lookUp(weak);
    if (musicBrainz === null) return byWeak ?? put(weak, create());
    const strong = `mb:${musicBrainz}`;
    const byStrong = lookUp(strong);
    if (byStrong) {
      if (byWeak === null) put(weak, byStrong);
      return byStrong;
    }
    const isFree = byWeak !== null && others.one(byWeak.id).count === 0;
    const identity = isFree ? byWeak : create();
    if (byWeak === null) put(weak, identity);
    return put(strong, identity);
  }

  return function identityOf(keys: NamedKeys, now: number): Identity {
    const key = `${keys.musicBrainz}\n${keys.name}`;
    const remembered = cache.get(key);
    if (remembered) return remembered;
    const identity = allot(keys, now);
    if (cache.size > 20_000) cache.clear();
    cache.set(key, identity);
    return identity;
  };
}
