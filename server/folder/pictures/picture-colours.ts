import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { originalPicturePath } from '../artwork/folder-pictures.ts';
import { ownTransaction, type ScanTransaction } from '../changes/scan-transaction.ts';
import { withObjects } from '../objects/mounted-objects.ts';
import { folderProblem } from '../paths/folder-problem.ts';
import { realFolder } from '../paths/open-inside.ts';
import { readInside } from '../paths/read-inside.ts';
import { writeStatement } from '../store/insert.ts';
import { fields, prepare, type RowIn, select } from '../store/query.ts';
import { picture } from '../store/tables.ts';
import { findArtistPictures, type MetPictures } from './artist-pictures.ts';
import { coverColours } from './cover-colours.ts';

const placedPicture = fields(picture, 'id', 'key', 'path', 'position', 'length');
type PlacedPicture = RowIn<typeof placedPicture>;

type Folders = { dataFolder: string; musicFolders: string[]; pictures: MetPictures };

/** What is shown of a picture before it is there. */
type Description = { colour: string; texts: string; placeholder: string | null; thumbhash: string | null };
const unreadable: Description = { colour: '', texts: '', placeholder: null, thumbhash: null };

/** Pictures that are written together: about a quarter of a second of work. */
const page = 25;
const plainPictures = select(
  placedPicture,
  'from picture where color is null and id > ? order by id limit ?',
);
/** No picture's placeholder is longer than this, as a `data:` address. */
const maxPlaceholder = 400;

/** After the scan, 10 ms a picture: artists' pictures, then missing colours and placeholders. The rest is done after the next scan. */
export async function pictureColours(
  database: DatabaseSync,
  mustStop: () => boolean,
  { dataFolder, musicFolders, pictures }: Folders,
  transaction: ScanTransaction = ownTransaction(database),
): Promise<void> {
  const realFolders = musicFolders.filter((folder) => folderProblem(folder) === null).map(realFolder);
  if (mustStop()) return;
  transaction.begin();
  await findArtistPictures(database, { dataFolder, musicFolders, realFolders }, pictures);
  await transaction.commit();
  const plain = prepare(database, plainPictures);
  if (plain.get(0, 1) === null) return;
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const put = writeStatement(
    database,
    'update picture set color = ?, text_colors = ?, placeholder = ?, thumbhash = ? where id = ?',
  );
  const describe = async (bytes: Buffer): Promise<Description> => {
    const picture = sharp(bytes, { limitInputPixels: 40_000_000, failOn: 'none' }).rotate();
    const small = picture
      .resize(64, 64, { fit: 'fill' })
      .flatten({ background: '#808080' })
      .toColourspace('srgb');
    const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
    const { background, texts } = coverColours(data);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const placeholder = await placeholderOf(sharp(data, { raw }));
    return { colour: background, texts: texts.join('\n'), placeholder, thumbhash: thumbhashOf(data, info) };
  };
  const describeAll = async (rows: readonly PlacedPicture[]) => {
    const described: [id: number, description: Description][] = [];
    for (const row of rows) {
      if (mustStop()) break;
      const bytes = await withObjects(() => readPicture(row, dataFolder, realFolders));
      if (bytes !== null) described.push([row.id, await describe(bytes).catch(() => unreadable)]);
    }
    return described;
  };
  let after = 0;
  for (;;) {
    const rows = plain.all(after, page);
    const described = await describeAll(rows);
    after = rows.at(-1)?.id ?? after;
    transaction.begin();
    for (const [id, { colour, texts, placeholder, thumbhash }] of described)
      put.run(colour, texts, placeholder, thumbhash, id);
    await transaction.commit();
    if (rows.length === 0 || mustStop()) return;
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

/** A picture's own bytes, by its row; null when its file is gone or holds another picture by now. */
function readPicture(row: PlacedPicture, dataFolder: string, realFolders: string[]): Buffer | null {
  const bytes = row.position === -1 ? readOriginal(dataFolder, row.key) : readEmbedded(row, realFolders);
  return bytes !== null && hash('sha256', bytes).startsWith(row.key) ? bytes : null;
}

function readOriginal(dataFolder: string, key: string): Buffer | null {
  try {
    return readFileSync(originalPicturePath(dataFolder, key));
  } catch {
    return null;
  }
}

function readEmbedded({ path, position, length }: PlacedPicture, realFolders: string[]): Buffer | null {
  return readInside(realFolders, path, (bytes) => bytes.read(position, length));
}
