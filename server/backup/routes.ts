import { open } from 'node:fs/promises';
import { backUpNow, backups, downloadBackup } from '#contract/backup.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { type App, type Request, type Response, serve, serveBytes } from '#server/http/serve.ts';
import type { Backups } from './backup-service.ts';

export type BackupsForOperator = Pick<Backups, 'status' | 'backUpNow' | 'pathOf'>;

/** Checks the password of the caller again. Throws a refusal. */
export type CheckOwner = (request: Request, userId: string, password: string) => Promise<unknown>;

const isNotThere = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';

const noBackup = () => missing('That backup is not there any more.', 'no_backup');

/** Opens the file before it responds, so that a missing file is refused and one that is deleted meanwhile is sent whole. */
async function sendBackup(name: string, path: string, response: Response): Promise<void> {
  const file = await open(path).catch((thrown: unknown) => {
    throw isNotThere(thrown) ? noBackup() : thrown;
  });
  const { size } = await file.stat();
  response.headers({
    'content-type': 'application/zip',
    'content-length': size,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  response.send(file.createReadStream());
}

/** The operator's calls for backups. */
export function backupRoutes(app: App, service: BackupsForOperator, checkOwner: CheckOwner): void {
  serve(app, backups, () => service.status());
  serve(app, backUpNow, async () => {
    if (await service.backUpNow()) return undefined;
    throw new Refusal(409, 'backup_running', 'A backup is being made already.');
  });
  serveBytes(app, downloadBackup, async ({ input, userId, request, response }) => {
    await checkOwner(request, userId, input.password);
    const path = service.pathOf(input.name);
    if (path === undefined) throw noBackup();
    request.log.info({ name: input.name }, 'a backup is downloaded');
    await sendBackup(input.name, path, response);
  });
}
