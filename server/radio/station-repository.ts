import { randomBytes } from 'node:crypto';
import { maxRadioStations } from '#contract/radio.ts';
import { withCountLimit } from '#server/database/count-limit.ts';
import type { Database } from '#server/database/open-database.ts';
import { Refusal } from '#server/http/errors.ts';

export type Station = { id: string; name: string; streamUrl: string; homeUrl: string };

const tooManyStations = () =>
  new Refusal(409, 'too_many_stations', `You have ${maxRadioStations} stations. Remove some first.`);

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export type StationRepository = ReturnType<typeof createStationRepository>;

/** Internet radio, each listener's own. */
export const createStationRepository = (database: Database) => ({
  /** By name. */
  async of(userId: string): Promise<(Station & { createdAt: number })[]> {
    const rows = await database
      .selectFrom('radio_station')
      .select(['id', 'name', 'stream_url as streamUrl', 'home_url as homeUrl', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .execute();
    return rows.sort((a, b) => order.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  },
  one: (userId: string, id: string): Promise<Station | undefined> =>
    database
      .selectFrom('radio_station')
      .select(['id', 'name', 'stream_url as streamUrl', 'home_url as homeUrl'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),
  /** 409 where they have as many as they may. */
  add: (userId: string, { name, streamUrl, homeUrl }: Omit<Station, 'id'>, now: number): Promise<Station> =>
    withCountLimit(database, { name: 'radio stations', owner: userId }, async (transaction) => {
      const existing = await transaction
        .selectFrom('radio_station')
        .select('id')
        .where('user_id', '=', userId)
        .execute();
      if (existing.length >= maxRadioStations) throw tooManyStations();
      const id = randomBytes(8).toString('hex');
      await transaction
        .insertInto('radio_station')
        .values({ id, user_id: userId, name, stream_url: streamUrl, home_url: homeUrl, created_at: now })
        .execute();
      return { id, name, streamUrl, homeUrl };
    }),
  /** False where there is no such station of theirs. */
  async change(userId: string, { id, name, streamUrl, homeUrl }: Station): Promise<boolean> {
    const changed = await database
      .updateTable('radio_station')
      .set({ name, stream_url: streamUrl, home_url: homeUrl })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  },
  /** False where there is no such station of theirs. */
  async remove(userId: string, id: string): Promise<boolean> {
    const removed = await database
      .deleteFrom('radio_station')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return removed.numDeletedRows > 0n;
  },
});
