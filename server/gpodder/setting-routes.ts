import * as z from 'zod/mini';
import { withCountLimit } from '#server/database/count-limit.ts';
import type { Database } from '#server/database/open-database.ts';
import { badInput, missing, Refusal } from '#server/http/errors.ts';
import type { App } from '#server/http/serve.ts';
import { type AppRequest, appRoute, nameAndFormat } from './app-route.ts';
import type { Authentication } from './authentication.ts';
import { parseJson } from './parse-json.ts';

/** Upper bound for all settings of a listener together. */
const maxBytes = 64 * 1024;

const settingsSchema = z.record(z.string(), z.unknown());
const changeSchema = z
  .object({ set: z.optional(settingsSchema), remove: z.optional(z.array(z.string())) })
  .check(z.refine(({ set, remove }) => set !== undefined || remove !== undefined));

/** The query parameters that name the subject of each kind of setting. */
const subjects: Record<string, readonly string[]> = {
  account: [],
  device: ['device'],
  podcast: ['podcast'],
  episode: ['podcast', 'episode'],
};

function scopeOf(file: string, query: AppRequest['query']): string {
  const [kind] = nameAndFormat(file);
  const names = subjects[kind];
  if (names === undefined) throw missing('There are no such settings.');
  const about = names.map((name) => query(name) ?? '');
  if (about.some((text) => text === '' || text.length > 4_000))
    throw badInput(`Say which ${names.join(' and ')} the settings are of.`);
  return JSON.stringify([kind, ...about]);
}

async function otherSettingsBytes(transaction: Database, userId: string, scope: string): Promise<number> {
  const rows = await transaction
    .selectFrom('sync_setting')
    .select(['scope', 'settings'])
    .where('user_id', '=', userId)
    .where('scope', '<>', scope)
    .execute();
  return rows.reduce((sum, row) => sum + Buffer.byteLength(row.settings + row.scope), 0);
}

async function write(
  transaction: Database,
  { userId, scope, settings }: { userId: string; scope: string; settings: string },
): Promise<void> {
  if ((await otherSettingsBytes(transaction, userId, scope)) + Buffer.byteLength(settings + scope) > maxBytes)
    throw new Refusal(413, 'too_large', 'Apps may keep 64 KB of settings here.');
  await transaction
    .insertInto('sync_setting')
    .values({ user_id: userId, scope, settings })
    .onConflict((conflict) => conflict.columns(['user_id', 'scope']).doUpdateSet({ settings }))
    .execute();
}

/** Settings that apps store for themselves; Earshot does not read them. */
export function settingRoutes(app: App, authentication: Authentication, database: Database): void {
  async function readSettings(
    userId: string,
    scope: string,
    from: Database = database,
  ): Promise<Record<string, unknown>> {
    const row = await from
      .selectFrom('sync_setting')
      .select('settings')
      .where('user_id', '=', userId)
      .where('scope', '=', scope)
      .executeTakeFirst();
    return row ? z.parse(settingsSchema, JSON.parse(row.settings)) : {};
  }

  const url = '/api/2/settings/:user/:file';
  appRoute(app, { method: 'GET', url }, async ({ part, query, request, response }) => {
    const { userId } = await authentication.authorizeAs(part('user'), request, response);
    return readSettings(userId, scopeOf(part('file'), query));
  });
  appRoute(app, { method: 'POST', url }, async ({ part, query, request, response }) => {
    const { userId } = await authentication.authorizeAs(part('user'), request, response);
    const scope = scopeOf(part('file'), query);
    const change = z.safeParse(changeSchema, parseJson(request.body));
    if (!change.success) throw badInput('Send what to set and what to remove.');
    const { set = {}, remove = [] } = change.data;
    return withCountLimit(database, { name: 'app settings', owner: userId }, async (transaction) => {
      const settings = new Map(
        Object.entries({ ...(await readSettings(userId, scope, transaction)), ...set }),
      );
      for (const name of remove) settings.delete(name);
      const after = Object.fromEntries(settings);
      await write(transaction, { userId, scope, settings: JSON.stringify(after) });
      return after;
    });
  });
}
