import * as z from 'zod/mini';

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
  /** An open file as another program can read it: of an object a copy, to be closed by itself. */
  | { kind: 'copy'; descriptor: number }
  /** A few bytes of a file: a picture within a song. */
  | ({ kind: 'part'; position: number; length: number } & Placed)
  | ({ kind: 'tags'; format: string } & Placed)
  /** A picture that a file holds in another form than its own bytes, by the beginning of its hash. */
  | ({ kind: 'picture'; format: string; key: string } & Placed)
  | { kind: 'examine'; folder: string; dataFolder: string }
  /** Asks whatever is behind the folder, by a call that no cache answers, and where the folder really is. */
  | { kind: 'ask'; folder: string };

/** What a thread answers to each order. Null: the file is gone, or is no such file. */
export const answers = {
  open: z.nullable(
    z.object({
      descriptor: z.number(),
      size: z.number(),
      modifiedMilliseconds: z.number(),
      realFolder: z.nullable(z.string()),
    }),
  ),
  layout: z.nullable(
    z.object({
      channels: z.number(),
      sampleRate: z.number(),
      frames: z.number(),
      bytesPerSample: z.number(),
      isLittleEndian: z.boolean(),
      isFloat: z.boolean(),
      isUnsigned: z.boolean(),
      start: z.number(),
      length: z.number(),
    }),
  ),
  /** `read`: how many bytes. */
  look: z.nullable(z.object({ size: z.number(), modifiedMilliseconds: z.number(), read: z.number() })),
  read: z.number(),
  close: z.null(),
  copy: z.number(),
  part: z.nullable(z.custom<Uint8Array>((value) => value instanceof Uint8Array)),
  picture: z.nullable(z.custom<Uint8Array>((value) => value instanceof Uint8Array)),
  tags: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  examine: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['conflict', 'problem']), sentence: z.string() }),
    z.object({ kind: z.enum(['unreadable', 'empty', 'good']) }),
  ]),
  ask: z.nullable(z.string()),
};
export type Answers = { [Kind in keyof typeof answers]: z.output<(typeof answers)[Kind]> };
export type Examined = Answers['examine'];

/** What comes from a thread: the answer, or why there is none. */
export type FileSaid = { answer: Answers[FileOrder['kind']] } | { failure: string };
