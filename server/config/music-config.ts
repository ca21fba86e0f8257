import { delimiter, resolve } from 'node:path';
import { isObjectPath, objectFolder } from '#server/folder/objects/object-path.ts';
import type { ObjectStorage } from '#server/folder/objects/storage-request.ts';

type Read = (name: string) => string | undefined;

export type MusicConfig = {
  /** Absolute paths, and `s3://bucket/prefix`. Empty: the demo collection. */
  musicFolders: string[];
  /** Folders of audiobooks alone. */
  bookFolders: string[];
  /** Where folders `s3://…` are; undefined where none is. */
  storage: ObjectStorage | undefined;
};

/** Where the music is. Throws one sentence that names the variable with a bad or missing value, and never repeats a key. */
export function musicConfig(set: Read): MusicConfig {
  const musicFolders = folders('MUSIC_DIR', set('MUSIC_DIR'));
  const bookFolders = folders('BOOKS_DIR', set('BOOKS_DIR'));
  const needing = musicFolders.some(isObjectPath) ? 'MUSIC_DIR' : 'BOOKS_DIR';
  const isNeeded = [...musicFolders, ...bookFolders].some(isObjectPath);
  return { musicFolders, bookFolders, storage: storage(set, isNeeded ? needing : undefined) };
}

/** The separator of the system is the colon of `s3://` too. */
const between = delimiter === ':' ? /(?<!(?:^|:)s3):/ : delimiter;

const folders = (name: string, paths = ''): string[] =>
  paths
    .split(between)
    .filter((folder) => folder !== '')
    .map((folder) => (isObjectPath(folder) ? checkedFolder(name, folder) : resolve(folder)));

function checkedFolder(name: string, text: string): string {
  const folder = objectFolder(text);
  if (folder !== null) return folder;
  throw new Error(`${name} must name buckets as s3://bucket or s3://bucket/prefix, and “${text}” is none.`);
}

/** `needing` names a bucket; where none does, settings of the storage have no effect. */
function storage(set: Read, needing: string | undefined): ObjectStorage | undefined {
  const [endpoint, region] = [set('S3_ENDPOINT'), set('S3_REGION') ?? 'us-east-1'];
  const [accessKeyId, secretAccessKey] = [set('S3_ACCESS_KEY_ID'), set('S3_SECRET_ACCESS_KEY')];
  const isPathStyle = pathStyle(set('S3_PATH_STYLE'), endpoint);
  if (needing === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(`${needing} names a bucket, which needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  if (!/^[a-z\d-]+$/i.test(region))
    throw new Error(`S3_REGION must be a name such as eu-central-1, and it is “${region}”.`);
  return {
    endpoint: origin(endpoint ?? `https://s3.${region}.amazonaws.com`),
    region,
    isPathStyle,
    accessKeyId,
    secretAccessKey,
  };
}

/** Servers at home have no names for buckets; Amazon wants them. */
function pathStyle(value: string | undefined, endpoint: string | undefined): boolean {
  if (value === undefined) return endpoint !== undefined;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`S3_PATH_STYLE must be “on” or “off”, and it is “${value}”.`);
}

function origin(value: string): string {
  const url = URL.parse(value);
  const isPlain = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url && isPlain && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Error('S3_ENDPOINT must be an address such as https://s3.example.org or http://nas.lan:9000.');
}
