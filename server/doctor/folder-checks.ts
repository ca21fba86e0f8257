import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Examined } from '../folder/access/file-order.ts';
import { isObjectPath } from '../folder/objects/object-path.ts';
import { readUnreadableFolders, type UnreadableFolders } from '../folder/scan/unreadable-folders.ts';
import { type Check, type Finding, fault, ok, sentenceOf, warning } from './check.ts';

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** What stands against a music folder. Rejects where the folder does not answer. */
export type ExamineFolder = (folder: string) => Promise<Examined>;

export const musicCheck = ({ musicFolders, dataFolder }: Config, examineFolder: ExamineFolder): Check => ({
  id: 'music',
  title: 'Music folder',
  async look() {
    if (musicFolders.length === 0)
      return ok('MUSIC_DIR is not set: Earshot plays its demonstration collection.');
    const examinations = await Promise.all(
      musicFolders.map((folder) => lookAtFolder({ folder, setting: 'MUSIC_DIR', examineFolder })),
    );
    const unreadable = unreadableFinding(await readUnreadableFolders(dataFolder));
    return [...examinations, unreadable].find(({ state }) => state !== 'ok') ?? ok(sentenceFor(musicFolders));
  },
});

export const bookCheck = ({ bookFolders }: Config, examineFolder: ExamineFolder): Check => ({
  id: 'books',
  title: 'Folder of books',
  async look() {
    if (bookFolders.length === 0)
      return ok('BOOKS_DIR is not set: audiobooks are those that their tags or the operator call so.');
    const examinations = await Promise.all(
      bookFolders.map((folder) => lookAtFolder({ folder, setting: 'BOOKS_DIR', examineFolder })),
    );
    return examinations.find(({ state }) => state !== 'ok') ?? ok(sentenceFor(bookFolders));
  },
});

/** What the last scan could not list, which the user who checks may well be allowed to. */
function unreadableFinding({ count, paths }: UnreadableFolders): Finding {
  if (count === 0) return ok('The last scan could read every folder.');
  const more = count > paths.length ? ` and ${count - paths.length} more` : '';
  return warning(
    `The last scan could not read ${count === 1 ? 'a folder' : `${count} folders`}: ${paths.join(', ')}${more}.`,
    'Let the user that Earshot runs as read them (chmod -R a+rX), then scan again: songs below them that were known are still shown, new ones are not seen.',
  );
}

const sentenceFor = (folders: string[]) =>
  folders.length === 1 ? `${folders[0]} can be read.` : `All ${folders.length} folders can be read.`;

type Look = { folder: string; setting: 'MUSIC_DIR' | 'BOOKS_DIR'; examineFolder: ExamineFolder };

async function lookAtFolder({ folder, setting, examineFolder }: Look): Promise<Finding> {
  const [outcome] = await Promise.allSettled([examineFolder(folder)]);
  if (outcome.status === 'rejected')
    return fault(
      `${folder} does not answer: ${sentenceOf(outcome.reason)}`,
      `Look at ${isObjectPath(folder) ? 'S3_ENDPOINT and the object storage' : 'the disk or the network share that it lies on'}. Music plays again as soon as it answers.`,
    );
  const examinations = outcome.value;
  switch (examinations.kind) {
    case 'conflict':
      return fault(examinations.sentence, 'Give one of them another place; Earshot does not start so.');
    case 'problem':
      return fault(
        examinations.sentence,
        isObjectPath(folder)
          ? `Correct ${setting} or the variables S3_….`
          : `Connect its disk, or correct ${setting}.`,
      );
    case 'unreadable':
      return fault(`${folder} may not be read by the user that Earshot runs as.`, `chmod -R a+rX ${folder}`);
    case 'empty':
      return warning(`${folder} is empty.`, 'Is this the right folder, and is its disk connected?');
    case 'good':
      return ok(sentenceFor([folder]));
  }
}

/** The rights of everyone but the owner. */
export const secretBits = 0o077;

export const dataCheck = ({ dataFolder }: Config): Check => ({
  id: 'data',
  title: 'Data folder',
  look() {
    if (!existsSync(dataFolder)) return lookAbove(dataFolder);
    const { uid, mode } = statSync(dataFolder);
    const own = process.getuid?.();
    if (!may(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK))
      return fault(
        `${dataFolder} may not be written by the user that Earshot runs as.`,
        'Give it to that user (chown -R), or set DATA_DIR.',
      );
    if (own !== undefined && uid !== own)
      return warning(
        `${dataFolder} belongs to another user (number ${uid}) than the one that checks it (number ${own}).`,
        'Run Earshot and its commands as one user, and give the folder to that user (chown -R).',
      );
    if (own !== undefined && (mode & secretBits) !== 0)
      return warning(`Other users of this machine may look into ${dataFolder}.`, `chmod 700 ${dataFolder}`);
    return ok(`${dataFolder} is Earshot’s alone and can be written.`);
  },
});

function lookAbove(dataFolder: string): Finding {
  const above = dirname(dataFolder);
  if (may(above, constants.W_OK)) return ok(`${dataFolder} is not there yet: the first start makes it.`);
  return fault(
    `${dataFolder} is not there, and ${above} may not be written.`,
    'Make it and give it to the user that Earshot runs as, or set DATA_DIR.',
  );
}
