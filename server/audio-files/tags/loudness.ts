/** Gains in decibels and peaks (1 = full scale) by the ReplayGain 2.0 reference of -18 LUFS; null when not tagged. */
export type Loudness = {
  trackGainDecibels: number | null;
  trackPeak: number | null;
  albumGainDecibels: number | null;
  albumPeak: number | null;
};

/** R128 gains aim at -23 LUFS (RFC 7845 §5.2.1): 5 dB less than ReplayGain. */
const betweenReferences = 5;
const maxDecibels = 64;

/** Reads `REPLAYGAIN_…` fields, else Opus' `R128_…_GAIN`, else what ID3's `RVA2` said, else iTunes' Sound Check. */
export function loudnessOf(field: (name: string) => string): Loudness {
  const gainOf = (of: 'TRACK' | 'ALBUM') =>
    gain(field(`REPLAYGAIN${of}GAIN`)) ?? opusGain(field(`R128${of}GAIN`)) ?? gain(field(`RVA2${of}GAIN`));
  const peakOf = (of: 'TRACK' | 'ALBUM') =>
    peak(field(`REPLAYGAIN${of}PEAK`)) ?? peak(field(`RVA2${of}PEAK`));
  return {
    trackGainDecibels: gainOf('TRACK') ?? soundCheckGain(field('ITUNNORM')),
    trackPeak: peakOf('TRACK'),
    albumGainDecibels: gainOf('ALBUM'),
    albumPeak: peakOf('ALBUM'),
  };
}

function gain(text: string): number | null {
  const match = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*(?:dB)?\s*$/i.exec(text);
  return match?.[1] === undefined ? null : bounded(Number(match[1].replace(',', '.')));
}

/** A whole number of 1/256 dB. */
function opusGain(text: string): number | null {
  return /^\s*[+-]?\d{1,6}\s*$/.test(text) ? bounded(Number(text) / 256 + betweenReferences) : null;
}

/** Ten hexadecimal words; the first two are the power of left and right in thousandths. Its peaks are unreliable. */
function soundCheckGain(text: string): number | null {
  const words = text.trim().split(/\s+/);
  if (words.length !== 10 || !words.every((word) => /^[0-9A-F]{8}$/i.test(word))) return null;
  const [leftPower = 0, right = 0] = words.map((word) => Number.parseInt(word, 16));
  const power = Math.max(leftPower, right) / 1000;
  return power > 0 ? bounded(-10 * Math.log10(power)) : null;
}

function bounded(decibels: number): number | null {
  return Math.abs(decibels) <= maxDecibels ? Math.round(decibels * 100) / 100 : null;
}

function peak(text: string): number | null {
  const value = /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : 0;
  return value > 0 && value < 100 ? value : null;
}
