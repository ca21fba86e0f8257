/** Priming and exact frames from the `iTunSMPB` text (hexadecimal: 0, priming, padding, frames), or null. */
export function itunesGap(movie: Buffer): { priming: number; frames: number } | null {
  const name = movie.indexOf('iTunSMPB');
  if (name === -1) return null;
  const text = movie.toString('latin1', name + 8, name + 160);
  const numbers = /[0-9A-F]{8} ([0-9A-F]{8}) [0-9A-F]{8} ([0-9A-F]{16})/i.exec(text);
  if (!numbers?.[1] || !numbers[2]) return null;
  const frames = Number.parseInt(numbers[2], 16);
  return frames > 0 ? { priming: Number.parseInt(numbers[1], 16), frames } : null;
}
