import type { DatabaseSync } from 'node:sqlite';
import { realFolder } from '../open-inside.ts';
import { readPicture } from '../read-picture.ts';
import { integer } from '../row.ts';
import { folderProblem } from './folder-problem.ts';
import { writeStatement } from './write-statement.ts';

/** Finds the colour of each picture that has none yet: a second, slower queue behind the scan (10 ms a picture). */
export async function pictureColours(
  database: DatabaseSync,
  mustStop: () => boolean,
  { dataFolder, musicFolders }: { dataFolder: string; musicFolders: string[] },
): Promise<void> {
  const rows = database.prepare('select * from picture where color is null').all();
  if (rows.length === 0) return;
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const realFolders = musicFolders.filter((folder) => folderProblem(folder) === null).map(realFolder);
  const put = writeStatement(database, 'update picture set color = ? where id = ?');
  for (const row of rows) {
    if (mustStop()) return;
    const bytes = readPicture(row, dataFolder, realFolders);
    if (bytes === null) continue;
    try {
      const picture = sharp(bytes, { limitInputPixels: 40_000_000 }).resize(64, 64, { fit: 'cover' });
      const small = await picture.removeAlpha().toColourspace('srgb').png().toBuffer();
      const { dominant } = await sharp(small).stats();
      put.run(hexadecimal([dominant.r, dominant.g, dominant.b]), integer(row, 'id'));
    } catch {
      put.run('', integer(row, 'id'));
    }
  }
}

/** Six hex digits without `#`. */
function hexadecimal(parts: number[]): string {
  return parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
}
