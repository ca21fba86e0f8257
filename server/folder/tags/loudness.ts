/** Gains in decibels and peaks (1 = full scale) by the ReplayGain 2.0 reference of -18 LUFS; null when not tagged. */
export type Loudness = {
  trackGainDecibels: number | null;
  trackPeak: number | null;
  albumGainDecibels: number | null;
  albumPeak: number | null;
};

/** R128 gains aim at -23 LUFS (RFC 7845 §5.2.1): 5 dB less than ReplayGain. */
const betweenReferences = 5;
const mostDecibels = 64;

/** Reads `REPLAYGAIN_…` fields, else Opus' `R128_…_GAIN`. */
export function loudnessOf(field: (name: string) => string): Loudness {
  return {
    trackGainDecibels: gain(field('REPLAYGAINTRACKGAIN')) ?? opusGain(field('R128TRACKGAIN')),
    trackPeak: peak(field('REPLAYGAINTRACKPEAK')),
    albumGainDecibels: gain(field('REPLAYGAINALBUMGAIN')) ?? opusGain(field('R128ALBUMGAIN')),
    albumPeak: peak(field('REPLAYGAINALBUMPEAK')),
  };
}

function gain(text: string): number | null {
  const found = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*(?:dB)?\s*$/i.exec(text);
  return found?.[1] === undefined ? null : bounded(Number(found[1].replace(',', '.')));
}

/** A whole number of 1/256 dB. */
function opusGain(text: string): number | null {
  return /^\s*[+-]?\d{1,6}\s*$/.test(text) ? bounded(Number(text) / 256 + betweenReferences) : null;
}

function bounded(decibels: number): number | null {
  return Math.abs(decibels) <= mostDecibels ? Math.round(decibels * 100) / 100 : null;
}

function peak(text: string): number | null {
  const value = /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : 0;
  return value > 0 && value < 100 ? value : null;
}
