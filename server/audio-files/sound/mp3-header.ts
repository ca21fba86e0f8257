/** One MPEG audio frame header (ISO 11172-3 §2.4.2.3): sizes in bytes, `samples` a channel. */
export type Mp3Header = {
  sampleRate: number;
  samples: number;
  byteLength: number;
  /** Bytes of side information between the header and the place of a Xing tag. */
  sideInformation: number;
  layer: number;
  version: number;
};

const bitrates: Record<string, number[]> = {
  '1-1': [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  '2-3': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44100, 48000, 32000];
/** MPEG 2.5, reserved, 2, 1 by the two version bits. */
const versions = [2.5, 0, 2, 1];

/** Null when the four bytes are no frame header. Free-format frames are not read. */
export function readMp3Header(word: number): Mp3Header | null {
  if (word >>> 21 !== 0x7ff) return null;
  const version = versions[(word >>> 19) & 3] ?? 0;
  const layer = 4 - ((word >>> 17) & 3);
  const baseRate = sampleRates[(word >>> 10) & 3];
  if (version === 0 || layer === 4 || baseRate === undefined) return null;
  const kilobits = bitrates[`${version === 1 ? 1 : 2}-${layer}`]?.[(word >>> 12) & 15] ?? 0;
  if (kilobits === 0) return null;
  const sampleRate = baseRate / rateDivisor(version);
  const samples = samplesOf(layer, version);
  const padding = (word >>> 9) & 1;
  const slots = Math.floor((samples / 8) * ((kilobits * 1000) / sampleRate));
  const byteLength =
    layer === 1 ? (Math.floor((12 * kilobits * 1000) / sampleRate) + padding) * 4 : slots + padding;
  const mono = ((word >>> 6) & 3) === 3;
  return {
    sampleRate,
    samples,
    byteLength,
    sideInformation: sideInformationOf(version, mono),
    layer,
    version,
  };
}

function rateDivisor(version: number): number {
  if (version === 1) return 1;
  return version === 2 ? 2 : 4;
}

function samplesOf(layer: number, version: number): number {
  if (layer === 1) return 384;
  return layer === 3 && version !== 1 ? 576 : 1152;
}

function sideInformationOf(version: number, mono: boolean): number {
  if (version === 1) return mono ? 17 : 32;
  return mono ? 9 : 17;
}
