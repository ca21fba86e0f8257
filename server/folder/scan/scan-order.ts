export type ScanRequest = {
  dataFolder: string;
  musicFolders: string[];
  /** Files that an earlier try of this scan could not get through. */
  skip: string[];
};

/** What a scan's process is started with. */
export type ScanOrder = ScanRequest & {
  progressPath: string;
  /** The clock is believed: songs first seen later than now are set back. */
  settlesTimes: boolean;
};

/** Parses the order without zod, which takes longer to load than a scan of ten thousand unchanged songs. Throws for anything else. */
export function readScanOrder(text: string): ScanOrder {
  const order: unknown = JSON.parse(text);
  const field = (name: string): unknown =>
    typeof order === 'object' && order !== null ? Reflect.get(order, name) : undefined;
  const [dataFolder, progressPath] = [field('dataFolder'), field('progressPath')];
  const [musicFolders, skip] = [field('musicFolders'), field('skip')];
  if (isText(dataFolder) && isText(progressPath) && areTexts(musicFolders) && areTexts(skip))
    return { dataFolder, musicFolders, skip, progressPath, settlesTimes: field('settlesTimes') === true };
  throw new TypeError('A scan was started without an order that it understands.');
}

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
