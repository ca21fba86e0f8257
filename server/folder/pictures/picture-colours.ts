import type { DatabaseSync } from 'node:sqlite';
import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { placedPicture, readPicture } from '../artwork/read-picture.ts';
import { folderProblem } from '../paths/folder-problem.ts';
import { realFolder } from '../paths/open-inside.ts';
import { prepare } from '../store/prepare.ts';
import { select } from '../store/query.ts';
import { writeStatement } from '../store/write-statement.ts';
import { findArtistPictures, type MetPictures } from './artist-pictures.ts';
import { coverColours } from './cover-colours.ts';

type Folders = { dataFolder: string; musicFolders: string[]; pictures: MetPictures };

/** So many pictures are listed at once. */
const page = 200;
const plainPictures = select(
  placedPicture,
  'from picture where color is null and id > ? order by id limit ?',
);
/** No picture's placeholder is longer than this, as a `data:` address. */
const maxPlaceholder = 400;

/**
 * The second, slower queue behind the scan (10 ms a picture): pictures of artists, then the colours and the placeholder
 * of each picture that has none yet. What is not done when it has to stop is done after the next scan.
 */
export async function pictureColours(
  database: DatabaseSync,
  mustStop: () => boolean,
  { dataFolder, musicFolders, pictures }: Folders,
): Promise<void> {
  const realFolders = musicFolders.filter((folder) => folderProblem(folder) === null).map(realFolder);
  if (!mustStop()) findArtistPictures(database, { dataFolder, musicFolders, realFolders }, pictures);
  const plain = prepare(database, plainPictures);
  if (plain.get(0, 1) === null) return;
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const put = writeStatement(
    database,
    'update picture set color = ?, text_colors = ?, placeholder = ?, thumbhash = ? where id = ?',
  );
  const describe = async (id: number, bytes: Buffer): Promise<void> => {
    const picture = sharp(bytes, { limitInputPixels: 40_000_000, failOn: 'none' }).rotate();
    const small = picture
      .resize(64, 64, { fit: 'fill' })
      .flatten({ background: '#808080' })
      .toColourspace('srgb');
    const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
    const { background, texts } = coverColours(data);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const placeholder = await placeholderOf(sharp(data, { raw }));
    put.run(background, texts.join('\n'), placeholder, thumbhashOf(data, info), id);
  };
  let after = 0;
  for (;;) {
    const rows = plain.all(after, page);
    for (const row of rows) {
      if (mustStop()) return;
      after = row.id;
      const bytes = readPicture(row, dataFolder, realFolders);
      if (bytes !== null) await describe(row.id, bytes).catch(() => put.run('', '', null, null, after));
    }
    if (rows.length === 0) return;
  }
}

/** The picture as a thumbhash (evanw/thumbhash), in base64; `pixels` are three bytes each. */
function thumbhashOf(pixels: Buffer, { width, height }: { width: number; height: number }): string {
  const withAlpha = Buffer.alloc((pixels.length / 3) * 4, 255);
  for (let at = 0; at < pixels.length / 3; at += 1) pixels.copy(withAlpha, at * 4, at * 3, at * 3 + 3);
  return Buffer.from(rgbaToThumbHash(width, height, withAlpha)).toString('base64');
}

/** The picture in 8 by 8 pixels, to be shown blurred; null when it would be too long after all. */
async function placeholderOf(picture: Sharp): Promise<string | null> {
  const tiny = await picture.resize(8, 8).webp({ quality: 40, effort: 0 }).toBuffer();
  const address = `data:image/webp;base64,${tiny.toString('base64')}`;
  return address.length <= maxPlaceholder ? address : null;
}
