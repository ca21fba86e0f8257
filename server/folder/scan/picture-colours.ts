import type { DatabaseSync } from 'node:sqlite';
import type { Sharp } from 'sharp';
import { realFolder } from '../open-inside.ts';
import { readPicture } from '../read-picture.ts';
import { integer, type Row } from '../row.ts';
import { findArtistPictures } from './artist-pictures.ts';
import { coverColours } from './cover-colours.ts';
import { folderProblem } from './folder-problem.ts';
import { writeStatement } from './write-statement.ts';

type Folders = { dataFolder: string; musicFolders: string[] };

/** No picture's placeholder is longer than this, as a `data:` address. */
const longestPlaceholder = 400;

/**
 * The second, slower queue behind the scan (10 ms a picture): pictures of artists, then the colours and the placeholder
 * of each picture that has none yet. What is not done when it has to stop is done after the next scan.
 */
export async function pictureColours(
  database: DatabaseSync,
  mustStop: () => boolean,
  { dataFolder, musicFolders }: Folders,
): Promise<void> {
  const realFolders = musicFolders.filter((folder) => folderProblem(folder) === null).map(realFolder);
  findArtistPictures(database, { dataFolder, musicFolders, realFolders }, mustStop);
  const rows = database.prepare('select * from picture where color is null').all();
  if (rows.length === 0) return;
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const put = writeStatement(
    database,
    'update picture set color = ?, text_colors = ?, placeholder = ? where id = ?',
  );
  const describe = async (row: Row, bytes: Buffer): Promise<void> => {
    const picture = sharp(bytes, { limitInputPixels: 40_000_000, failOn: 'none' }).rotate();
    const small = picture
      .resize(64, 64, { fit: 'fill' })
      .flatten({ background: '#808080' })
      .toColourspace('srgb');
    const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
    const { background, texts } = coverColours(data);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const placeholder = await placeholderOf(sharp(data, { raw }));
    put.run(background, texts.join('\n'), placeholder, integer(row, 'id'));
  };
  for (const row of rows) {
    if (mustStop()) return;
    const bytes = readPicture(row, dataFolder, realFolders);
    if (bytes === null) continue;
    await describe(row, bytes).catch(() => put.run('', '', null, integer(row, 'id')));
  }
}

/** The picture in 8 by 8 pixels, to be shown blurred; null when it would be too long after all. */
async function placeholderOf(picture: Sharp): Promise<string | null> {
  const tiny = await picture.resize(8, 8).webp({ quality: 40, effort: 0 }).toBuffer();
  const address = `data:image/webp;base64,${tiny.toString('base64')}`;
  return address.length <= longestPlaceholder ? address : null;
}
