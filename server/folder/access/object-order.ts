import type { StorageFaultKind } from '../objects/storage-fault.ts';
import type { ObjectStorage } from '../objects/storage-request.ts';
import type { Answers, FileOrder } from './file-order.ts';

/** What the thread that asks the object storage is started with. */
export type ObjectThreadData = {
  storage: ObjectStorage;
  folders: readonly string[];
  temporaryFolder: string;
  patienceMilliseconds: number;
};

/** An order about objects; many are performed at the same time, so each has a number. */
export type ObjectOrder = { id: number; order: FileOrder };

/** Its answer, or why there is none; `kind` is absent where it is no fault of the storage. */
export type ObjectAnswer =
  | { id: number; answer: Answers[FileOrder['kind']] }
  | { id: number; failure: string; kind: StorageFaultKind | undefined };
