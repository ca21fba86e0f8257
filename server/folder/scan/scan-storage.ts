import { once } from 'node:events';
import { isObjectPath } from '../objects/object-path.ts';
import type { ObjectStorage } from '../objects/storage-request.ts';
import type { ScanOrder } from './scan-order.ts';

/** What a scan's process is sent at its start where a music folder is in object storage: its keys stand in no list of processes. */
export type StorageMessage = { storage: ObjectStorage | null };

/** Waits for the storage that the scan's music folders are in; undefined where none is. */
export async function receiveStorage({ musicFolders }: ScanOrder): Promise<ObjectStorage | undefined> {
  if (!musicFolders.some(isObjectPath)) return undefined;
  const [message]: unknown[] = await once(process, 'message');
  return parseStorage(field(message, 'storage'));
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const textOf = (value: unknown, name: string): string => {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
};

/** Without zod, as the order is parsed. */
function parseStorage(value: unknown): ObjectStorage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return {
    endpoint: textOf(value, 'endpoint'),
    region: textOf(value, 'region'),
    isPathStyle: field(value, 'isPathStyle') === true,
    accessKeyId: textOf(value, 'accessKeyId'),
    secretAccessKey: textOf(value, 'secretAccessKey'),
  };
}
