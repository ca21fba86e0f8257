import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { accountImportStand, exportAccount, importAccount } from '#contract/transfer.ts';
import type { Database } from '#server/database/open-database.ts';
import { invalidateAccounts } from '#server/database/sqlite-dialect.ts';
import { badInput, Refusal, unauthenticated } from '#server/http/errors.ts';
import { type App, type Request, serve, serveBytes } from '#server/http/serve.ts';
import { checkExport } from './check-export.ts';
import { createImportRepository } from './import-repository.ts';
import { createImporter } from './importer.ts';
import { NotAnExport } from './not-an-export.ts';
import type { Part } from './part.ts';
import { part } from './part.ts';
import { writeExport } from './write-export.ts';

/** What the account itself chose. A name or provider that was chosen here stays; nothing that lets anybody in goes along. */
function settingsPart(database: Database): Part {
  return part('settings', {
    async *pages({ userId }) {
      yield await database.selectFrom('user').select(['name', 'provider']).where('id', '=', userId).execute();
    },
    async takeIn({ userId }, rows) {
      for (const { name, provider } of rows) {
        if (name !== '')
          await database
            .updateTable('user')
            .set({ name })
            .where('id', '=', userId)
            .where('name', '=', '')
            .execute();
        if (provider !== null)
          await database
            .updateTable('user')
            .set({ provider })
            .where('id', '=', userId)
            .where('provider', 'is', null)
            .execute();
      }
      invalidateAccounts(database);
      return rows.length;
    },
  });
}

type Needs = {
  database: Database;
  parts: readonly Part[];
  /** For files that are taken in; this server's alone. */
  folder: string;
  version: string;
  now: () => number;
};

const noFile = 'Please choose the zip file of an export.';
const isRunning = () =>
  new Refusal(409, 'import_running', 'Another file is being taken in. Please wait until that is done.');
const maxBytes = 1024 * 1024 * 1024;

/** Taking an account along: out of this Earshot, and into it. */
export async function transferRoutes(
  app: App,
  { database, folder, version, now, ...needs }: Needs,
): Promise<void> {
  const parts = [...needs.parts, settingsPart(database)];
  const imports = createImportRepository(database);
  const warn = (error: unknown) => app.log.warn({ err: error }, 'an account could not be taken along');
  const importer = createImporter({ folder, parts, imports, now, warn });
  app.addHook('onReady', () => importer.resume().catch(warn));
  app.addHook('onClose', () => importer.stop());

  serveBytes(app, exportAccount, async ({ userId, request, response }) => {
    const account = await accountOf(database, userId);
    const day = new Date(now()).toISOString().slice(0, 10);
    response.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="earshot-${day}.zip"`,
      'cache-control': 'no-store',
    });
    if (request.method === 'HEAD') response.send();
    else response.send(writeExport({ userId, ...account }, { parts, version, now: now(), onError: warn }));
  });

  const receiving = new Set<string>();

  async function receive(userId: string, request: Request): Promise<number> {
    if (receiving.has(userId) || (await imports.isRunning(userId))) throw isRunning();
    const id = randomUUID();
    const zip = join(folder, `${id}.zip`);
    const staged = importer.pathOf(id);
    receiving.add(userId);
    try {
      await saveFile(request, zip);
      const total = await checked(zip, staged);
      if (!(await imports.begin(userId, id, total, now()))) throw isRunning();
      importer.run(id);
      return total;
    } catch (thrown) {
      await rm(staged, { force: true });
      throw thrown;
    } finally {
      receiving.delete(userId);
      await rm(zip, { force: true });
    }
  }

  await app.register(async (apart) => {
    await apart.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 1000, headerPairs: 50 },
    });
    serve(apart, importAccount, async ({ userId, request }) => ({ total: await receive(userId, request) }));
  });
  serve(app, accountImportStand, async ({ userId }) => ({ import: await imports.standOf(userId) }));
}

async function accountOf(database: Database, userId: string): Promise<{ email: string; name: string }> {
  const row = await database
    .selectFrom('user')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw unauthenticated();
  return row;
}

/** The file that was sent, on the disk: a zip is read from its end. */
async function saveFile(request: Request, path: string): Promise<void> {
  if (!request.isMultipart()) throw badInput(noFile);
  const file = await request.file();
  if (file?.fieldname !== 'file') throw badInput(noFile, { file: noFile });
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await pipeline(file.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (file.file.truncated) throw new Refusal(413, 'too_large', 'The file is larger than 1 GB.');
}

async function checked(zip: string, staged: string): Promise<number> {
  return checkExport(zip, staged).catch((thrown: unknown) => {
    if (!(thrown instanceof NotAnExport)) throw thrown;
    throw new Refusal(thrown.code === 'too_large' ? 413 : 400, thrown.code, thrown.message);
  });
}
