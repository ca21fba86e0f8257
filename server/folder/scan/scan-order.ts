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

/**
 * Reads the order as its process hears it. By hand: to load what usually checks such texts takes longer than to look
 * through ten thousand songs. Throws for anything else.
 */
export function readScanOrder(text: string): ScanOrder {
  const said: unknown = JSON.parse(text);
  const given = (name: string): unknown =>
    typeof said === 'object' && said !== null ? Reflect.get(said, name) : undefined;
  const [dataFolder, progressPath] = [given('dataFolder'), given('progressPath')];
  const [musicFolders, skip] = [given('musicFolders'), given('skip')];
  if (isText(dataFolder) && isText(progressPath) && areTexts(musicFolders) && areTexts(skip))
    return { dataFolder, musicFolders, skip, progressPath, settlesTimes: given('settlesTimes') === true };
  throw new TypeError('A scan was started without an order that it understands.');
}

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
