import type { ObjectStorage } from '../objects/storage-request.ts';

/** What is a book whatever its tags say: all below `folders`; of `kinds`, each album's number and whether it is one. */
export type BookOrder = { folders: string[]; kinds: [album: number, isBook: boolean][] };

export const noBooks: BookOrder = { folders: [], kinds: [] };

export type ScanRequest = {
  dataFolder: string;
  musicFolders: string[];
  /** Absent: no folder is of books alone, and nobody called an album anything. */
  books?: BookOrder;
  /** Files that an earlier try of this scan could not get through. */
  skip: string[];
  /** Where music folders `s3://…` are; no part of the order itself, which every user of the machine may see. */
  storage?: ObjectStorage | undefined;
};

/** What a scan's process is started with. */
export type ScanOrder = ScanRequest & {
  progressPath: string;
  /** The clock is believed: songs first seen later than now are set back. */
  settlesTimes: boolean;
  /** The shared catalogue that changes are published to; null for a server alone. */
  lineage: number | null;
};

/** Parses the order without zod, which takes longer to load than a scan of ten thousand unchanged songs. Throws for anything else. */
export function readScanOrder(text: string): ScanOrder {
  const order: unknown = JSON.parse(text);
  const field = (name: string): unknown =>
    typeof order === 'object' && order !== null ? Reflect.get(order, name) : undefined;
  const [dataFolder, progressPath] = [field('dataFolder'), field('progressPath')];
  const [musicFolders, skip, lineage] = [field('musicFolders'), field('skip'), field('lineage')];
  if (isText(dataFolder) && isText(progressPath) && areTexts(musicFolders) && areTexts(skip))
    return {
      dataFolder,
      musicFolders,
      skip,
      progressPath,
      books: bookOrder(field('books')),
      settlesTimes: field('settlesTimes') === true,
      lineage: typeof lineage === 'number' ? lineage : null,
    };
  throw new TypeError('A scan was started without an order that it understands.');
}

function bookOrder(value: unknown): BookOrder {
  const field = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const [folders, kinds] = [field('folders'), field('kinds')];
  return {
    folders: areTexts(folders) ? folders : [],
    kinds: Array.isArray(kinds) ? kinds.filter(isKind) : [],
  };
}

const isKind = (value: unknown): value is [number, boolean] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'boolean';
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
