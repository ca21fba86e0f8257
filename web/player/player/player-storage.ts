import type * as z from 'zod/mini';

/** Where the browser keeps things; `localStorage` fits. */
export type PlayerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was written under this key, or undefined when there is nothing or nothing that makes sense. Never throws. */
export function readSaved<Shape extends z.ZodMiniType>(
  storage: PlayerStorage,
  key: string,
  shape: Shape,
): z.output<Shape> | undefined {
  try {
    const result = shape.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/** A full or forbidden storage never stops the music. */
export function writeSaved(storage: PlayerStorage, key: string, value: unknown): void {
  writeText(storage, key, () => JSON.stringify(value));
}

/** As `writeSaved`, for text that is already serialized. */
export function writeText(storage: PlayerStorage, key: string, text: () => string): void {
  try {
    storage.setItem(key, text());
  } catch {
    // It is there for this page.
  }
}
