import { existsSync, lchownSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Owner = { uid: number; gid: number };
type Chown = (path: string, uid: number, gid: number) => void;

function changeOwner(path: string, owner: Owner, chown: Chown): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.uid !== owner.uid) chown(path, owner.uid, owner.gid);
  if (!stats.isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(join(path, name), owner, chown);
}

/**
 * For a command that root runs on the data folder of another user: changes the owner of everything in `below` to that of the
 * folder, since the service could not read it otherwise. Does nothing for other users.
 */
export function giveToFolderOwner(
  dataFolder: string,
  below = dataFolder,
  { user = process.getuid?.(), chown = lchownSync }: { user?: number | undefined; chown?: Chown } = {},
): void {
  if (user !== 0) return;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  // The data folder may be a link, as with systemd's DynamicUser: its target is meant.
  if (existsSync(below)) changeOwner(realpathSync(below), owner, chown);
}
