import type { SongFacts } from '#contract/v1/folder-song-lists.ts';
import { factsOf, parseFormat } from '#server/audio-files/formats.ts';
import type { ListenerState } from '../listener/listener-state.ts';
import { hiResSql, losslessSql } from '../resources/song-quality.ts';
import { both, computed, fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { bitRateSql } from './chosen-songs.ts';

const asked = select(
  both(
    fields(tables.song, 'id', 'format', 'first_seen_at'),
    computed(
      { bit_rate: 'integer not null', lossless: 'integer not null', hi_res: 'integer not null' },
      { bit_rate: bitRateSql, lossless: losslessSql, hi_res: `coalesce(${hiResSql}, 0)` },
    ),
  ),
  'from song where id in (select value from json_each(?))',
);

/** What a list says of each of these songs beside its resource; of those that exist. */
export async function songFactsOf(
  { read, counts, stars }: ListenerState,
  userId: string,
  numbers: readonly number[],
): Promise<Map<number, SongFacts>> {
  const rows = read.all(asked, JSON.stringify(numbers));
  const [played, starred] = await Promise.all([
    counts.playedSongs(userId, numbers),
    stars.of(userId, numbers),
  ]);
  const playsOf = new Map(played.map((one) => [one.song, one]));
  const starsOf = new Map(starred.map(({ song, stars }) => [song, stars]));
  return new Map(
    rows.map((row) => {
      const plays = playsOf.get(row.id);
      return [
        row.id,
        {
          plays: plays?.plays ?? 0,
          lastPlayedAt: plays === undefined ? null : new Date(plays.lastPlayedAt).toISOString(),
          addedAt: new Date(row.first_seen_at).toISOString(),
          stars: starsOf.get(row.id) ?? 0,
          format: factsOf(parseFormat(row.format)).name,
          bitsPerSecond: row.bit_rate,
          isLossless: row.lossless === 1,
          isHiRes: row.hi_res === 1,
        },
      ] as const;
    }),
  );
}
