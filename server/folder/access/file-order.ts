import type { AiffLayout } from '#server/audio-files/sound/aiff-layout.ts';
import type { OpenFile } from '../paths/open-inside.ts';

/** A file: its path as the catalogue has it, its music folder, and the real paths of others that a link may lead to. */
export type Placed = { path: string; folder: string; otherRealFolders: readonly string[] };

/** What stands in a file from `position` on, to be written into `into`. */
type Part = { position: number; into: SharedArrayBuffer; length: number };

/** What a thread does with the files of one music folder, one after the other. */
export type FileOrder =
  | ({ kind: 'open' } & Placed)
  /** How the sound of an open AIFF file lies in it. */
  | { kind: 'layout'; descriptor: number; size: number }
  /** What an open file is by now, and whether its path still leads to such a one. `part`: read with it, in one go. */
  | { kind: 'look'; descriptor: number; path: string | null; part: Part | null }
  | ({ kind: 'read'; descriptor: number } & Part)
  | { kind: 'close'; descriptor: number }
  /** A few bytes of a file: a picture within a song. */
  | ({ kind: 'part'; position: number; length: number } & Placed)
  | ({ kind: 'tags'; format: string } & Placed)
  /** What stands against a folder as a music folder. */
  | { kind: 'examine'; folder: string; dataFolder: string }
  /** Asks whatever is behind the folder, by a call that no cache answers, and where the folder really is. */
  | { kind: 'ask'; folder: string };

/** What a thread answers. Null: it is gone, or is no such file. */
export type Answers = {
  open: (OpenFile & { realFolder: string | null }) | null;
  layout: AiffLayout | null;
  /** `read`: how many bytes. */
  look: (Pick<OpenFile, 'size' | 'modifiedMilliseconds'> & { read: number }) | null;
  /** How many bytes. */
  read: number;
  close: null;
  part: Uint8Array | null;
  tags: { name: string; values: string[] }[];
  examine: Examined;
  /** Its real path. */
  ask: string | null;
};

export type Examined =
  | { kind: 'conflict' | 'problem'; sentence: string }
  | { kind: 'unreadable' | 'empty' | 'good' };

/** What comes from a thread: the answer, or why there is none. */
export type FileSaid = { answer: Answers[FileOrder['kind']] } | { failure: string };
