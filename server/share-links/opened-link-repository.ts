import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import { hashOf } from './link-repository.ts';
import type { Shared } from './shareable.ts';

type LinkState = 'open' | 'ended' | 'expired' | 'used';

type Limits = {
  endedAt: number | null;
  expiresAt: number | null;
  maxPlays: number | null;
  plays: number;
};

/** Whether a link opens anything, and if not, why. Times in epoch milliseconds. */
export function stateOf({ endedAt, expiresAt, maxPlays, plays }: Limits, now: number): LinkState {
  if (endedAt !== null) return 'ended';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return maxPlays !== null && plays >= maxPlays ? 'used' : 'open';
}

/** How long a counted visit lasts without counting again. */
export const visitLasts = 12 * 60 * 60 * 1000;

/** A link for the person who opens it. */
export type OpenedLink = Shared & {
  id: string;
  /** The name that its listener chose; empty: none. */
  sharedBy: string;
  /** `ended` also while its listener may not come in. */
  state: LinkState;
  /** This visit has been counted already. */
  isCounted: boolean;
};

export type OpenedLinkRepository = ReturnType<typeof createOpenedLinkRepository>;

/** Links as those who open them find them, and who is listening: for all servers together. */
export function createOpenedLinkRepository(database: Database) {
  return {
    /** Undefined for a token that nobody made. */
    async open(token: string, visit: string | undefined, now: number): Promise<OpenedLink | undefined> {
      const row = await database
        .selectFrom('share_link')
        .innerJoin('user', 'user.id', 'share_link.user_id')
        .leftJoin('share_visit', (join) =>
          join.onRef('share_visit.link_id', '=', 'share_link.id').on('share_visit.visit', '=', visit ?? ''),
        )
        .selectAll('share_link')
        .select(['user.name', 'user.disabled_at', 'share_visit.started_at'])
        .where('share_link.token_hash', '=', hashOf(token))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const limits = {
        endedAt: row.ended_at ?? row.disabled_at,
        expiresAt: row.expires_at,
        maxPlays: row.max_plays,
        plays: row.plays,
      };
      return {
        id: row.id,
        userId: row.user_id,
        kind: row.kind,
        itemId: row.item_id,
        sharedBy: row.name,
        state: stateOf(limits, now),
        isCounted: row.started_at !== null && row.started_at > now - visitLasts,
      };
    },
    /** Counts a visit as one play, once for several requests. False where the plays are used up or the link ended. */
    async begin(linkId: string, visit: string, now: number): Promise<boolean> {
      const noPlayLeft = new Error('no play is left');
      try {
        await database.transaction().execute(async (transaction) => {
          const begun = await transaction
            .insertInto('share_visit')
            .values({ link_id: linkId, visit, started_at: now })
            .onConflict((conflict) =>
              conflict
                .columns(['link_id', 'visit'])
                .doUpdateSet({ started_at: now })
                .where('share_visit.started_at', '<=', now - visitLasts),
            )
            .returning('visit')
            .executeTakeFirst();
          if (begun === undefined) return;
          const counted = await transaction
            .updateTable('share_link')
            .set({ plays: sql<number>`plays + 1`, last_used_at: now })
            .where('id', '=', linkId)
            .where('ended_at', 'is', null)
            .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
            .where((where) =>
              where.or([where('max_plays', 'is', null), where('plays', '<', where.ref('max_plays'))]),
            )
            .executeTakeFirst();
          if (counted.numUpdatedRows === 0n) throw noPlayLeft;
        });
        return true;
      } catch (thrown) {
        if (thrown === noPlayLeft) return false;
        throw thrown;
      }
    },
    async sweep(now: number): Promise<void> {
      await database
        .deleteFrom('share_visit')
        .where('started_at', '<', now - visitLasts)
        .execute();
    },
  };
}

/** Those of these links that are neither ended nor out of date, and whose listener may come in. */
export async function linksStillOpen(
  database: Database,
  linkIds: readonly string[],
  now: number,
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('share_link')
    .innerJoin('user', 'user.id', 'share_link.user_id')
    .select('share_link.id')
    .where('share_link.id', 'in', linkIds)
    .where('share_link.ended_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where('user.disabled_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
