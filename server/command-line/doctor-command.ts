import type { Checked } from '#contract/doctor.ts';
import { checksOf } from '../doctor/checks.ts';
import { examine } from '../doctor/examine.ts';
import { readSettings } from '../doctor/read-settings.ts';
import { quietLog } from '../folder/access/log.ts';
import { openMusicFiles } from '../folder/access/music-files.ts';
import { copiesFolder } from '../folder/objects/copies-folder.ts';

export const doctorUsage = `  earshot doctor [--json]            checks settings, folders, database, clock, disk and ways out; ends with 1 for a fault`;

type Needs = {
  environment: Record<string, string | undefined>;
  version: string;
  print: (line: string) => void;
  now: () => number;
};

const signs: Record<Checked['state'], string> = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' };

/** `earshot doctor`: looks at everything and changes nothing. False where something does not work. */
export async function doctorCommand(
  words: readonly string[],
  { environment, version, print, now }: Needs,
): Promise<boolean> {
  const settings = readSettings(environment);
  const { dataFolder, musicFolders, bookFolders, storage } = settings.config;
  const objects = storage && { storage, temporaryFolder: copiesFolder(dataFolder) };
  const files = openMusicFiles([...musicFolders, ...bookFolders], { log: quietLog, objects });
  const examineFolder = (folder: string) => files.examine(folder, dataFolder);
  const checks = await examine(checksOf({ settings, version, isServer: false, examineFolder, now }));
  await files.close();
  if (words.includes('--json')) print(JSON.stringify({ version, checks: checks }, undefined, 2));
  else for (const line of checks.flatMap(linesOf)) print(line);
  return checks.every(({ state }) => state !== 'fault');
}

const linesOf = ({ state, title, finding, remedy }: Checked): string[] => [
  `${signs[state]}  ${title}: ${finding}`,
  ...(remedy === null ? [] : [`         → ${remedy}`]),
];
