/** Samples at 48 kHz in one Opus packet, by its first bytes (RFC 6716 §3.1). */
export function opusPacketSamples(packet: Buffer): number {
  const first = packet[0];
  if (first === undefined) return 0;
  const configuration = first >>> 3;
  const code = first & 3;
  const count = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63;
  return count * frameSamples(configuration);
}

function frameSamples(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration & 3] ?? 0;
  if (configuration < 16) return [480, 960][configuration & 1] ?? 0;
  return [120, 240, 480, 960][configuration & 3] ?? 0;
}
