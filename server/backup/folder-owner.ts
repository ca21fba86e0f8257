import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Owner = { uid: number; gid: number };
type Chown = (path: string, uid: number, gid: number) => void;

function giveAway(path: string, owner: Owner, chown: Chown): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.uid !== owner.uid) chown(path, owner.uid, owner.gid);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) giveAway(join(path, name), owner, chown);
}

/**
 * For a command that root runs on the data folder of another user: gives what lies in `below` to the folder's owner, since
 * the service could not read it otherwise. Does nothing for everybody else.
 */
export function giveToFolderOwner(
  dataFolder: string,
  below = dataFolder,
  { user = process.getuid?.(), chown = lchownSync }: { user?: number | undefined; chown?: Chown } = {},
): void {
  if (user !== 0) return;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  giveAway(below, owner, chown);
}
