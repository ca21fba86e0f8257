import { setImmediate } from 'node:timers/promises';

/** Bytes copied in one turn of the event loop: new memory costs time as well. */
const turnBytes = 2 * 1024 * 1024;

/** The parts as one buffer of its own; others have their turn while a large one is copied. */
export async function joinParts(parts: readonly Buffer[], length: number): Promise<Buffer> {
  if (length <= turnBytes) return Buffer.concat(parts, length);
  const whole = Buffer.allocUnsafeSlow(length);
  let at = 0;
  let copied = 0;
  for (const part of parts) {
    at += part.copy(whole, at);
    copied += part.length;
    if (copied < turnBytes) continue;
    copied = 0;
    await setImmediate();
  }
  return whole;
}
